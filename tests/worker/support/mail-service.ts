/** What becomes of an email: Cloudflare accepts it, refuses it with a code, or is silent; or its answer is lost. */
export type MailAnswer = 'accepted' | `E_${string}` | 'silent' | 'accepted, silent' | 'accepted, lost'

/** Cloudflare's email service, the one fake for it. */
export class MailService {
  /** What it has accepted, in order. */
  readonly accepted: EmailMessageBuilder[] = []
  /** How it answers what is sent next. */
  answer: MailAnswer | ((message: EmailMessageBuilder) => MailAnswer) = 'accepted'

  /** The worker's binding `EMAIL`. */
  get binding(): SendEmail {
    return { send: this.#send }
  }

  readonly #send = async (message: EmailMessage | EmailMessageBuilder): Promise<EmailSendResult> => {
    if (!('subject' in message)) throw new Error('the worker never sends a raw message')
    const answer = typeof this.answer === 'string' ? this.answer : this.answer(message)
    // As Cloudflare's, the message names someone.
    if (answer.startsWith('E_')) throw Object.assign(new Error(`${message.to} is not allowed`), { code: answer })
    if (answer !== 'silent') this.accepted.push(message)
    if (answer === 'accepted, lost') throw new Error('the connection was lost')
    return answer === 'accepted'
      ? { messageId: `<letter-${this.accepted.length}@mail.example>` }
      : new Promise(() => undefined)
  }
}
