import { env } from 'cloudflare:workers'
import { beforeEach, vi } from 'vitest'
import { freshDatabase } from './fresh-database.ts'

// Many files share one workerd: no test may see another's leads, queue or clock.
beforeEach(() => {
  vi.useRealTimers()
  return freshDatabase(env)
})
