import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import type { AcceptedBody } from '#contract/api.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { anyLead } from '#contract/lead.ts'
import { leadLimits } from '#contract/lead-parts.ts'
import { type Env, settingsOf } from '../env.ts'
import { ownAndAllowedPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor } from '../http/rate-limit.ts'
import { LeadStore } from '../store/lead-store.ts'
import { acceptLead } from './accept.ts'
import { campaignOfJson, sourceCodeOf } from './campaign.ts'
import { answerFormPost } from './form-post.ts'
import { reasonToHold } from './hold.ts'
import { leadAlone, signalsOfJson } from './signals.ts'

/** Seconds the page should wait when neither store would take the lead. */
const retryAfterSeconds = 30

const postedLead = z.pipe(z.transform(leadAlone), anyLead)

/** A form is answered here, as a browser without script needs it; only JSON goes on. */
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
    zValidator('json', postedLead, (result, c) => {
      if (!result.success) return problem(c, 'invalid_lead', fieldErrors(result.error.issues))
    }),
    async (c) => {
      const lead = c.req.valid('json')
      const receivedAt = Date.now()
      const body = await c.req.json()
      const heldFor = await reasonToHold(c, lead.leadId, signalsOfJson(body))
      const sourceCode = sourceCodeOf(campaignOfJson(body), settingsOf(c.env))
      const accepted = { lead, sourceCode, receivedAt, heldFor }
      const acceptance = await acceptLead(accepted, {
        store: new LeadStore(c.env.DB, settingsOf(c.env).cipher),
        queue: c.env.LEAD_QUEUE,
      })
      if (acceptance === 'accepted') return c.json({ leadId: lead.leadId } satisfies AcceptedBody, 202)
      if (acceptance === 'conflict') return problem(c, 'lead_id_taken')
      c.header('retry-after', String(retryAfterSeconds))
      return problem(c, 'unavailable')
    },
  )
  .all('/', (c) => {
    c.header('allow', 'POST')
    return problem(c, 'method_not_allowed')
  })
