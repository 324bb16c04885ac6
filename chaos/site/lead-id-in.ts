import type { QueueMessage } from '#worker/store/queue-message.ts'

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** The id of a message's lead: the first UUID in it, whatever its structure. */
export function leadIdIn(message: QueueMessage): string {
  return uuid.exec(JSON.stringify(message))?.[0] ?? ''
}
