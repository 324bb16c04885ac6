import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Hono } from 'hono/tiny'
import { type AcceptedBody, nextUrl } from '#contract/api.ts'
import { dayOptions } from '#contract/callback-words.ts'
import { campaignField } from '#contract/campaign.ts'
import { leadLimits, unavailable } from '#contract/lead-parts.ts'
import { hourMs } from '#contract/london-clock.ts'
import type { Env } from '../env.ts'
import { ownAndAllowedPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor, tooManyRequests } from '../http/rate-limit.ts'
import { log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import { uuidFrom } from '../store/bytes.ts'
import type { LeadCipher } from '../store/lead-cipher.ts'
import { takeLead } from './accept.ts'
import { advertOf } from './campaign.ts'
import { formPageWithMistakes, type Mistakes } from './form-page.ts'
import { type FormIds, readForm } from './posted-form.ts'
import { callbackTimeMistakes, mistakesIn, type PostedLead, postedJson, postedLead } from './posted-lead.ts'

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
      if (acceptance === 'too many') return tooManyRequests(c)
      c.header('retry-after', String(retryAfterSeconds))
      return problem(c, 'unavailable')
    },
  )
  .all('/', (c) => {
    c.header('allow', 'POST')
    return problem(c, 'method_not_allowed')
  })

/** Answers a lead sent by a plain form: 303 to the thank-you page, or the same page again with the mistakes marked. */
async function answerFormPost(c: Context<{ Bindings: Env }>): Promise<Response> {
  const fields = await c.req.parseBody({ all: true }).catch(() => undefined)
  if (!fields) return problem(c, 'bad_request')
  const { advertFields, cipher } = settingsOf(c.env)
  const now = Date.now()
  const idFor = formIds(cipher, now)
  const form = await readForm(fields, c.req.raw, idFor, now)
  // Under our names as well as the posted ones, which checkboxes need.
  const typed = { ...fields, ...form.lead }
  // Unlike the original page's, this one's address does not carry them.
  const hidden = { ...advertOf(advertFields, c.req.raw, fields), [campaignField]: form.campaign ?? '' }
  // A page made in advance cannot name days.
  const offers = { callbackDate: dayOptions(now) }
  const shownAgain = (mistakes: Mistakes, status: 422 | 429 | 503) =>
    formPageWithMistakes(c.env.ASSETS, c.req.raw, { typed, hidden, offers }, mistakes, status)
  const { data: posted, error } = postedLead.safeParse(form)
  if (!posted) return shownAgain({ fields: mistakesIn(error) }, 422)
  const late = callbackTimeMistakes(posted, now)
  if (late) return shownAgain({ fields: late }, 422)
  const taken = await takeLead(c, posted, fields)
  // A visitor's second try may differ from their first, and nobody may take an id from someone else.
  const acceptance = taken === 'conflict' ? await takeLead(c, await underNewId(posted, idFor), fields) : taken
  if (acceptance === 'accepted') return c.redirect(nextUrl(posted.lead.form, true), 303)
  return shownAgain({ sentence: unavailable }, acceptance === 'too many' ? 429 : 503)
}

async function underNewId(posted: PostedLead, idFor: FormIds): Promise<PostedLead> {
  const leadId = await idFor(posted.lead)
  log({ event: 'lead_kept_under_new_id', leadId: posted.lead.leadId, keptAs: leadId })
  return { ...posted, lead: { ...posted.lead, leadId } }
}

/** A window (ms) in which the same form sent twice is one lead: a double click, or a reload of the response. */
const sameLeadMs = hourMs

/**
 * Ids for plain forms: version 8 UUIDs (RFC 9562) made from the form's content and the hour, so that the same form sent
 * twice within the hour is stored once. With keys nobody can work one out.
 *
 * @param now Unix ms
 */
function formIds(cipher: LeadCipher, now: number): FormIds {
  const hour = Math.floor(now / sameLeadMs)
  return async (lead) => uuidFrom(await cipher.digest(JSON.stringify([lead, hour])))
}
