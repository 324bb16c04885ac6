import * as z from 'zod/mini'
import type { Verdict } from '../attempts/verdict.ts'
import { log } from '../log.ts'
import type { ComeBack } from '../store/letter-store.ts'
import type { LetterTools } from './record.ts'
import { bare } from './send.ts'

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

/** An event may overtake the note that its letter was sent: it is tried again this much later, and this many times in all. */
const again = { seconds: 60, tries: 3 }

/** @returns undefined for what is not such an event */
export const parseMailEvent = (body: unknown): MailEvent | undefined => mailEvent.safeParse(body).data

/**
 * Notes that a letter which Cloudflare had accepted did not arrive. An event about another email of the same domain, such
 * as the bell's, changes nothing. Rejects if the database does.
 *
 * @param tries how many times the event has come, including this one
 */
export async function noteComeBack(
  { type, payload }: MailEvent,
  tries: number,
  { letters, now }: Pick<LetterTools, 'letters' | 'now'>,
): Promise<Verdict> {
  const meaning = meanings[type]
  if (meaning === undefined) return { kind: 'ack' }
  const leadId = await letters.comeBack(bare(payload.messageId), meaning, now())
  if (leadId === undefined)
    return tries < again.tries ? { kind: 'retry', delaySeconds: again.seconds } : { kind: 'ack' }
  log({ event: 'letter_came_back', leadId, outcome: meaning.outcome })
  return { kind: 'ack' }
}
