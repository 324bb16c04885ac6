import { errorName } from './log.ts'
import { within } from './within.ts'

/** How long Cloudflare may take to accept an email (ms). */
const timeLimitMs = 10_000

/**
 * Whether Cloudflare has accepted an email, or why not, in words fit for the log: its own code, `timeout`, or the error's
 * class. After a time-out it may have been accepted all the same.
 */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sends one email. Never rejects, and ends within {@link timeLimitMs}. */
export async function sendEmail(email: SendEmail, message: EmailMessageBuilder): Promise<SendOutcome> {
  try {
    const { messageId } = await within(timeLimitMs, email.send(message))
    return { kind: 'accepted', messageId }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

/** Cloudflare's code for why it does not send an email, such as `E_SENDER_NOT_VERIFIED`; its message may name people. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^E_[A-Z_]+$/.test(code)) return code
  const name = errorName(error)
  return name === 'TimeoutError' ? 'timeout' : name
}
