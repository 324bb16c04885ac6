import { waitUntil } from 'cloudflare:workers'
import type { Context } from 'hono'
import type { Lead } from '#contract/lead.ts'
import { type Env, settingsOf } from '../env.ts'
import { errorName, log } from '../log.ts'
import { LeadStore } from '../store/lead-store.ts'
import { noteTrouble } from '../store/trouble-signs.ts'
import { type Acceptance, acceptLead } from './accept.ts'
import { advertOf } from './advert.ts'
import { reasonToHold } from './hold.ts'
import type { FormFields } from './posted-form.ts'
import type { PostedLead } from './posted-lead.ts'

/** Whether the guide goes to it by email. */
const wantsLetter = (lead: Lead) => lead.form !== 'callback' && lead.deliveryMethod === 'email'

/**
 * Accepts a valid lead, however it was posted.
 *
 * @param fields everything a plain form sent
 */
export async function takeLead(
  c: Context<{ Bindings: Env }>,
  { lead: typed, signals, campaign = '' }: PostedLead,
  fields: FormFields = {},
): Promise<Acceptance> {
  const receivedAt = Date.now()
  const settings = settingsOf(c.env)
  const { advertFields } = settings
  const heldFor = await reasonToHold(c, typed, signals, receivedAt)
  const lead = advertFields.length === 0 ? typed : { ...typed, advert: advertOf(advertFields, c.req.raw, fields) }
  const sourceCode = settings.campaignCodes.get(campaign) ?? settings.campaignCode
  const store = new LeadStore(c.env.DB, settings.cipher)
  const onQueueFailure = () => noteTrouble(c.env.DB, 'queue', '', receivedAt)
  const wakeLetter = (id: string) => waitUntil(wakeEmail(c.env, id))
  return acceptLead(
    { lead, sourceCode, receivedAt, heldFor, ...(settings.guideLetters && wantsLetter(typed) && { letter: true }) },
    { store, queue: c.env.LEAD_QUEUE, onQueueFailure, wakeLetter },
  )
}

/** One that the queue refuses is found by the sweep. */
async function wakeEmail({ LETTER_QUEUE: queue }: Env, id: string): Promise<void> {
  try {
    await queue.send({ v: 1, id })
  } catch (error) {
    log({ event: 'queue_failed', during: 'email', error: errorName(error), leadId: id })
  }
}
