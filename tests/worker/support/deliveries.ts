import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { inject, vi } from 'vitest'
import { type ConsumerTools, consume } from '#worker/delivery/consumer.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { emailChannel } from '#worker/delivery/email.ts'
import { type Sink, webhookChannel } from '#worker/delivery/webhook.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import type { WakeUp } from '#worker/store/queue-message.ts'
import type { DeliveryKind } from '#worker/store/tables.ts'
import { acceptedLead } from './leads.ts'
import { MailService } from './mail-service.ts'

/** When the delivery tests begin (Unix ms). */
export const start = Date.parse('2026-11-21T09:00:00Z')
export const site = 'https://site.example'
/** Settings with which the guide goes out by email. */
export const emailSettings = { GUIDE_EMAIL_FROM: 'guide@firm.example', SITE_URL: site }

export const store = (kind: DeliveryKind = 'webhook', cipher?: LeadCipher) => new DeliveryStore(env.DB, kind, cipher)
export const wakeUp = (id: string): WakeUp => ({ v: 1, id })

interface GivenLead {
  /** Tells the inbox how to answer. */
  readonly email?: string
  readonly receivedAt?: number
  readonly sourceCode?: string
  readonly heldFor?: string | undefined
  readonly cipher?: LeadCipher
  /** It asks to be rung, at this time if it says one. */
  readonly call?: object
  /** It gets the guide by email, unless it asks to be rung. */
  readonly letter?: boolean
  /** How its delivery to the webhook ended, as soon as it came. */
  readonly ended?: 'delivered' | 'parked' | undefined
}

/** Saves a lead that goes to the webhook. */
export async function savedLead(given: GivenLead = {}) {
  const { cipher, receivedAt = start, sourceCode = 'TEST25', heldFor, call, letter = true, ended, ...rest } = given
  const { id, ...accepted } = acceptedLead({ ...rest, receivedAt })
  const lead = call ? ({ leadId: id, form: 'callback', phone: '07700900123', ...call } as const) : accepted.lead
  const isByEmail = letter && call === undefined
  await new LeadStore(env.DB, cipher).save({
    ...accepted,
    lead,
    sourceCode,
    ...(isByEmail && { letter: true }),
    ...(heldFor !== undefined && { heldFor }),
  })
  const outcome = ended === 'parked' ? 'http 500' : 'http 200'
  if (ended) await store().settle(id, { status: ended, outcome }, receivedAt)
  return { ...accepted, id, lead }
}

/** A request to be rung that is held from `receivedAt` (Unix ms) on. @returns its id */
export const heldCall = async (receivedAt: number) => (await savedLead({ receivedAt, call: {}, heldFor: 'trap' })).id

/** The deliveries of one kind, the oldest first. */
export async function deliveryRows(kind: DeliveryKind): Promise<Record<string, unknown>[]> {
  const statement = env.DB.prepare('SELECT * FROM deliveries WHERE kind = ?1 ORDER BY since, lead_id')
  return (await statement.bind(kind).all()).results
}

export const inboxSink = (): Sink => ({
  url: `${inject('inbox')}/hook`,
  secret: undefined,
  fetch: fetch.bind(globalThis),
})

/** An in-memory sink, for answers the inbox cannot give. */
export const sinkAnswering = (answer: (id: string) => Response | Promise<Response>): Sink => ({
  url: 'https://hooks.example/lead',
  secret: undefined,
  fetch: async (_, init) => answer(new Headers(init?.headers).get('webhook-id') ?? ''),
})

export const mailerOf = (mail: MailService) => ({ email: mail.binding, from: emailSettings.GUIDE_EMAIL_FROM, site })

/** Whoever takes deliveries of one kind, in memory. */
export function otherEnd(kind: DeliveryKind) {
  const mail = new MailService()
  const posted: string[] = []
  const end = {
    isFailing: false,
    /** Runs before each answer. */
    pause: async (): Promise<unknown> => undefined,
    /** The ids of the leads that it has taken, in order. */
    taken: () => (kind === 'webhook' ? posted : mail.accepted.map(({ headers }) => headers?.['X-Letter-ID'] ?? '')),
    channel:
      kind === 'webhook'
        ? webhookChannel(
            sinkAnswering(async (id) => {
              await end.pause()
              if (end.isFailing) return new Response(null, { status: 500 })
              posted.push(id)
              return new Response()
            }),
          )
        : emailChannel({
            ...mailerOf(mail),
            email: {
              send: async (message: EmailMessage | EmailMessageBuilder) => {
                await end.pause()
                mail.answer = end.isFailing ? 'E_RATE_LIMIT_EXCEEDED' : 'accepted'
                if (!('subject' in message)) throw new Error('the worker never sends a raw message')
                return mail.binding.send(message)
              },
            },
          }),
  }
  return end
}

/** For tests in which a consumer has nothing to tell staff: a bug would fail them. */
export const unnoticed = {
  onBug: (error: unknown) => {
    throw error
  },
  onUnreadable: () => undefined,
}

interface Changes extends Partial<ConsumerTools> {
  readonly kind?: DeliveryKind
  /** How many times the queue has delivered these messages, including this one. */
  readonly tries?: number
}

/** What a consumer did: messages acknowledged, the delay of each left to the queue, and of each wake-up that it sent. */
interface Seen {
  acked: number
  readonly delays: (number | undefined)[]
  readonly woken: (number | undefined)[]
}

/** Hands messages to the consumer at a given time. Leads go to the inbox unless another channel is given. */
export async function consumeAt(
  now: number,
  bodies: unknown[],
  { kind = 'webhook', tries = 1, ...changes }: Changes = {},
) {
  const batch = createMessageBatch(
    'lead-delivery',
    bodies.map((body, index) => ({ id: String(index), timestamp: new Date(now), attempts: tries, body })),
  )
  const seen: Seen = { acked: 0, delays: [], woken: [] }
  for (const message of batch.messages) {
    vi.spyOn(message, 'ack').mockImplementation(() => void seen.acked++)
    vi.spyOn(message, 'retry').mockImplementation((options) => void seen.delays.push(options?.delaySeconds))
  }
  const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
  await consume(batch, {
    store: store(kind),
    leads: new LeadStore(env.DB),
    channel: webhookChannel(inboxSink()),
    queue: {
      send: async (_, options) => {
        seen.woken.push(options?.delaySeconds)
        return { metadata }
      },
    },
    now: () => now,
    random: () => 0.5,
    isOff: false,
    ...unnoticed,
    ...changes,
  })
  return seen
}
