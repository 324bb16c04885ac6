import { waitUntil } from 'cloudflare:workers'
import type { Context } from 'hono'
import type { Lead } from '#contract/lead.ts'
import { signBegun } from '../alerts/signs.ts'
import type { Env } from '../env.ts'
import { errorName, log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import { sourceCodeOf } from '../store/campaign-codes.ts'
import { LeadStore } from '../store/lead-store.ts'
import type { AcceptedLead, QueueMessage } from '../store/queue-message.ts'
import { within } from '../within.ts'
import { advertOf } from './campaign.ts'
import { admission } from './hold.ts'
import type { FormFields } from './posted-form.ts'
import type { PostedLead } from './posted-lead.ts'

/** Whether the guide goes to it by email. */
const wantsGuideEmail = (lead: Lead) => lead.form !== 'callback' && lead.deliveryMethod === 'email'

/**
 * Accepts a valid lead, however it was posted.
 *
 * @param fields everything a plain form sent
 * @returns `too many` for one that its network or operator must send again later: see {@link admission}
 */
export async function takeLead(
  c: Context<{ Bindings: Env }>,
  posted: PostedLead,
  fields: FormFields = {},
): Promise<Acceptance | 'too many'> {
  const { lead: typed, campaign = '', version } = posted
  const receivedAt = Date.now()
  const settings = settingsOf(c.env)
  const { advertFields } = settings
  // Asked for while the lead is counted, so that it takes no time of its own.
  const sourceCode = sourceCodeOf(c.env.DB, settings, campaign, receivedAt)
  const admitted = await admission(c, posted, receivedAt)
  if (admitted === 'too many') return admitted
  const { heldFor, isRepeat, before = 0 } = admitted
  const lead = {
    ...typed,
    ...(advertFields.length > 0 && { advert: advertOf(advertFields, c.req.raw, fields) }),
    ...(isRepeat && { repeat: true }),
  }
  const store = new LeadStore(c.env.DB, settings.cipher)
  const onQueueFailure = () => signBegun(c.env.DB, 'queue', '', receivedAt)
  const wakeGuideEmail = (id: string) => waitUntil(wakeEmail(c.env, id))
  return acceptLead(
    {
      lead,
      sourceCode: await sourceCode,
      receivedAt,
      heldFor,
      ...(settings.guideEmail && wantsGuideEmail(typed) && { letter: true }),
      ...(before > 0 && { before }),
      ...(version && { version }),
    },
    { store, queue: c.env.LEAD_QUEUE, onQueueFailure, wakeGuideEmail },
  )
}

/** One that the queue refuses is found by the sweep. */
async function wakeEmail({ EMAIL_QUEUE: queue }: Env, id: string): Promise<void> {
  try {
    await queue.send({ v: 1, id })
  } catch (error) {
    log({ event: 'queue_failed', during: 'email', error: errorName(error), leadId: id })
  }
}

/** How many times the database is tried before the queue is used as the second store. */
const tries = 3
/** A store that takes longer than this (ms) is presumed down; the visitor is waiting. */
const answerMs = 2_000

type Acceptance = 'accepted' | 'conflict' | 'unavailable'

interface AcceptTools {
  readonly store: LeadStore
  readonly queue: Queue<QueueMessage>
  /** Called when the queue refuses a lead that the database has; must not take time. */
  readonly onQueueFailure?: () => void
  /** Called when the database has a lead that gets the guide by email; must not take time. */
  readonly wakeGuideEmail?: (id: string) => void
}

/**
 * Stores a lead durably, then wakes delivery. `accepted` means it is in the database or, when that is down, on the
 * queue; `unavailable` means it is in neither and must be sent again.
 */
export async function acceptLead(accepted: AcceptedLead, tools: AcceptTools): Promise<Acceptance> {
  const { store, queue } = tools
  const { heldFor, lead, letter } = accepted
  const { leadId, form } = lead
  const saved = await saveWithRetry(accepted, store)
  if (saved === 'conflict') return 'conflict'
  if (saved === 'repeat') return 'accepted'
  if (heldFor) log({ event: 'lead_held', leadId, reason: heldFor })
  if (heldFor && saved === 'saved') return 'accepted'
  if (letter && saved === 'saved') tools.wakeGuideEmail?.(leadId)

  try {
    const message = saved === 'down' ? await store.messageFor(accepted) : { v: 1 as const, id: leadId }
    await within(answerMs, queue.send(message))
  } catch (error) {
    log({ event: 'queue_failed', during: 'accept', error: errorName(error), leadId })
    if (saved === 'down') return 'unavailable'
    tools.onQueueFailure?.()
    // The row is safe; the sweep will find it.
  }
  log({ event: 'lead_accepted', leadId, form, store: saved === 'down' ? 'queue' : 'database' })
  return 'accepted'
}

async function saveWithRetry(accepted: AcceptedLead, store: LeadStore) {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      const saved = await within(answerMs, store.save(accepted))
      // An earlier try that timed out may have written the row, and delivery has not been woken for it yet.
      return saved === 'repeat' && attempt > 1 ? 'saved' : saved
    } catch (error) {
      log({ event: 'database_failed', during: 'accept', error: errorName(error), leadId: accepted.lead.leadId })
    }
  }
  return 'down'
}
