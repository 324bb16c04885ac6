import { Hono } from 'hono/tiny'
import type { Env } from '../env.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor } from '../http/rate-limit.ts'
import { settingsOf } from '../settings.ts'
import { accessOf } from './access.ts'
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
