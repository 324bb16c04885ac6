import { errorName } from './log.ts'

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
  const late = Promise.withResolvers<SendOutcome>()
  const timer = setTimeout(() => late.resolve({ kind: 'failed', reason: 'timeout' }), timeLimitMs)
  const send = async (): Promise<SendOutcome> => {
    const { messageId } = await email.send(message)
    return { kind: 'accepted', messageId }
  }
  return Promise.race([send(), late.promise])
    .catch((error): SendOutcome => ({ kind: 'failed', reason: codeOf(error) ?? errorName(error) }))
    .finally(() => clearTimeout(timer))
}

/** Cloudflare's code for why it does not send an email, such as `E_SENDER_NOT_VERIFIED`; its message may name people. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E_[A-Z_]+$/.test(code) ? code : undefined
}
