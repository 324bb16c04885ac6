import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import worker from '#worker/index.ts'
import { savedLead, wakeUp } from './support/consume-at.ts'
import { deliveriesOf } from './support/leads.ts'

test.each([
  'lead-delivery',
  'lead-delivery-rescue',
  'lead-delivery-staging',
  'lead-delivery-rescue-staging',
  'lead-delivery-production',
  'lead-delivery-rescue-production',
])('a message of the queue %s delivers its lead', async (queue) => {
  vi.spyOn(console, 'log').mockReturnValue()
  const { id } = await savedLead()
  const message = { id, timestamp: new Date(), attempts: 1, body: wakeUp(id) }
  await worker.queue(createMessageBatch(queue, [message]), env)
  expect(await deliveriesOf(id)).toHaveLength(1)
})
