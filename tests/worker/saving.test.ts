import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { erase, sendAgain, sendOn } from '#worker/leads/staff-actions.ts'
import { formOf, postLead } from './support/api.ts'
import { consumeAt, messageFor, savedLead, start, store } from './support/deliveries.ts'
import {
  acceptedLead,
  cipherWith,
  deliveriesOf,
  guideLead,
  landingLead,
  newKey,
  oldKey,
  rowOf,
  rows,
} from './support/leads.ts'

const hour = 3_600_000
const day = 24 * hour

test('a lead is stored once under its id: the same again is known, with any of our keys, and other content is a conflict', async () => {
  const accepted = acceptedLead({ receivedAt: start })
  const later = { ...accepted, receivedAt: start + 2 * hour }
  expect(await store(cipherWith(oldKey)).save(accepted)).toBe('stored')
  for (const keys of [[oldKey], [newKey, oldKey]]) expect(await store(cipherWith(...keys)).save(later)).toBe('known')
  const other = { ...later, lead: { ...accepted.lead, firstName: 'Grace' } }
  expect(await store(cipherWith(oldKey)).save(other)).toBe('conflict')
  expect(await rows()).toHaveLength(1)
})

test('identical content within an hour is one lead, whichever way it comes; after that it is another', async () => {
  const lead = guideLead({ marketing: { email: false, text: false, phone: false, post: false } })
  const { marketing: _, ...plain } = lead
  await postLead(lead)
  await postLead({ ...lead, leadId: crypto.randomUUID() })
  expect((await postLead(formOf(plain))).status).toBe(303)
  expect(await rows()).toMatchObject([{ id: lead.leadId }])
  const accepted = acceptedLead({ receivedAt: start })
  const again = (after: number) => ({
    ...accepted,
    lead: { ...accepted.lead, leadId: crypto.randomUUID() },
    receivedAt: start + after,
  })
  const saved = [await store().save(accepted), await store().save(again(hour - 1)), await store().save(again(hour))]
  expect(saved).toEqual(['stored', 'known', 'stored'])
})

test('of two identical leads at the same moment one is stored', async () => {
  const lead = landingLead()
  await Promise.all([1, 2, 3].map(() => postLead({ ...lead, leadId: crypto.randomUUID() })))
  expect(await rows()).toHaveLength(1)
})

test('a person’s lead does not wait with an identical one that is held', async () => {
  const accepted = acceptedLead({ heldFor: 'too fast', receivedAt: start })
  const again = { ...accepted, lead: { ...accepted.lead, leadId: crypto.randomUUID() }, receivedAt: start + 9_000 }
  await store().save(accepted)
  expect(await store().save({ ...again, heldFor: 'too fast' })).toBe('known')
  expect(await store().save({ ...again, heldFor: undefined })).toBe('stored')
})

/** The leads that go out marked as repeats, in order. */
const marks = async () => (await rows()).map(({ repeat }) => repeat)

test('a person’s third request in a day goes out marked, by email address or by phone number, in any spelling', async () => {
  for (const spellings of [
    ['ada@example.com', 'Ada@Example.com', ' ada@example.com '].map((email) => ({ email })),
    ['07700 900123', '+44 7700 900123', '(07700) 900 123'].map((phone) => ({ phone })),
  ]) {
    for (const [turn, lead] of spellings.entries())
      await store(cipherWith(newKey)).save(acceptedLead({ lead, receivedAt: start + turn }))
    expect(await marks()).toEqual([0, 0, 1])
    const third = String((await rows())[2]?.id)
    await consumeAt(start + 10, [messageFor(third)], { store: store(cipherWith(newKey)), cipher: cipherWith(newKey) })
    expect((await deliveriesOf(third))[0]?.fields.at(-1)).toEqual(['repeat', 'yes'])
    await env.DB.exec('DELETE FROM leads')
  }
})

test('a day later the same person may ask again; strangers, and the same lead sent again, do not count', async () => {
  const ada = () => ({ email: 'ada@example.com', firstName: `Ada${crypto.randomUUID()}` })
  const first = acceptedLead({ lead: ada(), receivedAt: start })
  for (const accepted of [first, first, acceptedLead({ receivedAt: start + 1 })]) await store().save(accepted)
  await store().save(acceptedLead({ lead: ada(), receivedAt: start + 2 }))
  await store().save(acceptedLead({ lead: ada(), receivedAt: start + day }))
  expect(await marks()).toEqual([0, 0, 0, 0])
})

test('of twenty requests for one person at the same moment two go out unmarked', async () => {
  const requests = Array.from({ length: 20 }, (_, turn) =>
    store().save(acceptedLead({ lead: { email: 'ada@example.com', firstName: `Ada${turn}` }, receivedAt: start })),
  )
  await Promise.all(requests)
  expect((await marks()).filter((mark) => mark === 0)).toHaveLength(2)
})

const act = (statement: string, id: string, now = start + hour) => env.DB.prepare(statement).bind(id, now).first('id')

test('staff send on what is held or parked, and again what is delivered; the next sweep finds it', async () => {
  const held = await savedLead({ heldFor: 'trap' })
  expect(await act(sendAgain, held)).toBeNull()
  expect(await act(sendOn, held)).toBe(held)
  expect(await rowOf(held)).toMatchObject({ state: 'pending', held_for: null, attempts: 0, state_since: start + hour })
  expect(await store().takeOverdue(start + hour, 10)).toEqual([held])
  await consumeAt(start + hour, [messageFor(held)])
  expect(await act(sendOn, held)).toBeNull()
  expect(await act(sendAgain, held, start + 2 * hour)).toBe(held)
  await consumeAt(start + 2 * hour, [messageFor(held)])
  expect(await deliveriesOf(held)).toHaveLength(2)
})

test('an erased lead has nothing of its visitor, is not delivered, and stays erased when a browser sends it again', async () => {
  const accepted = acceptedLead({ receivedAt: start })
  const { leadId } = accepted.lead
  await store(cipherWith(newKey)).save(accepted)
  expect(await act(erase, leadId)).toBe(leadId)
  expect(await act(erase, leadId)).toBeNull()
  const nothing = { content: null, key_id: null, digest: null, email_hash: null, phone_hash: null }
  expect(await rowOf(leadId)).toMatchObject({ state: 'erased', form: 'landing', source_code: 'TEST25', ...nothing })
  expect(await store(cipherWith(newKey)).save({ ...accepted, receivedAt: start + hour })).toBe('known')
  expect(await consumeAt(start + hour, [messageFor(leadId)])).toEqual({ acked: 1, delays: [] })
  expect(await rowOf(leadId)).toMatchObject({ state: 'erased' })
})
