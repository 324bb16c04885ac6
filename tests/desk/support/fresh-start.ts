import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, vi } from 'vitest'

// Many files share one workerd: no test may see another's leads.
beforeEach(async () => {
  vi.useRealTimers()
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS)
})
