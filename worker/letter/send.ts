import { brand } from '#contract/firm-details.ts'
import { sendEmail } from '../mail/send-email.ts'
import { textIn } from '../store/lead-content.ts'
import type { ClaimedLetter } from '../store/letter-store.ts'
import { guideLetter } from './letter.ts'
import type { Post } from './post.ts'

/** How one attempt ended. `reason` is Cloudflare's code, `timeout` or an error's class: fit for the log. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  /** This address gets no letters, now or later. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No letter goes out as things are: someone has to act at Cloudflare. */
  | { readonly kind: 'sender'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Cloudflare no longer writes to it, because a letter came back or its owner complained. */
const refusals: ReadonlySet<string> = new Set(['E_RECIPIENT_SUPPRESSED'])

/** Our domain is not set up for sending, or the account may write to verified addresses only. */
const sendersFault: ReadonlySet<string> = new Set([
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_RECIPIENT_NOT_ALLOWED',
])

/** Makes one attempt to send a letter. Never rejects. */
export async function sendLetter({ id, lead }: ClaimedLetter, { email, from, site }: Post): Promise<Outcome> {
  const outcome = await sendEmail(email, {
    from: { name: brand, email: from },
    to: textIn(lead, 'email'),
    ...guideLetter(textIn(lead, 'firstName'), site),
    // `Message-ID` is Cloudflare's alone. The first keeps holiday notices from answering; the second is the same each time.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Letter-ID': id },
  })
  if (outcome.kind === 'accepted') return { kind: 'accepted', messageId: bare(outcome.messageId) }
  return { kind: kindOf(outcome.reason), reason: outcome.reason }
}

function kindOf(reason: string): 'refused' | 'sender' | 'failed' {
  if (refusals.has(reason)) return 'refused'
  return sendersFault.has(reason) ? 'sender' : 'failed'
}

/** A message id without the angle brackets that it has in a header. */
export const bare = (messageId: string) => messageId.replace(/^<|>$/g, '')
