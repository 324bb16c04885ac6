import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { webhookLimitMs } from '../faults.ts'
import { faultyDatabase, faultyQueue, keepCopy, sendCopies } from './faulty-bindings.ts'

/** The unmodified worker, with faults between it and its bindings: only here does a run differ from production. */
interface ChaosEnv extends Env {
  /** `none` for a run without faults. */
  readonly FAULTS?: string
  /** `none` leaves the webhook out. */
  readonly WEBHOOK?: string
}

const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => timeout(ms === 15_000 ? webhookLimitMs : ms)

export default {
  async fetch(request, env, context) {
    // Asked after each restart. Under `/api/`, because only that reaches a worker.
    if (!request.url.endsWith('/api/chaos/restarted')) return worker.fetch(request, withFaults(env), context)
    await sendCopies(env.DB, env.LEAD_QUEUE)
    return new Response()
  },
  queue: (batch, env) => worker.queue(batch, withFaults(env)),
  scheduled: (event, env) => worker.scheduled(event, withFaults(env)),
} satisfies ExportedHandler<ChaosEnv>

const known = new WeakMap<ChaosEnv, Env>()

/** One object for each environment, because the worker keeps what it reads from it. */
function withFaults(env: ChaosEnv): Env {
  const { LEAD_WEBHOOK_URL, ...rest } = env
  const set = env.WEBHOOK === 'none' ? rest : env
  const faults = env.FAULTS !== 'none' && {
    DB: faultyDatabase(env.DB),
    LEAD_QUEUE: faultyQueue(env.LEAD_QUEUE, (message) => keepCopy(env.DB, message)),
  }
  const faulty = known.get(env) ?? { ...set, ...faults }
  known.set(env, faulty)
  return faulty
}
