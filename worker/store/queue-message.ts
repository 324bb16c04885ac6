import * as z from 'zod/mini'
import { anyLead } from '#contract/lead.ts'

/** Why a lead waits for a person: it looks as if a program sent it, or came in a flood. */
const holdReason = z.enum(['trap', 'too fast', 'robot check', 'flood'])
export type HoldReason = z.infer<typeof holdReason>

const acceptedLead = z.object({
  lead: anyLead,
  sourceCode: z.string(),
  receivedAt: z.number(),
  /** Set for a lead that a person must release; absent for all others. */
  heldFor: z.optional(holdReason),
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

/** @returns the message, or undefined when it is not one of ours */
export function parseQueueMessage(body: unknown): QueueMessage | undefined {
  return queueMessage.safeParse(body).data
}
