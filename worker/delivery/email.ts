import * as z from 'zod/mini'
import { brand } from '#contract/firm-details.ts'
import { log } from '../log.ts'
import { sendEmail } from '../send-email.ts'
import type { Settings } from '../settings.ts'
import { textIn } from '../store/lead-content.ts'
import { budgetOutcome } from '../store/tables.ts'
import type { Channel, Outcome } from './attempt.ts'
import type { Claimed, ComeBack, DeliveryStore, Stop } from './delivery-store.ts'
import type { EmailedMailboxes, Obstacle } from './emailed-mailboxes.ts'
import { guideEmail } from './guide-email.ts'

/** With what the guide is sent: Cloudflare's binding, our address, and the site that its links lead to. */
export interface Mailer {
  readonly email: SendEmail
  readonly from: string
  readonly site: string
}

/**
 * The configured mailer. `off`: no emails are to be sent, and those that wait are left alone; undefined: the binding is
 * missing, or `GUIDE_EMAIL_FROM` is malformed.
 */
export function mailerFrom({ guideEmail }: Settings, email: SendEmail | undefined): Mailer | 'off' | undefined {
  if (guideEmail === undefined) return 'off'
  if (email === undefined || guideEmail.from === undefined) return undefined
  return { email, from: guideEmail.from, site: guideEmail.site }
}

const minute = 60
const hour = 60 * minute

/** About two days in all. */
export const emailSchedule = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour] as const

/** Seconds between tries while a setting, or Cloudflare's side of it, is wrong. */
const settingRetrySeconds = 15 * minute

/**
 * The guide by email.
 *
 * @param mailer undefined while there is no usable one: emails then wait
 * @param mailboxes says whether one is one too many; without it none is
 */
export const emailChannel = (mailer: Mailer | undefined, mailboxes?: EmailedMailboxes): Channel => ({
  done: 'sent',
  schedule: emailSchedule,
  events: {
    done: 'email_sent',
    failed: 'email_failed',
    parked: 'email_parked',
    blocked: 'email_sender_refused',
  },
  permit: mailer && mailboxes && ((claimed, now) => permit(claimed, mailboxes, now)),
  send: async (claimed) => (mailer ? sendGuide(claimed, mailer) : blocked('unconfigured')),
})

/** How an email ends that would be one too many. */
const endings: Readonly<Record<Exclude<Obstacle, 'being written to'>, Stop['status']>> = {
  'written to before': 'repeat',
  'domain limit': 'refused',
  [budgetOutcome]: 'held',
}

async function permit({ id, lead, stopped }: Claimed, mailboxes: EmailedMailboxes, now: number) {
  const obstacle = await mailboxes.reserve({ id, address: textIn(lead, 'email'), stopped }, now)
  if (obstacle === undefined) return undefined
  if (obstacle === 'being written to') return { kind: 'failed', words: obstacle } as const
  return { kind: 'stopped', status: endings[obstacle], outcome: obstacle } as const
}

/**
 * This address gets nothing, however often it is tried: Cloudflare no longer writes to it, because an email came back or its
 * owner complained, or takes it for none. All else in an email is ours, and the same in each.
 */
const refusals: ReadonlyMap<string, string> = new Map([
  ['E_RECIPIENT_SUPPRESSED', 'address refused'],
  ['E_VALIDATION_ERROR', 'E_VALIDATION_ERROR'],
  ['E_FIELD_MISSING', 'E_FIELD_MISSING'],
  ['E_TOO_MANY_RECIPIENTS', 'E_TOO_MANY_RECIPIENTS'],
])

/**
 * No email goes out: our domain is not set up for sending, the binding or the account does not allow the sender or
 * reader, or a release has made the email too large or given it a header that Cloudflare does not take.
 */
const oursToPutRight =
  /^E_(SENDER_NOT_VERIFIED|SENDER_DOMAIN_NOT_AVAILABLE|RECIPIENT_NOT_ALLOWED|CONTENT_TOO_LARGE|HEADERS?_[A-Z_]+)$/

/** Makes one attempt. `reason` is Cloudflare's code, `timeout` or an error's class: fit for the log. Never rejects. */
async function sendGuide({ id, lead }: Claimed, { email, from, site }: Mailer): Promise<Outcome> {
  const outcome = await sendEmail(email, {
    from: { name: brand, email: from },
    to: textIn(lead, 'email'),
    ...guideEmail(textIn(lead, 'firstName'), site, textIn(lead, 'timing') === 'asap'),
    // `Message-ID` is Cloudflare's alone. The first keeps holiday notices from answering; the second is the same each time.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Letter-ID': id },
  })
  if (outcome.kind === 'accepted') return { kind: 'done', words: 'accepted', messageId: bare(outcome.messageId) }
  const { reason } = outcome
  const refusal = refusals.get(reason)
  if (refusal !== undefined) return { kind: 'refused', words: refusal, reason }
  return oursToPutRight.test(reason) ? blocked(reason) : { kind: 'failed', words: reason }
}

const blocked = (reason: string): Outcome => ({
  kind: 'blocked',
  words: `sender: ${reason}`,
  reason,
  seconds: settingRetrySeconds,
})

/** A message id without the angle brackets that it has in a header. */
const bare = (messageId: string) => messageId.replace(/^<|>$/g, '')

/** Cloudflare's event about an email of ours. The address in it is not read. */
const mailEvent = z.object({
  type: z.string().check(z.startsWith('cf.email.sending.message.')),
  payload: z.object({ messageId: z.string() }),
})
type MailEvent = z.infer<typeof mailEvent>

/** What events mean; the others say nothing that anyone need do. */
const meanings: Readonly<Record<string, ComeBack>> = {
  'cf.email.sending.message.bounced': { status: 'refused', outcome: 'bounced' },
  'cf.email.sending.message.rejected': { status: 'refused', outcome: 'rejected' },
  'cf.email.sending.message.failed': { status: 'parked', outcome: 'not delivered' },
}

/** How many times an event is tried in all: it may overtake the note that its email was sent. */
const tries = 3

/** @returns undefined for what is not such an event */
export const parseMailEvent = (body: unknown): MailEvent | undefined => mailEvent.safeParse(body).data

/**
 * Notes that an email which Cloudflare had accepted did not arrive. An event about another email of the same domain, such
 * as an alert, changes nothing. Rejects if the database does.
 *
 * @param tried how many times the event has come, including this one
 * @param now Unix ms
 * @returns whether it should come again
 */
export async function noteComeBack(
  { type, payload }: MailEvent,
  tried: number,
  store: DeliveryStore,
  now: number,
): Promise<boolean> {
  const meaning = meanings[type]
  if (meaning === undefined) return false
  const leadId = await store.comeBack(bare(payload.messageId), meaning, now)
  if (leadId === undefined) return tried < tries
  log({ event: 'email_came_back', leadId, outcome: meaning.outcome })
  return false
}
