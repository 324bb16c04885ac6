import { applyD1Migrations, reset } from 'cloudflare:test'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'

/**
 * Empties what tests that share one workerd have stored. On a busy computer the first reset of a file has been seen to
 * leave the rows of the file before: it is then made again.
 */
export async function freshDatabase(env: {
  readonly DB: D1Database
  readonly MIGRATIONS: D1Migration[]
}): Promise<void> {
  const used = 'SELECT id FROM leads LIMIT 1'
  const isUsed = async () => (await env.DB.prepare(used).first()) !== null
  do {
    await reset()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
  } while (await isUsed())
}
