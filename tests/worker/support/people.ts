import type { Message } from '#worker/alerts/alert-words.ts'
import { MailService } from './mail-service.ts'

type WayName = 'chat' | 'email'

interface Heard extends Pick<Message, 'text'> {
  readonly way: WayName
  /** Unix ms, on the test's clock. */
  readonly at: number
}

export const chatUrl = 'https://chat.example/secret'
const heartbeatUrl = 'https://monitor.example/secret'
/** Settings with which all of them are reached. */
export const peopleSettings = {
  ALERT_WEBHOOK_URL: chatUrl,
  ALERT_EMAIL_FROM: 'bell@firm.example',
  ALERT_EMAIL_TO: 'office@firm.example, ada@firm.example',
  HEARTBEAT_URL: heartbeatUrl,
}

/** The people the bell rings for, and the monitor that listens for its heartbeat: the one fake for all three. */
export class People {
  readonly heard: Heard[] = []
  readonly #mail = new MailService()
  readonly requests: Request[] = []
  /** When the monitor heard from the worker. */
  readonly beats: number[] = []
  /** Ways that fail at the moment. */
  readonly unreachable = new Set<WayName>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.#mail.answer = ({ text = '' }) => {
      if (this.unreachable.has('email')) return 'E_RECIPIENT_NOT_ALLOWED'
      this.heard.push({ way: 'email', at: this.#now(), text })
      return 'accepted'
    }
  }

  /** The emails they got. */
  get letters(): readonly EmailMessageBuilder[] {
    return this.#mail.accepted
  }

  /** What the worker reaches them with. */
  get tools(): { readonly fetch: typeof fetch; readonly email: SendEmail } {
    return { fetch: (url, init) => this.#receive(new Request(String(url), init)), email: this.#mail.binding }
  }

  /** What was said one way, in order. */
  by(way: WayName): string[] {
    return this.heard.filter((each) => each.way === way).map(({ text }) => text)
  }

  async #receive(request: Request): Promise<Response> {
    this.requests.push(request)
    if (request.url === heartbeatUrl) {
      this.beats.push(this.#now())
      return new Response('OK')
    }
    if (this.unreachable.has('chat')) return new Response('no_service', { status: 503 })
    const { text }: Pick<Message, 'text'> = await request.json()
    this.heard.push({ way: 'chat', at: this.#now(), text })
    return new Response('ok')
  }
}
