import type { Context } from 'hono'
import { thankYouUrls } from '#contract/api.ts'
import { campaignField } from '#contract/campaign.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { anyLead } from '#contract/lead.ts'
import { unavailable } from '#contract/lead-messages.ts'
import { type Env, settingsOf } from '../env.ts'
import { problem } from '../http/problem.ts'
import { LeadStore } from '../store/lead-store.ts'
import { acceptLead } from './accept.ts'
import { campaignOfForm, sourceCodeOf } from './campaign.ts'
import { leadFromForm } from './form-fields.ts'
import { reasonToHold } from './hold.ts'
import { formPageWithMistakes } from './no-script.ts'
import { signalsOfForm } from './signals.ts'

/** Answers a lead sent by a plain form: 303 to the thank-you page, or the same page again with what needs mending. */
export async function answerFormPost(c: Context<{ Bindings: Env }>): Promise<Response> {
  const now = Date.now()
  const fields = await c.req.parseBody({ all: true }).catch(() => undefined)
  if (!fields) return problem(c, 'bad_request')
  const candidate = await leadFromForm(fields, now)
  const campaign = campaignOfForm(fields, c.req.raw)
  // Under our names as well as those it came with: a box is known by the latter.
  const typed = { ...fields, ...candidate, [campaignField]: campaign }
  const { data: lead, error } = anyLead.safeParse(candidate)
  if (!lead) {
    return formPageWithMistakes(c.env.ASSETS, c.req.url, typed, { fields: fieldErrors(error.issues) }, 422)
  }
  const heldFor = await reasonToHold(c, lead.leadId, signalsOfForm(fields))
  const sourceCode = sourceCodeOf(campaign, settingsOf(c.env))
  const accepted = { lead, sourceCode, receivedAt: now, heldFor }
  const acceptance = await acceptLead(accepted, {
    store: new LeadStore(c.env.DB, settingsOf(c.env).cipher),
    queue: c.env.LEAD_QUEUE,
  })
  if (acceptance === 'accepted') return c.redirect(thankYouUrls[lead.form], 303)
  if (acceptance === 'conflict') return problem(c, 'lead_id_taken')
  return formPageWithMistakes(c.env.ASSETS, c.req.url, typed, { sentence: unavailable }, 503)
}
