import type { Context } from 'hono'
import { Hono } from 'hono/tiny'
import { auth } from 'hono/utils/basic-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import { type Backlog, backlogOf } from '../alerts/find-alerts.ts'
import type { Env } from '../env.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor } from '../http/rate-limit.ts'
import { errorName, log } from '../log.ts'
import { isLoopback, settingsOf } from '../settings.ts'
import { within } from '../time.ts'

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
      const access = await accessOf(c)
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
 * What a request may see. `hidden`: it asks for the details, but no `HEALTH_TOKEN` is set and a password would be asked
 * for in vain. The token is a bearer token or a browser's password. Anyone on this computer sees the details: on Cloudflare
 * a request's host is always one of the account's own.
 */
async function accessOf({
  req,
  env,
}: Context<{ Bindings: Env }>): Promise<'details' | 'public' | 'refused' | 'hidden'> {
  const { healthToken } = settingsOf(env)
  if (isLoopback(new URL(req.url).hostname)) return 'details'
  const isAsking = req.query('details') !== undefined
  if (healthToken === undefined) return isAsking ? 'hidden' : 'public'
  const authorisation = req.header('authorization')
  if (!isAsking && authorisation === undefined) return 'public'
  const [, bearer] = /^bearer +(\S+) *$/i.exec(authorisation ?? '') ?? []
  const given = bearer ?? auth(req.raw)?.password ?? ''
  return (await timingSafeEqual(given, healthToken)) ? 'details' : 'refused'
}

/** Which settings are wrong, by name and never by value; the campaign codes; how many leads wait, and whether for someone. */
async function healthReport(env: Env, now: number) {
  const { campaignCode, campaignCodes, cipher, problems } = settingsOf(env)
  const leads = await recentBacklog(env.DB, now)
  const isWaiting = leads === null || leads.late + leads.parked + leads.heldLong > 0
  return {
    ok: problems.length === 0 && !isWaiting,
    database: leads === null ? 'failing' : 'working',
    problems,
    campaignCode,
    campaignCodes: Object.fromEntries(campaignCodes),
    encrypted: cipher.newestKeyId !== null,
    leads,
  }
}

/** How long an answer of the database is used again (ms). */
const freshMs = 5_000
/** How long a caller waits (ms) before the database is said not to answer. */
const timeLimitMs = 3_000

const recent = new WeakMap<D1Database, { readonly at: number; readonly backlog: Backlog }>()

/** At most a few seconds old, so that frequent questions cost the database little; null while it does not answer. */
async function recentBacklog(db: D1Database, now: number): Promise<Backlog | null> {
  const known = recent.get(db)
  if (known && Math.abs(now - known.at) < freshMs) return known.backlog
  try {
    const backlog = await within(timeLimitMs, backlogOf(db, now))
    recent.set(db, { at: now, backlog })
    return backlog
  } catch (error) {
    log({ event: 'database_failed', during: 'health', error: errorName(error) })
    return null
  }
}
