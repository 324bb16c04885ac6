import type { Context } from 'hono'
import { type Env, settingsOf } from '../env.ts'
import { LeadStore } from '../store/lead-store.ts'
import { noteTrouble } from '../store/trouble-signs.ts'
import { type Acceptance, acceptLead } from './accept.ts'
import { reasonToHold } from './hold.ts'
import type { PostedLead } from './posted-lead.ts'

/** Accepts a valid lead, however it was posted. */
export async function takeLead(c: Context<{ Bindings: Env }>, posted: PostedLead): Promise<Acceptance> {
  const { lead, signals, campaign = '' } = posted
  const receivedAt = Date.now()
  const settings = settingsOf(c.env)
  const heldFor = await reasonToHold(c, lead, signals, receivedAt)
  const sourceCode = settings.campaignCodes.get(campaign) ?? settings.campaignCode
  const store = new LeadStore(c.env.DB, settings.cipher)
  const onQueueFailure = () => noteTrouble(c.env.DB, 'queue', '', receivedAt)
  return acceptLead({ lead, sourceCode, receivedAt, heldFor }, { store, queue: c.env.LEAD_QUEUE, onQueueFailure })
}
