import { env } from 'cloudflare:workers'
import { beforeEach, vi } from 'vitest'
import { captureLog } from './api.ts'
import { freshDatabase } from './fresh-database.ts'

// Many files share one workerd: no test may see another's leads, queue, clock or log.
beforeEach(() => {
  vi.useRealTimers()
  captureLog()
  return freshDatabase(env)
})
