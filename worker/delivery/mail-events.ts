import * as z from 'zod/mini'
import { log } from '../log.ts'
import type { ComeBack, DeliveryStore } from './delivery-store.ts'
import { bare } from './email.ts'

/** Cloudflare's event about an email of ours. The address in it is not read. */
const mailEvent = z.object({
  type: z.string().check(z.startsWith('cf.email.sending.message.')),
  payload: z.object({ messageId: z.string() }),
})
export type MailEvent = z.infer<typeof mailEvent>

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
