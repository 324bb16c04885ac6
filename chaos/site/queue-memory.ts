import { parseQueueMessage, type QueueMessage } from '#worker/store/queue-message.ts'
import { leadIdIn } from './lead-id-in.ts'
import { exhaust } from './strikes.ts'

/**
 * Cloudflare's queue is durable; the local one is in memory and dies with its process. To give a lead that only the
 * queue holds the same guarantee as in production, its message is stored here and sent again after a restart: at least
 * once, as queues do. Wake-ups are not stored: losing them is part of the run.
 */
export async function remember(message: QueueMessage, db: D1Database): Promise<void> {
  if ('id' in message) return
  await createTable(db)
  await db.prepare('INSERT INTO queue_memory (body) VALUES (?)').bind(JSON.stringify(message)).run()
}

export async function sendRemembered(queue: Queue<QueueMessage>, db: D1Database): Promise<void> {
  await createTable(db)
  const { results } = await db.prepare('SELECT body FROM queue_memory').all<{ body: string }>()
  for (const { body } of results) {
    const message = parseQueueMessage(JSON.parse(body))
    if (!message || 'id' in message) continue
    exhaust(leadIdIn(message), 'save')
    await queue.send(message)
  }
}

async function createTable(db: D1Database): Promise<void> {
  await db.prepare('CREATE TABLE IF NOT EXISTS queue_memory (body TEXT NOT NULL)').run()
}
