import type { QueueMessage } from '#worker/store/queue-message.ts'

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** The id of the lead that a message is about: the first in it, whatever its shape. */
export function leadIdIn(message: QueueMessage): string {
  return uuid.exec(JSON.stringify(message))?.[0] ?? ''
}
