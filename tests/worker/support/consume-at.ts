import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { inject, vi } from 'vitest'
import { consume } from '#worker/delivery/consumer.ts'
import type { DeliveryTools } from '#worker/delivery/record.ts'
import type { Sink } from '#worker/delivery/sink.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import type { QueueMessage } from '#worker/store/queue-message.ts'
import { acceptedLead } from './leads.ts'

/** When the delivery tests begin (Unix ms). */
export const start = Date.parse('2026-11-21T09:00:00Z')

export const store = () => new LeadStore(env.DB)

export const inboxSink = (): Sink => ({
  url: `${inject('inbox')}/hook`,
  secret: undefined,
  fetch: fetch.bind(globalThis),
})

/** An in-memory sink, for answers the inbox cannot give. */
export const sinkAnswering = (answer: () => Response | Promise<Response>): Sink => ({
  url: 'https://hooks.example/lead',
  secret: undefined,
  fetch: async () => answer(),
})

/** Saves a lead whose email address tells the inbox how to answer it. */
export async function savedLead(email = 'ada@example.com') {
  const accepted = acceptedLead({ email, receivedAt: start })
  await store().save(accepted)
  return accepted
}

export const wakeUp = (id: string): QueueMessage => ({ v: 1, id })

/**
 * Hands messages to the consumer at a given time; returns how many it acked and each retry's delay.
 *
 * @param tries how many times the queue has delivered these messages, including this one
 */
export async function consumeAt(now: number, bodies: unknown[], changes: Partial<DeliveryTools> = {}, tries = 1) {
  const batch = createMessageBatch(
    'lead-delivery',
    bodies.map((body, index) => ({ id: String(index), timestamp: new Date(now), attempts: tries, body })),
  )
  const verdicts = { acked: 0, delays: [] as (number | undefined)[] }
  for (const message of batch.messages) {
    vi.spyOn(message, 'ack').mockImplementation(() => void verdicts.acked++)
    vi.spyOn(message, 'retry').mockImplementation((options) => void verdicts.delays.push(options?.delaySeconds))
  }
  await consume(batch, { store: store(), sink: inboxSink(), now: () => now, random: () => 0.5, ...changes })
  return verdicts
}
