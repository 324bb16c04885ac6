import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { Hono } from 'hono/tiny'
import { type AcceptedBody, errorStatuses } from '#contract/api.ts'
import { campaignField } from '#contract/campaign.ts'
import { errorMessages } from '#contract/error-messages.ts'
import { leadLimits } from '#contract/lead-parts.ts'
import { sentFragment, thankYouUrl } from '#contract/pages.ts'
import type { Env } from '../env.ts'
import { countErrorAnswers, noteErrorCode } from '../http/error-answers.ts'
import { ownAndAllowedPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'
import { limitPeriod, tooManyRequests } from '../http/rate-limit.ts'
import { log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import { acceptLead } from './accept.ts'
import { admission } from './admission.ts'
import { advertParametersOf, queryOfOurPage } from './advert.ts'
import { campaignFor } from './campaign-codes.ts'
import { type AcceptedLead, identityOf } from './lead-content.ts'
import { formPageOf, formPageWithMistakes, type Mistakes } from './mistakes-page.ts'
import { readFields } from './posted-fields.ts'
import { mistakesIn, type PostedLead, postedJson, postedLead, readForm } from './posted-lead.ts'
import { rememberAccepted } from './recent-leads.ts'

type LeadContext = Context<{ Bindings: Env }>

/** Seconds the page should wait when neither store took the lead. */
const retryAfterSeconds = 30

const contentType = (c: Context) => c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
const isFormPost = (c: Context) =>
  ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(contentType(c) ?? '')

/** A plain form post is answered here, for browsers without JavaScript; only JSON continues. */
const byContentType = createMiddleware<{ Bindings: Env }>(async (c, next) => {
  if (isFormPost(c)) return answerFormPost(c)
  return contentType(c) === 'application/json' ? next() : problem(c, 'unsupported_type')
})

const wantsPage = (c: Context) => c.req.header('accept')?.includes('text/html') === true

/** What a visitor is told when a request gets an error unread, by status. */
const sentences: ReadonlyMap<number, string> = new Map([
  [400, errorMessages.unread],
  [403, errorMessages.fromElsewhere],
  [413, errorMessages.tooLong],
  [415, errorMessages.unread],
  [500, errorMessages.unavailable],
])

/** A browser that shows its visitor the answer gets a page with a form and a reason, never JSON. */
const errorsAsPages = createMiddleware<{ Bindings: Env }>(async (c, next) => {
  await next()
  const sentence = sentences.get(c.res.status)
  if (sentence === undefined || !(isFormPost(c) || wantsPage(c))) return
  c.res = await formPageWithMistakes(c.env.ASSETS, c.req.raw, { typed: {}, hidden: {} }, { sentence }, c.res.status)
})

/** `POST /api/lead`: JSON from our page, answered 202 with the lead's id, or a form from any of the firm's pages. */
export const leadRoute = new Hono<{ Bindings: Env }>()
  .post(
    '/',
    countErrorAnswers('lead'),
    errorsAsPages,
    ownAndAllowedPages,
    bodyLimit({ maxSize: leadLimits.body, onError: (c) => problem(c, 'too_large') }),
    byContentType,
    zValidator('json', postedJson, (result, c) => {
      if (!result.success) return problem(c, 'invalid_lead', mistakesIn(result.error))
    }),
    async (c) => {
      const posted = c.req.valid('json')
      const advertParameters = advertParametersOf(settingsOf(c.env).advertParameterNames, posted.advert)
      switch (await takeLead(c, posted, advertParameters, 'refuse')) {
        case 'accepted':
          return c.json({ leadId: posted.lead.leadId } satisfies AcceptedBody, 202)
        case 'conflict':
          return problem(c, 'lead_id_taken')
        case 'too many':
          return tooManyRequests(c)
        case 'unavailable':
          c.header('retry-after', String(retryAfterSeconds))
          return problem(c, 'unavailable')
      }
    },
  )
  // A browser comes here when the page that answered its form is opened again from the address bar.
  .get('/', (c, next) => (wantsPage(c) ? c.redirect(formPageOf(c.req.raw), 303) : next()))
  .all('/', (c) => {
    c.header('allow', 'POST')
    return problem(c, 'method_not_allowed')
  })

/** Answers a lead sent by a plain form: 303 to the thank-you page, or the same page again with the mistakes marked. */
async function answerFormPost(c: LeadContext): Promise<Response> {
  const fields = await readFields(c.req.raw).catch(() => undefined)
  if (!fields) return problem(c, 'bad_request')
  const form = readForm(fields, c.req.raw)
  // The advert's parameters go into hidden fields: if the form is shown again, its page's address does not have them.
  const settings = settingsOf(c.env)
  const advertParameters = advertParametersOf(settings.advertParameterNames, queryOfOurPage(c.req.raw), fields)
  const hidden = { ...advertParameters, [campaignField]: campaignFor(settings, form.campaign).campaignKey ?? '' }
  const shownAgain = (mistakes: Mistakes, code: 'invalid_lead' | 'too_many_requests' | 'unavailable') => {
    noteErrorCode(c, code)
    return formPageWithMistakes(c.env.ASSETS, c.req.raw, { typed: form.typed, hidden }, mistakes, errorStatuses[code])
  }
  const { data: posted, error } = postedLead.safeParse(form)
  if (!posted) return shownAgain({ fields: mistakesIn(error) }, 'invalid_lead')
  // A second try may differ from the first, and a browser that posts a form itself cannot make another id.
  const outcome = await takeLead(c, posted, advertParameters, 'store under a new id')
  if (outcome === 'accepted') return c.redirect(thankYouUrl(posted.lead) + sentFragment, 303)
  const isTooMany = outcome === 'too many'
  const page = await shownAgain(
    { sentence: errorMessages.unavailable },
    isTooMany ? 'too_many_requests' : 'unavailable',
  )
  page.headers.set('retry-after', String(isTooMany ? limitPeriod : retryAfterSeconds))
  return page
}

/**
 * Accepts a valid lead, however it was posted.
 *
 * @param onConflict what to do if another lead already has its id
 */
async function takeLead(
  c: LeadContext,
  posted: PostedLead,
  advertParameters: AcceptedLead['advertParameters'],
  onConflict: 'refuse' | 'store under a new id',
) {
  const { lead, campaign, ageMs } = posted
  const { DB: db, LEAD_QUEUE: queue } = c.env
  const settings = settingsOf(c.env)
  const digest = await settings.cipher.digest('lead', identityOf(lead))
  const receivedAt = Date.now()
  const admitted = await admission(c, posted, digest, receivedAt)
  if (admitted === 'too many') return admitted
  const incoming = {
    lead,
    advertParameters,
    ...campaignFor(settings, campaign),
    receivedAt,
    ageMs,
    holdReason: admitted.holdReason,
  }
  const tools = { db, queue, cipher: settings.cipher }
  let outcome = await acceptLead(incoming, tools)
  if (outcome === 'conflict' && onConflict === 'store under a new id') {
    const leadId = crypto.randomUUID()
    outcome = await acceptLead({ ...incoming, lead: { ...lead, leadId } }, tools)
    if (outcome === 'accepted') log({ event: 'lead_stored_under_new_id', leadId: lead.leadId, storedAs: leadId })
  }
  if (outcome === 'accepted') rememberAccepted(c.env, digest, receivedAt)
  return outcome
}
