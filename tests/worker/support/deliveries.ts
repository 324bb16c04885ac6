import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { inject, vi } from 'vitest'
import { reportFailure } from '#worker/alerts/raise-alert.ts'
import { consume, type DeliveryTools } from '#worker/leads/deliver.ts'
import { send, type Webhook } from '#worker/leads/webhook.ts'
import { isBug } from '#worker/log.ts'
import { noCipher, store } from './leads.ts'

/** A webhook that neither checks signatures nor has agreed on a text. */
const plain = { secret: undefined, agreedText: undefined, hasLeadId: false }

export const inbox = (): Webhook => ({
  ...plain,
  url: `${inject('inbox')}/hook`,
  fetch: fetch.bind(globalThis),
})

interface Delivery {
  readonly headers: Record<string, string>
  readonly body: string
  readonly fields: [name: string, value: string][]
}

/** What the inbox has received of a lead, oldest first. */
export async function deliveriesOf(leadId: string): Promise<Delivery[]> {
  const response = await fetch(`${inject('inbox')}/requests.json`)
  const all: Delivery[] = await response.json()
  return all.filter(({ headers }) => headers['webhook-id'] === leadId).reverse()
}

/** An in-memory webhook, for answers that the inbox cannot give; it notes the ids of the leads it is sent. */
export function webhookAnswering(answer: (id: string, fields: URLSearchParams) => Response | Promise<Response>) {
  const asked: string[] = []
  const fetch: Webhook['fetch'] = async (_, init) => {
    const id = new Headers(init?.headers).get('webhook-id') ?? ''
    asked.push(id)
    return answer(id, new URLSearchParams(String(init?.body)))
  }
  return { ...plain, url: 'https://hooks.example/lead', fetch, asked }
}

export const messageFor = (id: string) => ({ v: 1, id })

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
    onFailure: (error, leadId) => {
      if (isBug(error)) throw error
      reportFailure(env.DB, 'delivery', error, now, leadId)
    },
    ...tools,
  })
  return seen
}
