import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { acceptLead } from '#worker/lead/accept.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import type { QueueMessage } from '#worker/store/queue-message.ts'
import { recordingQueue } from './support/api.ts'
import { acceptedLead, rows } from './support/leads.ts'

const queueWith = (send: () => Promise<unknown>): Queue<QueueMessage> =>
  Object.assign(Object.create(env.LEAD_QUEUE), { send })
const brokenQueue = queueWith(() => Promise.reject(new Error('the queue is down')))
const store = () => new LeadStore(env.DB)

/** A store whose first few saves fail. */
function failing(times: number): LeadStore {
  const real = store()
  let left = times
  vi.spyOn(real, 'save').mockImplementation((accepted) =>
    left-- > 0 ? Promise.reject(new Error('D1 is down')) : store().save(accepted),
  )
  return real
}

test('puts only the id on the queue, and for a repeat nothing', async () => {
  const { queue, sent } = recordingQueue()
  const accepted = acceptedLead()
  for (const _ of ['first', 'repeat']) expect(await acceptLead(accepted, { store: store(), queue })).toBe('accepted')
  expect(sent).toEqual([{ v: 1, id: accepted.id }])
})

test('accepts a stored lead even when the queue refuses it', async () => {
  expect(await acceptLead(acceptedLead(), { store: store(), queue: brokenQueue })).toBe('accepted')
  expect(await rows()).toHaveLength(1)
})

test('tries the database three times, then puts the lead itself on the queue', async () => {
  const { queue, sent } = recordingQueue()
  const [stored, queued] = [acceptedLead(), acceptedLead()]
  expect(await acceptLead(stored, { store: failing(2), queue })).toBe('accepted')
  expect(await acceptLead(queued, { store: failing(3), queue })).toBe('accepted')
  expect((await rows()).map(({ id }) => id)).toEqual([stored.id])
  expect(sent).toEqual([
    { v: 1, id: stored.id },
    { v: 1, accepted: queued },
  ])
})

test('says unavailable only when both stores are down', async () => {
  expect(await acceptLead(acceptedLead(), { store: failing(3), queue: brokenQueue })).toBe('unavailable')
})

test('a row that was written although the response was lost is woken like any other', async () => {
  const { queue, sent } = recordingQueue()
  const forgetful = store()
  vi.spyOn(forgetful, 'save').mockImplementationOnce(async (accepted) => {
    await store().save(accepted)
    throw new Error('the connection was lost')
  })
  const accepted = acceptedLead()
  expect(await acceptLead(accepted, { store: forgetful, queue })).toBe('accepted')
  expect(sent).toEqual([{ v: 1, id: accepted.id }])
})

test('a queue that hangs is treated as down', async () => {
  const hangingQueue = queueWith(() => new Promise(() => undefined))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stored = acceptLead(acceptedLead(), { store: store(), queue: hangingQueue })
  const nowhere = acceptLead(acceptedLead(), { store: failing(3), queue: hangingQueue })
  while (vi.getTimerCount() < 2) await scheduler.wait(5)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([await stored, await nowhere]).toEqual(['accepted', 'unavailable'])
})

test('a database that hangs is treated as down', async () => {
  const { queue, sent } = recordingQueue()
  const hanging = store()
  vi.spyOn(hanging, 'save').mockReturnValue(new Promise(() => undefined))
  vi.useFakeTimers()
  const acceptance = acceptLead(acceptedLead(), { store: hanging, queue })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await acceptance).toBe('accepted')
  expect(sent).toMatchObject([{ v: 1, accepted: expect.anything() }])
})
