import type { Context } from 'hono'
import { Hono } from 'hono/tiny'
import { auth } from 'hono/utils/basic-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import { type LastHour, lastHourOf } from '../alerts/last-hour.ts'
import type { Env } from '../env.ts'
import { countErrorAnswers } from '../http/error-answers.ts'
import { problem } from '../http/problem.ts'
import { limitSender } from '../http/rate-limit.ts'
import { type Backlog, backlogOf, isNearlyFull } from '../leads/backlog.ts'
import { errorName, log } from '../log.ts'
import { isLoopback, type SettingProblem, settingsOf } from '../settings.ts'
import { dayMs, withTimeout } from '../time.ts'
import { areRunsMissed, lastRun } from './last-run.ts'

/**
 * `GET /api/health`: `{ "ok": true }`, or false when leads are late, may be lost, or wait for someone. Always 200, because the site accepts leads
 * either way; with `?strict` 503 instead, for monitors that look at the status alone. `?details` adds what
 * {@link healthReport} knows: 401 without the token, 404 while none is set. 429 for too many questions.
 */
export const healthRoute = new Hono<{ Bindings: Env }>()
  .get(
    '/',
    countErrorAnswers('health'),
    limitSender((env) => ({ address: env.HEALTH_LIMIT_VISITOR })),
    async (c) => {
      const access = await accessOf(c)
      if (access === 'hidden') return problem(c, 'not_found')
      if (access === 'denied') {
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
 * How much a request may see. `hidden`: it asks for the details, but no `HEALTH_TOKEN` is set, so no password would open them.
 * The token is a bearer token or a browser's password.
 *
 * A request for this computer sees the details. No request from elsewhere can pass for one: on Cloudflare the host of a request
 * is always one of the account's own.
 */
async function accessOf({ req, env }: Context<{ Bindings: Env }>): Promise<'details' | 'public' | 'denied' | 'hidden'> {
  const { healthToken } = settingsOf(env)
  if (isLoopback(new URL(req.url).hostname)) return 'details'
  const isAsking = req.query('details') !== undefined
  if (healthToken === undefined) return isAsking ? 'hidden' : 'public'
  const authorisation = req.header('authorization')
  if (!isAsking && authorisation === undefined) return 'public'
  const [, bearer] = /^bearer +(\S+) *$/i.exec(authorisation ?? '') ?? []
  const given = bearer ?? auth(req.raw)?.password ?? ''
  return (await timingSafeEqual(given, healthToken)) ? 'details' : 'denied'
}

/**
 * Which settings are wrong, by name and never by value; the campaign codes; how many leads wait, and whether for someone;
 * how many requests were answered with an error in the last hour, by endpoint and error code.
 */
async function healthReport(env: Env, now: number) {
  const { campaignCode, campaignCodes, cipher, problems: settingProblems } = settingsOf(env)
  const seen = await recentlySeen(env.DB, now)
  const problems = [...settingProblems, ...(seen ? robotCheckProblem(seen.lastHour) : [])]
  const database = databaseState(seen, now)
  const leads = seen?.backlog ?? null
  const ownError = seen?.lastHour.ownError ?? null
  const isInOrder = problems.length === 0 && ownError === null && database === 'working'
  return {
    ok: isInOrder && leads !== null && !isSomeoneNeeded(leads, now),
    database,
    problems,
    ownError,
    campaignCode,
    campaignCodes: Object.fromEntries(campaignCodes),
    encrypted: cipher.newestKeyId !== null,
    leads,
    errorAnswers:
      seen === null
        ? null
        : seen.lastHour.errorAnswers.map(({ endpoint, code, lastHour }) => ({ endpoint, code, lastHour })),
  }
}

/** Held leads count as neglected from this many, or from this age (ms): any stranger can cause a few. */
const neglected = { leads: 10, ms: 7 * dayMs } as const

/**
 * Whether leads wait for someone. Leads that cannot be read are counted among the late ones; one held request to be
 * rung is enough, because its visitor has been promised a call.
 */
const isSomeoneNeeded = ({ unstored, late, parked, heldCalls, heldLong, oldestHeld }: Backlog, now: number) =>
  unstored + late + parked + heldCalls > 0
  || heldLong >= neglected.leads
  || (oldestHeld !== null && now - oldestHeld > neglected.ms)

function robotCheckProblem({ robotCheckFault }: LastHour): readonly SettingProblem[] {
  return robotCheckFault === null
    ? []
    : [{ setting: 'TURNSTILE_SECRET', problem: `the check is not working, so it holds nobody: ${robotCheckFault}` }]
}

/** `not written`: the job does not run, or cannot record that it has; a full database can still be read. */
function databaseState(seen: Seen | null, now: number): 'working' | 'nearly full' | 'not written' | 'failing' {
  if (seen === null) return 'failing'
  if (areRunsMissed(seen.ranAt, now)) return 'not written'
  return isNearlyFull(seen.backlog) ? 'nearly full' : 'working'
}

/** How long (ms) what the database showed is reused. */
const freshMs = 5_000
/** How long a caller waits (ms) before the database is said not to answer. */
const timeoutMs = 3_000

/** The database as it was last seen. Times are Unix ms. */
interface Seen {
  readonly at: number
  readonly backlog: Backlog
  readonly lastHour: LastHour
  readonly ranAt: number
}

const recent = new WeakMap<D1Database, Seen>()

/** At most a few seconds old, so that frequent requests cost the database little; null while it does not answer. */
async function recentlySeen(db: D1Database, now: number): Promise<Seen | null> {
  const last = recent.get(db)
  if (last && Math.abs(now - last.at) < freshMs) return last
  try {
    const asked = Promise.all([backlogOf(db, now), lastHourOf(db, now), lastRun(db)])
    const [backlog, lastHour, ranAt] = await withTimeout(timeoutMs, asked)
    const seen = { at: now, backlog, lastHour, ranAt }
    recent.set(db, seen)
    return seen
  } catch (error) {
    log({ event: 'database_failed', during: 'health', error: errorName(error) })
    return null
  }
}
