import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, inject, vi } from 'vitest'
import type { Env as WorkerEnv } from '#worker/env.ts'
import { gatherMs } from '#worker/http/error-answers.ts'
import '../../support/provided.ts'
import { captureLog } from './log.ts'

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {}
    interface GlobalProps {
      mainModule: typeof import('#worker/index.ts')
    }
  }
}

/** Removes all tables and makes them again. @returns whether they are empty */
async function emptyDatabase(): Promise<boolean> {
  await reset()
  await applyD1Migrations(env.DB, inject('migrations'))
  return (await env.DB.prepare('SELECT id FROM leads LIMIT 1').first()) === null
}

const wait = scheduler.wait.bind(scheduler)

/**
 * Many files share one workerd: no test of worker or desk may see another's leads, queue, clock or log. On a busy
 * computer the first reset of a file has been seen to leave the rows of the file before: it is then made once more.
 */
beforeEach(async () => {
  vi.useRealTimers()
  captureLog()
  // Written at once, or the next test would see it.
  vi.spyOn(scheduler, 'wait').mockImplementation(async (ms, options) => {
    if (ms !== gatherMs) await wait(ms, options)
  })
  const isEmpty = (await emptyDatabase()) || (await emptyDatabase())
  if (!isEmpty) throw new Error('the database still has the rows of another test')
  // What the test before had still to write down may have failed meanwhile.
  captureLog()
})
