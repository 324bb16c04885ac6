import { env } from 'cloudflare:workers'
import { IsolateMemory } from '#worker/alerts/alert-memory.ts'
import type { SweepSeen } from '#worker/alerts/findings.ts'
import type { Message } from '#worker/alerts/message.ts'
import { notifyStaff } from '#worker/alerts/notify.ts'
import type { Env } from '#worker/env.ts'
import { isBudgetSpent } from '#worker/postcode/daily-budget.ts'
import { settingsOf } from '#worker/settings.ts'
import { databaseWith } from './api.ts'
import { MailService } from './mail-service.ts'

type ChannelName = 'chat' | 'email'

interface Heard extends Pick<Message, 'text'> {
  readonly channel: ChannelName
  /** Unix ms, on the test's clock. */
  readonly at: number
}

export const chatUrl = 'https://chat.example/secret'
const heartbeatUrl = 'https://monitor.example/secret'
/** Settings with which all of them are reached. */
export const peopleSettings = {
  ALERT_WEBHOOK_URL: chatUrl,
  ALERT_EMAIL_FROM: 'alerts@firm.example',
  ALERT_EMAIL_TO: 'office@firm.example, ada@firm.example',
  HEARTBEAT_URL: heartbeatUrl,
}

/** The people whom alerts reach, and the monitor that listens for the heartbeat: the one fake for all three. */
export class People {
  readonly heard: Heard[] = []
  readonly requests: Request[] = []
  /** When the monitor heard from the worker. */
  readonly beats: number[] = []
  /** Channels that fail at the moment. */
  readonly unreachable = new Set<ChannelName>()
  readonly #mail = new MailService()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.#mail.answer = ({ text = '' }) => {
      if (this.unreachable.has('email')) return 'E_RECIPIENT_NOT_ALLOWED'
      this.heard.push({ channel: 'email', at: this.#now(), text })
      return 'accepted'
    }
  }

  /** The emails they got. */
  get emails(): readonly EmailMessageBuilder[] {
    return this.#mail.accepted
  }

  /** What the worker reaches them with. */
  get tools(): { readonly fetch: typeof fetch; readonly email: SendEmail } {
    return { fetch: (url, init) => this.#receive(new Request(String(url), init)), email: this.#mail.binding }
  }

  /** What was said through one channel, in order. */
  by(channel: ChannelName): string[] {
    return this.heard.filter((each) => each.channel === channel).map(({ text }) => text)
  }

  async #receive(request: Request): Promise<Response> {
    this.requests.push(request)
    if (request.url === heartbeatUrl) {
      this.beats.push(this.#now())
      return new Response('OK')
    }
    if (this.unreachable.has('chat')) return new Response('no_service', { status: 503 })
    const { text }: Pick<Message, 'text'> = await request.json()
    this.heard.push({ channel: 'chat', at: this.#now(), text })
    return new Response('ok')
  }
}

export const minute = 60_000
export const hour = 60 * minute
/** When the tests of alerts begin (Unix ms). */
export const start = Date.parse('2026-11-21T09:00:00Z')

/** What a sweep reports besides that all is well; undefined for a database that failed. */
const allWell = (): Partial<SweepSeen> | undefined => ({})

/**
 * A worker that alerts people, on a clock of its own.
 *
 * @param settings besides those of the tests
 * @param channels all of them unless given
 */
export function alertsAt(settings: Partial<Env> = {}, channels: Partial<Env> = peopleSettings) {
  // A developer's own .dev.vars may set these.
  const { ALERT_WEBHOOK_URL: _chat, ALERT_EMAIL_FROM: _from, ALERT_EMAIL_TO: _to, HEARTBEAT_URL: _beat, ...rest } = env
  let now = start
  const people = new People(() => now)
  const isolate = new IsolateMemory()
  const world = {
    people,
    env: { ...rest, ...channels, ...settings },
    /** What the next runs see: the database, as a copy of the worker sees it that has written no sign yet. */
    db: databaseWith(),
    /** What the next sweeps report. */
    swept: allWell(),
    get now() {
      return now
    },
    pass(ms: number) {
      now += ms
    },
    passTo(time: number) {
      now = time
    },
    /** One minutely run. */
    async run() {
      const settings = settingsOf({ ...world.env, EMAIL: people.tools.email })
      const isLookupBudgetSpent = () => isBudgetSpent(world.db, settings, now)
      const { db, swept } = world
      const tools = { ...people.tools, db, settings, isLookupBudgetSpent, isolate, now }
      await notifyStaff(swept && { isQueueRefusing: false, oldestWaitSeconds: 0, ...swept }, tools)
    },
    /** So many runs, a minute apart, beginning now. */
    async minutes(count: number) {
      for (let made = 0; made < count; made++) {
        await world.run()
        now += minute
      }
    },
  }
  return world
}
