import * as z from 'zod/mini'
import { anyLead } from '#contract/lead.ts'

const acceptedLead = z.object({
  lead: anyLead,
  sourceCode: z.string(),
  receivedAt: z.number(),
})

/** A lead as it was accepted: what the visitor sent, the campaign code of that moment, and when (Unix ms). */
export type AcceptedLead = z.infer<typeof acceptedLead>

const queueMessage = z.union([
  z.object({ v: z.literal(1), id: z.uuid() }),
  z.object({ v: z.literal(1), accepted: acceptedLead }),
])

/**
 * A message is a wake-up that carries an id and nothing personal. Only when the database is down does the lead
 * itself travel, the queue then being the one place that has it.
 */
export type QueueMessage = z.infer<typeof queueMessage>

/**
 * Whether a body that {@link parseQueueMessage} cannot read may hold a lead all the same, as one written by another
 * version of this code would: it has more in it than a few plain values.
 */
export function mayHoldLead(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  return Object.values(body).some((part) => typeof part === 'object' && part !== null)
}

/** @returns the message, or undefined when it is not one of ours */
export function parseQueueMessage(body: unknown): QueueMessage | undefined {
  return queueMessage.safeParse(body).data
}
