import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { schedule } from '#worker/leads/deliver.ts'
import { changeSql, type LeadChange } from '#worker/leads/lead-changes.ts'
import { type AcceptedLead, identityOf, rowFor } from '#worker/leads/lead-content.ts'
import { recoverFromOutage } from '#worker/leads/outage.ts'
import { eraseExpired } from '#worker/leads/retention.ts'
import { prepareNamed } from '#worker/named-values.ts'
import { guideLead, landingLead } from '../support/landing-lead.ts'
import { formOf, postLead } from './support/api.ts'
import { consumeAt, deliveriesOf, messageFor, webhookAnswering } from './support/deliveries.ts'
import {
  acceptedLead,
  cipherWith,
  type GivenLead,
  newKey,
  oldKey,
  rowOf,
  rows,
  savedLead,
  setState,
  start,
  store,
} from './support/leads.ts'
import { logged, logLine } from './support/log.ts'

const [hour, day] = [3_600_000, 86_400_000]
const days = (count: number) => count * day
const newId = () => ({ leadId: crypto.randomUUID() })

test('identical content that comes at once is one lead, whichever way it comes', async () => {
  const lead = guideLead({ marketing: { email: false, text: false, phone: false, post: false } })
  const { marketing: _, ...plain } = lead
  const posts = [lead, { ...lead, ...newId() }, formOf(plain)].map((body) => postLead(body))
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([202, 202, 303])
  expect(await rows()).toHaveLength(1)
})

test('identical content is one lead within an hour, and another after that', async () => {
  const accepted = acceptedLead()
  const saved: unknown[] = []
  for (const after of [0, hour - 1, hour])
    saved.push(await store().save({ ...accepted, lead: { ...accepted.lead, ...newId() }, receivedAt: start + after }))
  expect(saved).toEqual(['stored', 'duplicate', 'stored'])
})

test('what came while the clock was a week ahead swallows nothing once it is right, and is delivered then', async () => {
  const early = acceptedLead({ receivedAt: start + days(7) })
  await store().save(early)
  expect(await store().save({ ...early, lead: { ...early.lead, ...newId() }, receivedAt: start })).toBe('stored')
  expect((await store().takeStranded(start, 10)).due).toEqual([early.lead.leadId])
  expect(await rowOf(early.lead.leadId)).toMatchObject({ state_since: start, due_at: start })
})

test('a lead stored before a release that adds a field is the same when it is sent again after it, the field empty', () => {
  const older = landingLead({ deliveryMethod: 'post' })
  expect(identityOf({ ...older, county: '' })).toBe(identityOf(older))
  expect(identityOf({ ...older, county: 'Kent' })).not.toBe(identityOf(older))
})

test('neither its advert nor its age makes a lead another', () => {
  const lead = landingLead()
  expect(identityOf({ ...lead, ...newId(), advertParameters: { gclid: '1' }, ageMs: 1 })).toBe(identityOf(lead))
})

test('a person’s lead does not wait with an identical one that is held', async () => {
  const accepted = acceptedLead({ holdReason: 'too fast' })
  const again = { ...accepted, lead: { ...accepted.lead, ...newId() }, receivedAt: start + 9_000 }
  await store().save(accepted)
  expect(await store().save({ ...again, holdReason: 'too fast' })).toBe('duplicate')
  expect(await store().save({ ...again, holdReason: undefined })).toBe('stored')
})

/** A lead that is held, and how it is posted again nine seconds later. */
async function heldAndAgain() {
  const accepted = acceptedLead({ holdReason: 'robot check' })
  await store().save(accepted)
  return { leadId: accepted.lead.leadId, again: { ...accepted, receivedAt: start + 9_000 } }
}

test('a held lead that is posted again, and is to be held again, stays held', async () => {
  const { leadId, again } = await heldAndAgain()
  expect(await store().save(again)).toBe('duplicate')
  expect(await rowOf(leadId)).toMatchObject({ state: 'held' })
})

test('a held lead that is posted again with no reason to hold it goes out', async () => {
  const { leadId, again } = await heldAndAgain()
  expect(await store().save({ ...again, holdReason: undefined })).toBe('duplicate')
  expect(await rowOf(leadId)).toMatchObject({ state: 'pending', hold_reason: null })
})

test('a held lead that goes out because it was posted again is found by the next sweep', async () => {
  const { leadId, again } = await heldAndAgain()
  await store().save({ ...again, holdReason: undefined })
  expect((await store().takeStranded(start + 9_000, 10)).due).toEqual([leadId])
})

test('a lead that staff hold stays held when it is posted again', async () => {
  const { leadId, again } = await heldAndAgain()
  await store().save({ ...again, holdReason: undefined })
  await act('held back', leadId)
  await store().save({ ...again, holdReason: undefined })
  expect(await rowOf(leadId)).toMatchObject({ state: 'held', hold_reason: 'staff' })
})

test('another lead under the id of a held one does not send that one out', async () => {
  const accepted = acceptedLead({ holdReason: 'trap' })
  await store().save(accepted)
  const other = { ...accepted, lead: { ...accepted.lead, firstName: 'Grace' }, holdReason: undefined }
  expect(await store().save(other)).toBe('conflict')
  expect(await rowOf(accepted.lead.leadId)).toMatchObject({ state: 'held' })
})

/** The leads that go out marked as repeats, in order. */
const marks = async () => (await rows()).map(({ repeat }) => repeat)

test.each([
  ['email address', ['ada@example.com', 'Ada@Example.com', ' ada@example.com '].map((email) => ({ email }))],
  ['phone number', ['07700 900123', '+44 7700 900123', '(07700) 900 123'].map((phone) => ({ phone }))],
])('a person’s third request in a day goes out marked, by %s in any spelling', async (_, spellings) => {
  const tools = { store: store(cipherWith(newKey)), cipher: cipherWith(newKey) }
  for (const [index, lead] of spellings.entries()) {
    const accepted = acceptedLead({ lead, receivedAt: start + index })
    await tools.store.save(accepted)
    if (index < 2) await consumeAt(start + index, [messageFor(accepted.lead.leadId)], tools)
  }
  expect(await marks()).toEqual([0, 0, 1])
  const third = String((await rows())[2]?.id)
  await consumeAt(start + 10, [messageFor(third)], tools)
  expect((await deliveriesOf(third))[0]?.fields.at(-1)).toEqual(['repeat', 'yes'])
})

const delivered = env.DB.prepare('UPDATE leads SET delivered_at = received_at')
const adas = () => ({ email: 'ada@example.com', firstName: `Ada${crypto.randomUUID()}` })

test('a day later the same person may ask again', async () => {
  for (const after of [0, 1, day]) {
    await store().save(acceptedLead({ lead: adas(), receivedAt: start + after }))
    await delivered.run()
  }
  expect(await marks()).toEqual([0, 0, 0])
})

test('a lead that the queue brings late is no repeat for what its person sent after it', async () => {
  for (const after of [1, 2]) await store().save(acceptedLead({ lead: adas(), receivedAt: start + after }))
  await delivered.run()
  await store().save(acceptedLead({ lead: adas() }))
  expect(await marks()).toEqual([0, 0, 0])
})

test('neither strangers nor the same lead sent again make a repeat', async () => {
  const first = acceptedLead({ lead: adas() })
  for (const accepted of [first, first, acceptedLead({ receivedAt: start + 1 })]) await store().save(accepted)
  await delivered.run()
  await store().save(acceptedLead({ lead: adas(), receivedAt: start + 2 }))
  expect(await marks()).toEqual([0, 0, 0])
})

test.each(['trap', undefined] as const)(
  'nobody is a repeat for what strangers posted in their name and the webhook has not seen: held for %s',
  async (holdReason) => {
    const phone = '07700900123'
    for (const after of [0, 1, 2]) await savedLead({ lead: { phone }, receivedAt: start + after, holdReason })
    await savedLead({ lead: { phone }, receivedAt: start + 3 })
    expect(await marks()).toEqual([0, 0, 0, 0])
  },
)

/** What the desk does to one lead, without the audit. @returns its id, if it was done */
const act = (change: LeadChange, id: string, now = start + hour) =>
  prepareNamed(env.DB, `${changeSql(change, 'id = :id')} RETURNING id`, { now, spread: 1, id }).first('id')
const nothing = { content: null, key_id: null, email_digest: null, phone_digest: null }

test('a held lead that staff send on waits from then on, without its reason', async () => {
  const held = await savedLead({ holdReason: 'trap' })
  expect(await act('sent on', held)).toBe(held)
  const waiting = { state: 'pending', hold_reason: null, attempts: 0, state_since: start + hour }
  expect(await rowOf(held)).toMatchObject(waiting)
})

test('what staff send on is found by the next sweep', async () => {
  const held = await savedLead({ holdReason: 'trap' })
  await act('sent on', held)
  expect((await store().takeStranded(start + hour, 10)).due).toEqual([held])
})

test('what has been delivered staff can send again', async () => {
  const id = await savedLead()
  await consumeAt(start, [messageFor(id)])
  expect(await act('sent again', id)).toBe(id)
  await consumeAt(start + hour, [messageFor(id)])
  expect(await deliveriesOf(id)).toHaveLength(2)
})

test.each([
  ['sent again', 'held', { holdReason: 'trap' }],
  ['sent on', 'waiting', {}],
] as const)('%s is not for a lead that is %s', async (change, _, given) => {
  expect(await act(change, await savedLead(given))).toBeNull()
})

test('a success noted twice, because the first answer was lost, undoes nothing that staff did in between', async () => {
  const id = await savedLead()
  const broken = store()
  const note = broken.recordDelivered.bind(broken)
  let now = start
  vi.spyOn(broken, 'recordDelivered').mockImplementationOnce(async (...delivery) => {
    await note(...delivery)
    await act('sent again', id, start + 1_000)
    now = start + 2_000
    throw new Error('the answer was lost')
  })
  await consumeAt(start, [messageFor(id)], { store: broken, now: () => now })
  expect(await rowOf(id)).toMatchObject({ state: 'pending', delivered_at: start })
})

/** A lead that staff have erased. */
async function erasedLead() {
  const accepted = acceptedLead()
  const { leadId } = accepted.lead
  await store(cipherWith(newKey)).save(accepted)
  await act('erased', leadId)
  return { accepted, leadId }
}

test('an erased lead has nothing of its visitor', async () => {
  const { leadId } = await erasedLead()
  expect(await rowOf(leadId)).toMatchObject({ state: 'erased', form: 'landing', campaign_code: 'TEST25', ...nothing })
})

test('an erased lead has no key of its link, which may be a name, unless that key is one of ours', async () => {
  const ids = await Promise.all(
    [
      { campaignKey: 'ada-lovelace', keyHasCode: false },
      { campaignKey: 'tv', keyHasCode: true },
    ].map((campaign) => savedLead(campaign)),
  )
  for (const id of ids) await act('erased', id)
  expect((await Promise.all(ids.map(rowOf))).map((row) => row?.campaign_key)).toEqual([null, 'tv'])
})

test('an erased lead is not erased again', async () => {
  const { leadId } = await erasedLead()
  expect(await act('erased', leadId)).toBeNull()
})

test('an erased lead is not delivered', async () => {
  const { leadId } = await erasedLead()
  const webhook = webhookAnswering(() => new Response())
  expect(await consumeAt(start + hour, [messageFor(leadId)], { webhook })).toEqual({ acked: 1, delays: [] })
  expect(webhook.asked).toEqual([])
})

test('an erased lead stays erased when a browser sends it again', async () => {
  const { accepted, leadId } = await erasedLead()
  expect(await store(cipherWith(newKey)).save({ ...accepted, receivedAt: start + hour })).toBe('duplicate')
  expect(await rowOf(leadId)).toMatchObject({ state: 'erased', content: null })
})

/** The message of a lead that the database could not take, and the lead itself. */
async function carried(given: GivenLead = {}, cipher = cipherWith(newKey)) {
  const accepted = acceptedLead(given)
  return { accepted, id: accepted.lead.leadId, message: { v: 1, lead: await rowFor(accepted, cipher) } }
}
const withKey = { store: store(cipherWith(newKey)), cipher: cipherWith(newKey) }
const under = (leadId: string, { lead, ...accepted }: AcceptedLead) => ({ ...accepted, lead: { ...lead, leadId } })

test.each([
  ['under its own id', (id: string) => id],
  ['under another id, as from a plain form sent twice', () => crypto.randomUUID()],
])('a copy of an erased lead that the queue still carries is neither stored nor delivered: %s', async (_, idFor) => {
  const { accepted, message } = await carried()
  const stored = under(idFor(accepted.lead.leadId), accepted)
  await withKey.store.save({ ...stored, receivedAt: start + 60_000 })
  await act('erased', stored.lead.leadId)
  const webhook = webhookAnswering(() => new Response())
  for (const after of [hour, days(27)])
    expect(await consumeAt(start + hour + after, [message], { ...withKey, webhook })).toMatchObject({ acked: 1 })
  expect(webhook.asked).toEqual([])
  expect(await rows()).toMatchObject([{ id: stored.lead.leadId, state: 'erased', content: null }])
})

test('a copy of an erased lead that was stored under an id of its own is neither stored nor delivered', async () => {
  const { accepted, id, message } = await carried()
  await withKey.store.save(under(id, acceptedLead()))
  const webhook = webhookAnswering(() => new Response())
  await consumeAt(start, [message], { ...withKey, webhook })
  for (const { id: each } of await rows()) await act('erased', String(each))
  await consumeAt(start + 2 * hour, [message], { ...withKey, webhook })
  expect(webhook.asked).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'erased' }, { state: 'erased' }])
  expect(accepted.lead.leadId).toBe(id)
})

test('a lead that has the id of an erased one is another, and is delivered', async () => {
  const { id, message } = await carried()
  await withKey.store.save(under(id, acceptedLead()))
  await act('erased', id)
  const webhook = webhookAnswering(() => new Response())
  await consumeAt(start + 2 * hour, [message], { ...withKey, webhook })
  expect(webhook.asked).toHaveLength(1)
})

test('staff hear of a carried lead that cannot have an id of its own, because no key opens it', async () => {
  const { id, message } = await carried()
  await store().save(under(id, acceptedLead()))
  const onError = vi.fn()
  expect(await consumeAt(start, [message], { onError })).toMatchObject({ acked: 0 })
  expect(onError).toHaveBeenCalledOnce()
})

test('a copy of an erased lead is neither stored nor delivered when its digest was made with a newer key', async () => {
  const both = { store: store(cipherWith(newKey, oldKey)), cipher: cipherWith(newKey, oldKey) }
  const { accepted, id, message } = await carried({}, both.cipher)
  await store(cipherWith(oldKey)).save(accepted)
  await act('erased', id)
  const webhook = webhookAnswering(() => new Response())
  await consumeAt(start + 2 * hour, [message], { ...both, webhook })
  expect(webhook.asked).toEqual([])
  expect(await rows()).toHaveLength(1)
})

test('what somebody sends after the same was erased is a new request, and is delivered', async () => {
  const { accepted, id } = await carried()
  await withKey.store.save(accepted)
  await act('erased', id, start + 60_000)
  const again = under(crypto.randomUUID(), { ...accepted, receivedAt: start + 120_000 })
  expect(await withKey.store.save(again)).toBe('stored')
})

test('a held lead that was erased swallows no copy that is not held', async () => {
  const { accepted, id, message } = await carried()
  await withKey.store.save({ ...under(crypto.randomUUID(), accepted), holdReason: 'trap' })
  await act('erased', String((await rows())[0]?.id))
  const webhook = webhookAnswering(() => new Response())
  await consumeAt(start + 2 * hour, [message], { ...withKey, webhook })
  expect(webhook.asked).toEqual([id])
})

test('a lead that staff hold back keeps its copies back', async () => {
  const { accepted, message } = await carried()
  const stored = under(crypto.randomUUID(), accepted)
  await withKey.store.save(stored)
  await act('held back', stored.lead.leadId)
  const webhook = webhookAnswering(() => new Response())
  await consumeAt(start + 2 * hour, [message], { ...withKey, webhook })
  expect(webhook.asked).toEqual([])
})

const promised = { delivered: 30, parked: 90 }

const failing = webhookAnswering(() => new Response(null, { status: 500 }))

/** A lead that came into its state so many days ago. */
async function leadOf(state: string, age: number): Promise<string> {
  const id = await savedLead({ receivedAt: start - days(age), cipher: cipherWith(newKey) })
  await setState(id, state, start - days(age))
  return id
}

test.each([
  ['delivered', 30, promised],
  ['parked', 90, promised],
  ['held', 90, promised],
  ['delivered', 5, { delivered: 5, parked: 90 }],
])(
  'leads %s more than %i days ago are erased, and none that are newer or still waiting',
  async (state, most, settings) => {
    const gone = await leadOf(state, most + 1)
    await leadOf(state, most - 1)
    await leadOf('pending', 89)
    await eraseExpired(env.DB, settings, start)
    expect((await rows()).filter((row) => row.state === 'erased')).toMatchObject([{ id: gone, state_since: start }])
  },
)

test('a lead that staff send again is erased 30 days after it was first delivered', async () => {
  const id = await leadOf('delivered', 29)
  await act('sent again', id, start)
  await store().recordDelivered(id, 'http 200', 1, start)
  await act('sent again', id, start + hour)
  await store().recordDelivered(id, 'http 200', 1, start + hour)
  await eraseExpired(env.DB, promised, start + hour)
  expect(await rowOf(id)).toMatchObject({ state: 'delivered' })
  await eraseExpired(env.DB, promised, start + 2 * day)
  expect(await rowOf(id)).toMatchObject({ state: 'erased', ...nothing })
})

test('a lead that staff have sent again is not erased while it waits to be delivered', async () => {
  const id = await leadOf('delivered', 29)
  await act('sent again', id, start)
  await eraseExpired(env.DB, promised, start + 2 * day)
  expect(await rowOf(id)).toMatchObject({ state: 'pending' })
})

test('a lead that staff send again, and that is not taken, is kept as long as any that is parked', async () => {
  const id = await leadOf('delivered', 29)
  await act('sent again', id, start)
  await setState(id, 'parked', start + 3 * day)
  await eraseExpired(env.DB, promised, start + 92 * day)
  expect(await rowOf(id)).toMatchObject({ state: 'parked' })
  await eraseExpired(env.DB, promised, start + 94 * day)
  expect(await rowOf(id)).toMatchObject({ state: 'erased' })
})

test('a lead that staff send again and then hold back is erased once they have had 14 days to look at it', async () => {
  const id = await leadOf('delivered', 29)
  await act('sent again', id, start)
  await act('held back', id, start)
  await eraseExpired(env.DB, promised, start + days(13))
  expect(await rowOf(id)).toMatchObject({ state: 'held' })
  await eraseExpired(env.DB, promised, start + days(15))
  expect(await rowOf(id)).toMatchObject({ state: 'erased', ...nothing })
})

test('a lead that no webhook takes waits for 90 days, whatever the settings say, and is erased then', async () => {
  const id = await leadOf('pending', 91)
  await leadOf('pending', 89)
  await eraseExpired(env.DB, { delivered: 1, parked: 1 }, start)
  expect((await rows()).map(({ state }) => state)).toEqual(['erased', 'pending'])
  expect(await rowOf(id)).toMatchObject(nothing)
  expect(logged).toContainEqual(logLine('error', { event: 'waiting_leads_erased', leads: 1 }))
})

test('a lead that is being tried outlives its 90 days, is parked by its schedule, and is erased 90 days after that', async () => {
  const id = await leadOf('pending', 89)
  let now = start
  for (const wait of [...schedule, 0]) {
    await consumeAt(now, [messageFor(id)], { ...withKey, webhook: failing })
    await eraseExpired(env.DB, promised, now)
    now += wait
  }
  expect(await rowOf(id)).toMatchObject({ state: 'parked', attempts: 12, state_since: now })
  await eraseExpired(env.DB, promised, now + days(91))
  expect(await rowOf(id)).toMatchObject({ state: 'erased', ...nothing })
})

test('a lead that was tried until its webhook was removed waits for a fortnight longer, and no more', async () => {
  const id = await leadOf('pending', 89)
  await consumeAt(start, [messageFor(id)], { ...withKey, webhook: failing })
  await eraseExpired(env.DB, promised, start + days(14))
  expect(await rowOf(id)).toMatchObject({ state: 'pending' })
  await eraseExpired(env.DB, promised, start + days(16))
  expect(await rowOf(id)).toMatchObject({ state: 'erased' })
})

test('a lead that has long not been tried, as its webhook was removed, is erased after 90 days all the same', async () => {
  const id = await leadOf('pending', 60)
  await consumeAt(start - days(60), [messageFor(id)], { ...withKey, webhook: failing })
  await eraseExpired(env.DB, promised, start + days(29))
  expect(await rowOf(id)).toMatchObject({ state: 'pending' })
  await eraseExpired(env.DB, promised, start + days(31))
  expect(await rowOf(id)).toMatchObject({ state: 'erased' })
})

test('a lead that has waited for 90 days is not erased just when the end of an outage has made it due', async () => {
  const id = await leadOf('pending', 89)
  await consumeAt(start, [messageFor(id)], { ...withKey, webhook: failing })
  const taken = await savedLead({ receivedAt: start + hour })
  await store().recordDelivered(taken, 'http 200', 1, start + hour)
  await recoverFromOutage(env.DB, start + hour)
  expect(await rowOf(id)).toMatchObject({ failed_at: null })
  await eraseExpired(env.DB, promised, start + days(2))
  expect(await rowOf(id)).toMatchObject({ state: 'pending' })
})

test('a lead that nobody can read is kept while it is tried, though it has waited for 90 days', async () => {
  const id = await leadOf('pending', 91)
  await consumeAt(start - hour, [messageFor(id)])
  await eraseExpired(env.DB, promised, start)
  expect(await rowOf(id)).toMatchObject({ state: 'pending', attempts: 0 })
})

test('what is left of a lead identifies no one, and counts for its campaign', async () => {
  const id = await leadOf('delivered', 31)
  await eraseExpired(env.DB, promised, start)
  expect(await rowOf(id)).toMatchObject({ campaign_code: 'TEST25', received_at: start - days(31), ...nothing })
  expect(logged).toEqual([logLine('log', { event: 'leads_erased', delivered: 1, parked: 0, held: 0, deleted: 0 })])
})

test('an erased lead is recognised for thirty days', async () => {
  const id = await leadOf('delivered', 31)
  await eraseExpired(env.DB, promised, start)
  await eraseExpired(env.DB, promised, start + days(29))
  expect(await rowOf(id)).toMatchObject({ digest: expect.any(String) })
  await eraseExpired(env.DB, promised, start + days(31))
  expect(await rowOf(id)).toMatchObject({ digest: null })
})

test('what is left of a lead is deleted after thirteen months', async () => {
  await leadOf('delivered', 31)
  await eraseExpired(env.DB, promised, start)
  await eraseExpired(env.DB, promised, start + days(400))
  expect(await rows()).toHaveLength(1)
  await eraseExpired(env.DB, promised, start + days(401))
  expect(await rows()).toEqual([])
})

test('a lead that waits is sent now, unless it is being attempted', async () => {
  const [waiting, attempted] = [await savedLead(), await savedLead()]
  for (const id of [waiting, attempted]) await store().claim(id, start)
  await env.DB.prepare('UPDATE leads SET due_at = ?2 WHERE id = ?1')
    .bind(waiting, start + 9 * hour)
    .run()
  expect(await act('sent now', waiting)).toBe(waiting)
  expect(await act('sent now', attempted, start)).toBeNull()
  expect((await store().takeStranded(start + hour, 10)).due).toContain(waiting)
})

test('a lead held back while it is attempted stays held, unless the webhook takes it', async () => {
  const attempted = await savedLead()
  await store().claim(attempted, start)
  expect(await act('held back', attempted)).toBe(attempted)
  expect(await rowOf(attempted)).toMatchObject({ state: 'held', hold_reason: 'staff' })
  await store().recordDelivered(attempted, 'http 200', 1, start + hour)
  // Campaigns count a lead with a reason as held.
  const taken = { state: 'delivered', delivered_at: start + hour, hold_reason: null }
  expect(await rowOf(attempted)).toMatchObject(taken)
})

test('a lead sent on during its last attempt is not parked by it, nor attempted by two at once', async () => {
  const id = await savedLead()
  const attempt = await store().claim(id, start)
  if (!attempt) throw new Error('nothing was claimed')
  await act('held back', id, start + 5_000)
  await act('sent on', id, start + 10_000)
  const failed = { kind: 'undelivered', outcome: 'timeout', attempts: 12, at: start + 15_000 } as const
  await store().recordFailed(attempt, failed)
  expect(await rowOf(id)).toMatchObject({ state: 'pending', attempts: 0, state_since: start + 10_000 })
  expect(await store().claim(id, start + 30_000)).toBeUndefined()
  expect(await store().claim(id, start + 60_000)).toMatchObject({ id })
})

test('a lead that is erased while its attempt succeeds stays erased, and is known to have been passed on', async () => {
  const id = await savedLead()
  await store().claim(id, start)
  await act('erased', id, start + 1_000)
  await store().recordDelivered(id, 'http 200', 1, start + 2_000)
  expect(await rowOf(id)).toMatchObject({ state: 'erased', state_since: start + 1_000, content: null })
  expect(await rowOf(id)).toMatchObject({ delivered_at: start + 2_000 })
})

test('of an audit whose last entry is a year old nothing is left, and the next entry has a number of its own', async () => {
  const audit = env.DB.prepare("INSERT INTO audit (at, who, event) VALUES (?1, 'ada@firm.example', 'erased')")
  await audit.bind(start - days(366)).run()
  await env.DB.exec("INSERT INTO audit_leads VALUES (1, 'old')")
  await env.DB.exec("INSERT INTO batches VALUES (1, 'old', NULL, NULL, 1, 1)")
  await eraseExpired(env.DB, promised, start)
  expect(await env.DB.prepare('SELECT lead_id FROM audit_leads').first()).toBeNull()
  expect(await env.DB.prepare('SELECT token FROM batches').first()).toBeNull()
  await audit.bind(start).run()
  expect(await env.DB.prepare('SELECT id FROM audit').first('id')).toBe(2)
})

test('the record of who did what is deleted after a year', async () => {
  const audit = env.DB.prepare("INSERT INTO audit (at, who, event) VALUES (?1, 'ada@firm.example', 'opened')")
  await env.DB.batch([audit.bind(start - days(366)), audit.bind(start - days(364))])
  await env.DB.exec("INSERT INTO audit_leads VALUES (1, 'old'), (2, 'new')")
  await env.DB.exec("INSERT INTO batches VALUES (1, 'old', NULL, NULL, 1, 1), (2, 'new', NULL, NULL, 1, 1)")
  await eraseExpired(env.DB, promised, start)
  const left = async (what: string) => (await env.DB.prepare(`SELECT ${what}`).all()).results
  expect(await left('at FROM audit')).toEqual([{ at: start - days(364) }])
  expect(await left('lead_id FROM audit_leads')).toEqual([{ lead_id: 'new' }])
  expect(await left('token FROM batches')).toEqual([{ token: 'new' }])
})

test('counts of lookups are deleted after a week', async () => {
  await env.DB.exec("INSERT INTO lookups (day, made) VALUES ('2026-11-13', 1), ('2026-11-14', 1)")
  await eraseExpired(env.DB, promised, start)
  expect((await env.DB.prepare('SELECT day FROM lookups').all()).results).toEqual([{ day: '2026-11-14' }])
})

test('a page that gives every visitor the same id loses no lead once the first one has long been erased', async () => {
  const [one, other] = [landingLead({ firstName: 'Ada' }), landingLead({ firstName: 'Bea', email: 'bea@example.com' })]
  const { leadId } = one
  const post = (lead: object) => postLead(new URLSearchParams(Object.entries({ ...lead, leadId })))
  expect((await post(one)).status).toBe(303)
  await setState(String(leadId), 'delivered', start - days(31))
  await eraseExpired(env.DB, promised, start)
  await eraseExpired(env.DB, promised, start + days(31))
  expect(await rowOf(String(leadId))).toMatchObject({ state: 'erased', digest: null })
  expect((await post(other)).status).toBe(303)
  expect(await rows()).toHaveLength(2)
  expect((await postLead({ ...other, firstName: 'Cyd', leadId })).status).toBe(422)
})

test('a lead that a check held goes out once it comes again and passes, also if the keys were changed meanwhile', async () => {
  const accepted = acceptedLead()
  await store(cipherWith(oldKey)).save({ ...accepted, holdReason: 'robot check' })
  expect(await store(cipherWith(newKey, oldKey)).save({ ...accepted, receivedAt: start + 60_000 })).toBe('duplicate')
  expect(await rowOf(accepted.lead.leadId)).toMatchObject({ state: 'pending' })
})

test('identical content is one lead although the keys were changed meanwhile', async () => {
  const accepted = acceptedLead()
  expect(await store(cipherWith(oldKey)).save(accepted)).toBe('stored')
  const again = { ...accepted, lead: { ...accepted.lead, ...newId() }, receivedAt: start + 60_000 }
  expect(await store(cipherWith(newKey, oldKey)).save(again)).toBe('duplicate')
})
