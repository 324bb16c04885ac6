import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { inject, vi } from 'vitest'
import { consume, type DeliveryTools } from '#worker/leads/deliver.ts'
import { LeadCipher } from '#worker/leads/lead-cipher.ts'
import type { AcceptedLead } from '#worker/leads/lead-content.ts'
import { LeadStore } from '#worker/leads/lead-store.ts'
import { send, type Webhook } from '#worker/leads/webhook.ts'
import { acceptedLead } from './leads.ts'

/** When the delivery tests begin (Unix ms). */
export const start = Date.parse('2026-11-21T09:00:00Z')

export const noCipher = new LeadCipher({ keys: [], problem: undefined })

export const store = (cipher = noCipher, db = env.DB) => new LeadStore(db, cipher)

interface Given extends Partial<Omit<AcceptedLead, 'lead'>> {
  readonly lead?: Record<string, unknown>
  readonly cipher?: LeadCipher
}

/** Saves a lead that came at the start. @returns its id */
export async function savedLead({ cipher, ...given }: Given = {}): Promise<string> {
  const accepted = acceptedLead({ receivedAt: start, ...given })
  await store(cipher).save(accepted)
  return accepted.lead.leadId
}

export const messageFor = (id: string) => ({ v: 1, id })

export const inbox = (): Webhook => ({
  url: `${inject('inbox')}/hook`,
  secret: undefined,
  fetch: fetch.bind(globalThis),
})

/** An in-memory webhook, for answers that the inbox cannot give. */
export const webhookAnswering = (answer: (id: string) => Response | Promise<Response>): Webhook => ({
  url: 'https://hooks.example/lead',
  secret: undefined,
  fetch: async (_, init) => answer(new Headers(init?.headers).get('webhook-id') ?? ''),
})

interface Changes extends Partial<DeliveryTools> {
  readonly webhook?: Webhook
  /** How many times the queue has delivered these messages, including this one. */
  readonly tries?: number
}

/** What a consumer did: how many messages it acknowledged, and after how many seconds others are to come again. */
interface Seen {
  acked: number
  readonly delays: (number | undefined)[]
}

/** Hands messages to the consumer at a given time. */
export async function consumeAt(now: number, bodies: unknown[], changes: Changes = {}): Promise<Seen> {
  const { webhook = inbox(), tries = 1, ...tools } = changes
  const batch = createMessageBatch(
    'lead-delivery',
    bodies.map((body, index) => ({ id: String(index), timestamp: new Date(now), attempts: tries, body })),
  )
  const seen: Seen = { acked: 0, delays: [] }
  for (const message of batch.messages) {
    vi.spyOn(message, 'ack').mockImplementation(() => void seen.acked++)
    vi.spyOn(message, 'retry').mockImplementation((options) => void seen.delays.push(options?.delaySeconds))
  }
  await consume(batch, {
    store: store(),
    cipher: noCipher,
    send: (lead, at) => send(lead, webhook, at),
    now: () => now,
    random: () => 0.5,
    onError: (error) => {
      throw error
    },
    ...tools,
  })
  return seen
}
