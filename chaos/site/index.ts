import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { hurry } from '../hurry.ts'
import { answerDirector } from './director.ts'
import { faultyDatabase } from './faulty-database.ts'
import { faultyMail } from './faulty-mail.ts'
import { faultyQueue } from './faulty-queue.ts'
import { sixAtOnce } from './six-at-once.ts'

/**
 * The unmodified worker, with faults between it and its bindings: the only place where a run differs from production.
 * Webhook attempts time out sooner than there, and a batch has as many connections as there.
 */
interface ChaosEnv extends Env {
  /** `unset` removes the webhook. */
  readonly WEBHOOK?: string
  /** Where the run's mail service is; without it the binding `EMAIL` is missing. */
  readonly MAIL_URL?: string
}

const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => timeout(ms / hurry)

const known = new WeakMap<ChaosEnv, Env>()

/** One object per environment, because the worker caches what it reads from it. */
function withFaults(env: ChaosEnv): Env {
  const seen = known.get(env)
  if (seen) return seen
  const { LEAD_WEBHOOK_URL: url, EMAIL: _binding, ...others } = env
  const rest = env.MAIL_URL === undefined ? others : { ...others, EMAIL: faultyMail(env.MAIL_URL) }
  const settings = env.WEBHOOK === 'unset' || url === undefined ? rest : { ...rest, LEAD_WEBHOOK_URL: url }
  const faulty = { ...settings, DB: faultyDatabase(env.DB), LEAD_QUEUE: faultyQueue(env.LEAD_QUEUE, env.DB) }
  known.set(env, faulty)
  return faulty
}

/** The worker takes `fetch` as soon as it gets a batch, so each batch gets one of its own. */
function withOwnFetch<Result>(handle: () => Result): Result {
  const shared = globalThis.fetch
  globalThis.fetch = sixAtOnce(shared.bind(globalThis))
  try {
    return handle()
  } finally {
    globalThis.fetch = shared
  }
}

export default {
  async fetch(request, env, context) {
    return (await answerDirector(request, env)) ?? worker.fetch(request, withFaults(env), context)
  },
  queue: (batch, env) => withOwnFetch(() => worker.queue(batch, withFaults(env))),
  scheduled: (event, env) => worker.scheduled(event, withFaults(env)),
} satisfies ExportedHandler<ChaosEnv>
