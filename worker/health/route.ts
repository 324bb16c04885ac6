import type { Context } from 'hono'
import { Hono } from 'hono/tiny'
import { timingSafeEqual } from 'hono/utils/buffer'
import type { Env } from '../env.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor } from '../http/rate-limit.ts'
import { isLoopback } from '../setting-parts.ts'
import { settingsOf } from '../settings.ts'
import { tokenIn } from './health-token.ts'
import { healthReport } from './report.ts'

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
 * for in vain.
 */
type Access = 'details' | 'public' | 'refused' | 'hidden'

/**
 * The details are for whoever has `HEALTH_TOKEN`, as a bearer token or as the password of a browser, and for anyone on
 * this computer: on Cloudflare a request's host is always one of the account's own.
 */
async function accessOf(c: Context<{ Bindings: Env }>): Promise<Access> {
  if (isLoopback(new URL(c.req.url).hostname)) return 'details'
  const isAsking = c.req.query('details') !== undefined
  const { healthToken } = settingsOf(c.env)
  if (healthToken === undefined) return isAsking ? 'hidden' : 'public'
  if (!isAsking && c.req.header('authorization') === undefined) return 'public'
  return (await timingSafeEqual(tokenIn(c.req.raw), healthToken)) ? 'details' : 'refused'
}
