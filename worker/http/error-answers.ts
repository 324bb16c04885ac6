import { waitUntil } from 'cloudflare:workers'
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ErrorCode } from '#contract/api.ts'
import type { Env } from '../env.ts'
import { errorName, log } from '../log.ts'
import { minuteMs } from '../time.ts'

type Endpoint = 'lead' | 'lookup' | 'health'

/** Error answers of one kind; nothing of who got them. */
interface ErrorAnswerCount {
  readonly endpoint: Endpoint
  readonly code: ErrorCode
  requests: number
}

/**
 * Which error answers are counted: those that staff should hear of if there are many, because a form may be broken. Not
 * counted are the mistakes of programs, which have no page and may send what they like; mistakes on our own pages,
 * which show them to their visitors; and our own errors, which have an alert.
 */
const countedIf: Readonly<Record<ErrorCode, 'all' | 'from a page' | 'from another page' | 'none'>> = {
  bad_request: 'from a page',
  unauthorised: 'none',
  forbidden: 'all',
  not_found: 'none',
  method_not_allowed: 'none',
  too_large: 'from a page',
  unsupported_type: 'from a page',
  invalid_lead: 'from another page',
  lead_id_taken: 'all',
  invalid_postcode: 'none',
  too_many_requests: 'all',
  internal: 'none',
  unavailable: 'all',
}

/** With which error a request is answered. */
const errorCodes = new WeakMap<Context, ErrorCode>()

/** Notes for {@link countErrorAnswers} which error the answer stands for, whatever it looks like. */
export function noteErrorCode(c: Context, code: ErrorCode): void {
  errorCodes.set(c, code)
}

/** Counts error answers, so that staff hear when there are many: see {@link countErrorAnswer}. */
export function countErrorAnswers(endpoint: Endpoint): MiddlewareHandler<{ Bindings: Env }> {
  return createMiddleware<{ Bindings: Env }>(async (c, next) => {
    await next()
    const code = errorCodes.get(c)
    if (code !== undefined && isCounted(code, c.req.raw)) countErrorAnswer(c.env.DB, endpoint, code, Date.now())
  })
}

function isCounted(code: ErrorCode, { headers, url }: Request): boolean {
  const origin = headers.get('origin')
  switch (countedIf[code]) {
    case 'all':
      return true
    case 'from a page':
      return origin !== null
    case 'from another page':
      return origin !== null && origin !== new URL(url).origin
    case 'none':
      return false
  }
}

/** How long (ms) error answers are gathered before they are written: a flood is then six statements a minute. */
export const gatherMs = 10_000

/** Counts of this isolate that are not yet written. */
interface Gathered {
  /** Unix ms. */
  readonly since: number
  readonly counts: ErrorAnswerCount[]
}

const gathered = new WeakMap<D1Database, Gathered>()

/**
 * Counts an error answer. It is not awaited; a failing database costs only the count, which is then in the log.
 *
 * @param now Unix ms
 */
function countErrorAnswer(db: D1Database, endpoint: Endpoint, code: ErrorCode, now: number): void {
  const unwritten = gathered.get(db)
  const counts = unwritten?.counts ?? []
  const count = counts.find((other) => other.endpoint === endpoint && other.code === code)
  if (count) count.requests++
  else counts.push({ endpoint, code, requests: 1 })
  // A write that is long overdue must have been stopped together with the request that started it.
  if (unwritten && Math.abs(now - unwritten.since) < 2 * gatherMs) return
  gathered.set(db, { since: now, counts })
  waitUntil(writeLater(db))
}

const addErrorAnswersSql = `INSERT INTO error_answers (minute, endpoint, code, requests)
  SELECT ?1, value ->> 'endpoint', value ->> 'code', value ->> 'requests' FROM json_each(?2) WHERE true
  ON CONFLICT (minute, endpoint, code) DO UPDATE SET requests = requests + excluded.requests`

async function writeLater(db: D1Database): Promise<void> {
  await scheduler.wait(gatherMs)
  const counts = gathered.get(db)?.counts ?? []
  gathered.delete(db)
  const minute = Math.floor(Date.now() / minuteMs)
  try {
    await db.prepare(addErrorAnswersSql).bind(minute, JSON.stringify(counts)).run()
  } catch (error) {
    log({ event: 'database_failed', during: 'error answers', error: errorName(error) })
    for (const count of counts) log({ event: 'error_answers', ...count })
  }
}
