import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { answerDirector } from './director.ts'
import { faultyDatabase } from './faulty-database.ts'
import { faultyQueue } from './faulty-queue.ts'

/**
 * The worker as it is, with faults between it and its bindings: the one place where a run differs from production.
 * Its own attempts at the webhook are given up on after a tenth of the time.
 */
interface ChaosEnv extends Env {
  /** `unset` takes the webhook away. */
  readonly WEBHOOK?: string
}

const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => timeout(ms / 10)

const known = new WeakMap<ChaosEnv, Env>()

/** One object for each environment, because the worker keeps what it reads of it. */
function withFaults(env: ChaosEnv): Env {
  const seen = known.get(env)
  if (seen) return seen
  const { LEAD_WEBHOOK_URL: url, ...rest } = env
  const settings = env.WEBHOOK === 'unset' || url === undefined ? rest : { ...rest, LEAD_WEBHOOK_URL: url }
  const faulty = { ...settings, DB: faultyDatabase(env.DB), LEAD_QUEUE: faultyQueue(env.LEAD_QUEUE, env.DB) }
  known.set(env, faulty)
  return faulty
}

export default {
  async fetch(request, env, context) {
    return (await answerDirector(request, env)) ?? worker.fetch(request, withFaults(env), context)
  },
  queue: (batch, env) => worker.queue(batch, withFaults(env)),
  scheduled: (event, env) => worker.scheduled(event, withFaults(env)),
} satisfies ExportedHandler<ChaosEnv>
