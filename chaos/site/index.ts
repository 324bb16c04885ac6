import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { hurry } from '../faults.ts'
import { allRows, countAlerts, freeLeasesOfTheDead, redrive, timePasses } from '../tables.ts'
import { faultyDatabase, faultyMail, faultyQueue, sendRemembered } from './faulty-bindings.ts'

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

export default {
  async fetch(request, env, context) {
    return (await answerDirector(request, env)) ?? worker.fetch(request, withFaults(env), context)
  },
  queue: (batch, env) => withOwnFetch(() => worker.queue(batch, withFaults(env))),
  scheduled: (event, env) => worker.scheduled(event, withFaults(env)),
} satisfies ExportedHandler<ChaosEnv>

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

/** How many requests one invocation may have waiting for their answers' headers. */
const places = 6

/**
 * Sends requests as Cloudflare does, which the local runtime does not: the seventh waits, unsent and with its time
 * limit running, until one of the six has its headers. For one invocation.
 */
function sixAtOnce(send: typeof fetch): typeof fetch {
  const waiting: (() => void)[] = []
  let free = places
  return async (input, init) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await send(input, init)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** The control endpoint of a run; under `/api/`, because only that reaches a worker. */
const stage = '/api/chaos/'

/**
 * Answers a run's requests; undefined for any other.
 *
 * - `time-passes`: a day has passed
 * - `workers-died?at=`: leases older than that (Unix ms) are over, and the queue is as durable as Cloudflare's; answers
 *   whose they were, of leads and of emails
 * - `redrive`: whatever had stopped is tried again
 * - `alerts`: how many the worker remembers
 * - `rows`: each lead, and what has become of its email
 */
async function answerDirector(request: Request, { DB: db, LEAD_QUEUE }: Env): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.startsWith(stage)) return undefined
  const run = (statements: readonly string[]) => db.batch<{ id: string }>(statements.map((sql) => db.prepare(sql)))
  switch (pathname.slice(stage.length)) {
    case 'time-passes':
      await run(timePasses(Date.now()))
      return new Response()
    case 'workers-died': {
      const freed = await run(freeLeasesOfTheDead(Number(searchParams.get('at'))))
      await sendRemembered(LEAD_QUEUE, db)
      const [leads, emails] = freed.map(({ results }) => results.map(({ id }) => id))
      return Response.json({ leads, emails })
    }
    case 'redrive':
      await run(redrive(Date.now()))
      return new Response()
    case 'alerts':
      return Response.json(await db.prepare(countAlerts).first('alerts'))
    default:
      return Response.json((await db.prepare(allRows).all()).results)
  }
}
