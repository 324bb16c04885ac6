import { beforeEach, expect, test, vi } from 'vitest'
import { consumeAt, start, store } from './support/consume-at.ts'
import { acceptedLead, deliveriesOf, rows } from './support/leads.ts'

/** What the worker puts on the queue while the database is down. */
function queuedLead() {
  const { id, ...accepted } = acceptedLead({ receivedAt: start })
  return { id, message: { v: 1, accepted } }
}

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

test('is stored first, then delivered', async () => {
  const { id, message } = queuedLead()
  await consumeAt(start, [message])
  expect(await rows()).toMatchObject([{ id, status: 'delivered' }])
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('is delivered once even if its message arrives twice', async () => {
  const { id, message } = queuedLead()
  await consumeAt(start, [message, message])
  await consumeAt(start, [message])
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('is kept once, even if its id turns out to belong to another lead and its message is repeated', async () => {
  const { id, message } = queuedLead()
  const { lead } = message.accepted
  await store().save({ ...message.accepted, lead: { ...lead, firstName: 'Grace' } })
  await consumeAt(start, [message])
  await consumeAt(start, [message])
  const stored = await rows()
  expect(stored).toHaveLength(2)
  const own = stored.find((row) => row.id !== id)
  expect(own).toMatchObject({ status: 'delivered', content: expect.stringContaining('Ada') })
  expect(await deliveriesOf(String(own?.id))).toHaveLength(1)
})

test('stays on the queue while the database is down, for days rather than for a hundred quick tries', async () => {
  const broken = store()
  vi.spyOn(broken, 'save').mockRejectedValue(new Error('D1 is down'))
  const { message } = queuedLead()
  expect(await consumeAt(start, [message], { store: broken }, 1)).toEqual({ acked: 0, delays: [30] })
  expect(await consumeAt(start, [message], { store: broken }, 100)).toEqual({ acked: 0, delays: [23_400] })
})
