import { createMessageBatch } from 'cloudflare:test'
import { vi } from 'vitest'
import type { QueueMessage } from '#worker/store/queue-message.ts'

interface Waiting {
  readonly body: unknown
  readonly dueAt: number
  readonly tries: number
}

/** A queue on the test's clock: at least once, with delays, and emptied by a reload. */
export class SimulatedQueue {
  readonly #now: () => number
  #waiting: Waiting[] = []
  isDown = false

  constructor(now: () => number) {
    this.#now = now
  }

  /** The worker's binding. */
  get binding(): Queue<QueueMessage> {
    const add = async (messages: MessageSendRequest<QueueMessage>[]) => {
      if (this.isDown) throw new Error('the queue is down')
      for (const { body, delaySeconds = 0 } of messages)
        this.#waiting.push({ body, dueAt: this.#now() + delaySeconds * 1000, tries: 0 })
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
    }
    return {
      metrics: async () => {
        if (this.isDown) throw new Error('the queue is down')
        return { backlogCount: this.#waiting.length, backlogBytes: 0 }
      },
      send: (body, options) => add([{ body, ...options }]),
      sendBatch: (messages) => add([...messages]),
    }
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** When the next message is due (Unix ms). */
  get nextDueAt(): number {
    return Math.min(...this.#waiting.map(({ dueAt }) => dueAt))
  }

  /** Puts a message on the queue that this version of the worker never sends. */
  addStray(body: unknown): void {
    this.#waiting.push({ body, dueAt: this.#now(), tries: 0 })
  }

  /** A reload: forgets everything except messages that carry a lead, which a real queue would not lose. */
  forgetWakeUps(): void {
    this.#waiting = this.#waiting.filter(({ body }) => typeof body === 'object' && body !== null && !('id' in body))
  }

  /** Hands due messages to a consumer, and requeues those it retries. */
  async deliver(consume: (batch: MessageBatch<unknown>) => Promise<void>, size = 10): Promise<void> {
    const due = this.#waiting.filter(({ dueAt }) => dueAt <= this.#now()).slice(0, size)
    this.#waiting = this.#waiting.filter((message) => !due.includes(message))
    const batch = createMessageBatch(
      'lead-delivery',
      due.map(({ body, tries }, index) => ({
        id: String(index),
        timestamp: new Date(this.#now()),
        attempts: tries + 1,
        body,
      })),
    )
    const unsettled = new Map(batch.messages.map((message, index) => [message, due[index]]))
    for (const [message, waiting] of unsettled) {
      vi.spyOn(message, 'ack').mockReturnValue()
      vi.spyOn(message, 'retry').mockImplementation((options) => {
        const dueAt = this.#now() + (options?.delaySeconds ?? 0) * 1000
        this.#waiting.push({ body: waiting?.body, dueAt, tries: (waiting?.tries ?? 0) + 1 })
      })
    }
    await consume(batch)
  }
}
