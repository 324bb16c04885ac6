import { zValidator } from '@hono/zod-validator'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Hono } from 'hono/tiny'
import type { AcceptedBody } from '#contract/api.ts'
import { leadLimits } from '#contract/lead-parts.ts'
import type { Env } from '../env.ts'
import { ownAndAllowedPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor } from '../http/rate-limit.ts'
import { takeLead } from './accept.ts'
import { answerFormPost } from './form-post.ts'
import { callbackTimeMistakes, mistakesIn, postedJson } from './posted-lead.ts'

/** Seconds the page should wait when neither store took the lead. */
const retryAfterSeconds = 30

/** A plain form post is answered here, for browsers without JavaScript; only JSON continues. */
const byContentType = createMiddleware<{ Bindings: Env }>(async (c, next) => {
  switch (c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()) {
    case 'application/json':
      return next()
    case 'application/x-www-form-urlencoded':
    case 'multipart/form-data':
      return answerFormPost(c)
    default:
      return problem(c, 'unsupported_type')
  }
})

/** `POST /api/lead`: JSON from our page, answered 202 with the lead's id, or a form from any of the firm's pages. */
export const leadRoute = new Hono<{ Bindings: Env }>()
  .post(
    '/',
    ownAndAllowedPages,
    limitVisitor((env) => env.LEAD_LIMIT_VISITOR),
    bodyLimit({ maxSize: leadLimits.body, onError: (c) => problem(c, 'too_large') }),
    byContentType,
    zValidator('json', postedJson, (result, c) => {
      if (!result.success) return problem(c, 'invalid_lead', mistakesIn(result.error))
    }),
    async (c) => {
      const posted = c.req.valid('json')
      const late = callbackTimeMistakes(posted, Date.now())
      if (late) return problem(c, 'invalid_lead', late)
      const acceptance = await takeLead(c, posted)
      if (acceptance === 'accepted') return c.json({ leadId: posted.lead.leadId } satisfies AcceptedBody, 202)
      if (acceptance === 'conflict') return problem(c, 'lead_id_taken')
      c.header('retry-after', String(retryAfterSeconds))
      return problem(c, 'unavailable')
    },
  )
  .all('/', (c) => {
    c.header('allow', 'POST')
    return problem(c, 'method_not_allowed')
  })
