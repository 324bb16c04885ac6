import type { Context } from 'hono'
import { thankYouUrls } from '#contract/api.ts'
import { campaignField } from '#contract/campaign.ts'
import { unavailable } from '#contract/lead-messages.ts'
import type { Env } from '../env.ts'
import { problem } from '../http/problem.ts'
import { formPageWithMistakes } from './form-page.ts'
import { readForm } from './posted-form.ts'
import { mistakesIn, postedLead } from './posted-lead.ts'
import { takeLead } from './take-lead.ts'

/** Answers a lead sent by a plain form: 303 to the thank-you page, or the same page again with the mistakes marked. */
export async function answerFormPost(c: Context<{ Bindings: Env }>): Promise<Response> {
  const fields = await c.req.parseBody({ all: true }).catch(() => undefined)
  if (!fields) return problem(c, 'bad_request')
  const form = await readForm(fields, c.req.raw, Date.now())
  // Under our names as well as the posted ones, which checkboxes need.
  const typed = { ...fields, ...form.lead, [campaignField]: form.campaign }
  const { data: posted, error } = postedLead.safeParse(form)
  if (!posted) return formPageWithMistakes(c.env.ASSETS, c.req.raw, typed, { fields: mistakesIn(error) }, 422)
  switch (await takeLead(c, posted)) {
    case 'accepted':
      return c.redirect(thankYouUrls[posted.lead.form], 303)
    case 'conflict':
      return problem(c, 'lead_id_taken')
    case 'unavailable':
      return formPageWithMistakes(c.env.ASSETS, c.req.raw, typed, { sentence: unavailable }, 503)
  }
}
