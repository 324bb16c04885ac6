import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, vi } from 'vitest'

async function hasLeads(): Promise<boolean> {
  return (await env.DB.prepare('SELECT 1 FROM leads LIMIT 1').first()) !== null
}

// Many files share one workerd: no test may see another's leads, queue or clock.
beforeEach(async () => {
  vi.useRealTimers()
  do {
    await reset()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
    // On a busy computer the first reset of a file has been seen to leave the rows of the file before.
  } while (await hasLeads())
})
