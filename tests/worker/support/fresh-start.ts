import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import { beforeEach, vi } from 'vitest'
import type { Env as WorkerEnv } from '#worker/env.ts'
import { gatherMs } from '#worker/http/refusals.ts'
import { captureLog } from './log.ts'

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      readonly MIGRATIONS: D1Migration[]
      readonly FUZZ_BODIES: string
    }
    interface GlobalProps {
      mainModule: typeof import('#worker/index.ts')
    }
  }
}

const isUsed = async () => (await env.DB.prepare('SELECT id FROM leads LIMIT 1').first()) !== null

const wait = scheduler.wait.bind(scheduler)

/**
 * Many files share one workerd: no test of worker or desk may see another's leads, queue, clock or log. On a busy
 * computer the first reset of a file has been seen to leave the rows of the file before: it is then made again.
 */
beforeEach(async () => {
  vi.useRealTimers()
  captureLog()
  // Written at once, or the next test would see it.
  vi.spyOn(scheduler, 'wait').mockImplementation(async (ms, options) => {
    if (ms !== gatherMs) await wait(ms, options)
  })
  do {
    await reset()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
  } while (await isUsed())
  // What the test before had still to write down may have failed meanwhile.
  captureLog()
})
