import { waitUntil } from 'cloudflare:workers'
import { Hono } from 'hono/tiny'
import { dayMs } from '#contract/london-clock.ts'
import type { Env } from '../env.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor } from '../http/rate-limit.ts'
import { errorName, log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import { heldStatement, longestHoldMs, parkedStatement, type StuckRow, stuckIn } from '../store/stuck-deliveries.ts'
import { isStuckEmail, longestWaitSeconds } from '../store/tables.ts'
import { within } from '../within.ts'
import { accessOf } from './access.ts'

/**
 * `GET /api/health`: `{ "ok": true }`, or false when someone has to act. Always 200, because the site accepts leads
 * either way; with `?strict` 503 instead, for monitors that look at the status alone. `?details` adds what
 * {@link healthReport} knows: 401 without the token, 404 while none is set. 429 for too many questions.
 */
export const healthRoute = new Hono<{ Bindings: Env }>()
  .get(
    '/',
    limitVisitor((env) => env.HEALTH_LIMIT_VISITOR),
    async (c) => {
      const access = await accessOf(c.req.raw, settingsOf(c.env).healthToken)
      if (access === 'hidden') return problem(c, 'not_found')
      if (access === 'refused') {
        c.header('www-authenticate', 'Basic realm="health", charset="UTF-8"')
        return problem(c, 'unauthorised')
      }
      const report = await healthReport(c.env, Date.now())
      const isFailure = !report.ok && c.req.query('strict') !== undefined
      return c.json(access === 'details' ? report : { ok: report.ok }, isFailure ? 503 : 200)
    },
  )
  .all('/', (c) => {
    c.header('allow', 'GET, HEAD')
    return problem(c, 'method_not_allowed')
  })

/**
 * What `/api/health` knows: which settings are missing or wrong, by name and never by value; the campaign codes; where
 * calls are worked through; how many leads are waiting, for how long, and whether they are stored encrypted; how many guide emails wait. Emails never make
 * it not `ok`: anyone could, with a wrong address. Nor does a problem that is only {@link SettingProblem.isAdvice | advice}.
 *
 * @param now Unix ms
 */
async function healthReport(env: Env, now: number) {
  const { campaignCode, callsAt, cipher, problems, ...settings } = settingsOf(env)
  const campaignCodes = Object.fromEntries(settings.campaignCodes)
  const { leads, letters } = (await recentCounts(env.DB, now, settings.guideEmail !== undefined)) ?? nothing
  const status = problems.some(({ isAdvice }) => !isAdvice) ? 'misconfigured' : leads === null ? 'degraded' : 'ok'
  const ok = status === 'ok' && leads !== null && !areStuck(leads)
  const encrypted = cipher.newestKeyId !== null
  return { ok, status, campaignCode, campaignCodes, callsAt, problems, encrypted, leads, letters }
}

/** What is known while the database does not answer. */
const nothing = { leads: null, letters: null } as const

/** Whether leads wait for someone to act. A held one is no reason for a day: anyone can send one. */
function areStuck({ parked, held, oldestUndeliveredSeconds }: LeadCounts): boolean {
  return parked > 0 || held > 0 || (oldestUndeliveredSeconds ?? 0) > longestWaitSeconds
}

/** How long an answer of the database is reused (ms), a failure too. */
export const freshMs = 5_000
/** How long a caller waits for a count (ms) before the database is said not to answer. */
const patienceMs = 3_000

/** What is counted; `letters` is null while none are sent. */
interface Counts {
  readonly leads: LeadCounts
  readonly letters: EmailCounts | null
}

const recent = new WeakMap<D1Database, { readonly at: number; readonly counts: Promise<Counts | null> }>()

/**
 * Counts at most a few seconds old, one under way at a time, so that frequent checks cost the database little.
 *
 * @param now Unix ms
 * @param hasEmails whether emails are counted too
 * @param limitMs how long to wait
 * @returns null while the database does not answer
 */
export function recentCounts(
  db: D1Database,
  now: number,
  hasEmails: boolean,
  limitMs = patienceMs,
): Promise<Counts | null> {
  const known = recent.get(db)
  if (known && Math.abs(now - known.at) < freshMs) return inTime(limitMs, known.counts)
  const counts = count(db, now, hasEmails)
  // Others wait for this count too: it goes on when the request that began it is dropped.
  waitUntil(counts)
  recent.set(db, { at: now, counts })
  return inTime(limitMs, counts)
}

async function count(db: D1Database, now: number, hasEmails: boolean): Promise<Counts | null> {
  try {
    const [leads, emails] = await Promise.all([countLeads(db, now), hasEmails ? countEmails(db) : null])
    return { leads, letters: emails }
  } catch (error) {
    log({ event: 'database_failed', during: 'health', error: errorName(error) })
    return null
  }
}

/** The database is not heard from in time: that is no error of the count, which others may still wait for. */
async function inTime(limitMs: number, counts: Promise<Counts | null>): Promise<Counts | null> {
  return within(limitMs, counts).catch(() => null)
}

/** Leads by status. Only the last day's deliveries are counted: counting them all would read the whole table. */
interface LeadCounts {
  /** Waiting or being retried. */
  readonly pending: number
  /** Not being retried, kept for staff: a thousand and one stand for any number beyond. */
  readonly parked: number
  /** Held for review for more than a day: the same. */
  readonly held: number
  readonly deliveredLastDay: number
  /** Age in seconds of the oldest pending lead; null when there is none. */
  readonly oldestUndeliveredSeconds: number | null
}

/** Emails with the guide by status, except those that were sent. */
interface EmailCounts {
  /** Waiting or being retried. */
  readonly pending: number
  /** Not being retried, kept for staff. */
  readonly parked: number
  /** Whose address took none. */
  readonly refused: number
}

/** Both read only the index leads_kept, and only the entries they count. */
const leadStatements = {
  pending: `SELECT count(*) AS leads, min(received_at) AS oldest FROM leads WHERE erased_at IS NULL AND status = 'pending'`,
  /** `?1`: delivered since, Unix ms. */
  delivered: `SELECT count(*) AS leads, NULL AS oldest FROM leads
              WHERE erased_at IS NULL AND status = 'delivered' AND settled_at >= ?1`,
} as const

interface CountRow extends StuckRow {
  leads: number
  oldest: number | null
}

/** @param now Unix ms. Rejects when D1 does */
export async function countLeads(db: D1Database, now: number): Promise<LeadCounts> {
  const [pending, delivered, parked, held] = await db.batch<CountRow>([
    db.prepare(leadStatements.pending),
    db.prepare(leadStatements.delivered).bind(now - dayMs),
    db.prepare(parkedStatement),
    db.prepare(heldStatement).bind(now - longestHoldMs),
  ])
  const oldest = pending?.results[0]?.oldest ?? null
  return {
    pending: pending?.results[0]?.leads ?? 0,
    parked: stuckIn(parked).count,
    held: stuckIn(held).count,
    deliveredLastDay: delivered?.results[0]?.leads ?? 0,
    oldestUndeliveredSeconds: oldest === null ? null : Math.max(0, Math.floor((now - oldest) / 1000)),
  }
}

/** Each reads only the entries that it counts, from an index that has no others. */
const emailStatements = [
  `SELECT count(*) AS emails FROM deliveries WHERE kind = 'email' AND status = 'pending'`,
  ...['parked', 'refused'].map(
    (status) => `SELECT count(*) AS emails FROM deliveries WHERE ${isStuckEmail} AND status = '${status}'`,
  ),
] as const

/** Rejects when D1 does. */
export async function countEmails(db: D1Database): Promise<EmailCounts> {
  const answers = await db.batch<{ emails: number }>(emailStatements.map((statement) => db.prepare(statement)))
  const [pending = 0, parked = 0, refused = 0] = answers.map(({ results }) => results[0]?.emails ?? 0)
  return { pending, parked, refused }
}
