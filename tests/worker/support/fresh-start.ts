import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, vi } from 'vitest'

// Many files run in one workerd: no test finds another's leads, queue or clock.
beforeEach(async () => {
  vi.useRealTimers()
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS)
})
