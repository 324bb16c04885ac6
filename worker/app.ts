import { HTTPException } from 'hono/http-exception'
import { Hono } from 'hono/tiny'
import { healthEndpoint, leadEndpoint, postcodeEndpoint } from '#contract/api.ts'
import { reportError } from './alerts/raise-alert.ts'
import type { Env } from './env.ts'
import { healthRoute } from './health/route.ts'
import { apiHeaders } from './http/common-headers.ts'
import { problem } from './http/problem.ts'
import { leadRoute } from './leads/route.ts'
import { postcodeRoute } from './postcode/route.ts'

/** The API. Every error has the body in `contract/api.ts`; an unexpected one is a 500, logged, and reported to staff. */
export const app = new Hono<{ Bindings: Env }>()
  .use(apiHeaders)
  .route(leadEndpoint, leadRoute)
  .route(healthEndpoint, healthRoute)
  .route(postcodeEndpoint, postcodeRoute)
  .notFound((c) => problem(c, 'not_found'))

app.onError((error, c) => {
  // Hono's validators and parsers throw these for a body that does not match its content type.
  if (error instanceof HTTPException && error.status < 500) return problem(c, 'bad_request')
  reportError(c.env.DB, error, Date.now())
  return problem(c, 'internal')
})
