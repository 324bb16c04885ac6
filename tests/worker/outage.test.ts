import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { backlogOf } from '#worker/leads/backlog.ts'
import { changeSql } from '#worker/leads/lead-changes.ts'
import { recoverFromOutage } from '#worker/leads/outage.ts'
import { prepareNamed } from '#worker/named-values.ts'
import { consumeAt, messageFor, webhookAnswering } from './support/deliveries.ts'
import { rowOf, savedLead, setState, start, store } from './support/leads.ts'

const [minute, hour] = [60_000, 3_600_000]
const taking = webhookAnswering(() => new Response())
const failing = webhookAnswering(() => new Response(null, { status: 503 }))

/** When a lead is tried in an outage that lasts all night. */
const night = [0, 10, 40, 160, 760, 2_560, 6_160, 17_000, 38_600].map((seconds) => start + seconds * 1000)

/** Leads that have failed at each of these moments. */
async function undeliveredLeads(count: number, ...moments: number[]): Promise<string[]> {
  const ids: string[] = []
  for (let lead = 0; lead < count; lead++) ids.push(await savedLead({ receivedAt: moments[0] ?? start }))
  for (const moment of moments) await consumeAt(moment, ids.map(messageFor), { webhook: failing })
  return ids
}

async function delivered(at: number): Promise<void> {
  await consumeAt(at, [messageFor(await savedLead({ receivedAt: at }))], { webhook: taking })
  await recoverFromOutage(env.DB, at + minute)
}

const dueAfter = async (ids: readonly string[], at: number) => {
  const rows = await Promise.all(ids.map(rowOf))
  return rows.filter((row) => Number(row?.due_at) > at).length
}

test('once the webhook takes a lead again after an outage, all that wait are due, whatever their schedule says', async () => {
  await delivered(start - minute)
  const ids = await undeliveredLeads(8, ...night)
  const back = start + 14 * hour
  expect(await dueAfter(ids, back)).toBe(8)
  await delivered(back)
  expect(new Set((await store().takeStranded(back + minute, 100)).due)).toEqual(new Set(ids))
  await consumeAt(back + minute, ids.map(messageFor), { webhook: taking })
  expect(await rowOf(String(ids[0]))).toMatchObject({ state: 'delivered', attempts: 10 })
})

test('an outage is over though a machine with its clock a week ahead had delivered a lead before it', async () => {
  await consumeAt(start + 7 * 24 * hour, [messageFor(await savedLead())], { webhook: taking })
  await delivered(start - minute)
  const ids = await undeliveredLeads(1, start, start + hour, start + 5 * hour)
  expect(await backlogOf(env.DB, start + 6 * hour)).toMatchObject({ newlyUndelivered: 1, lastDelivery: start - minute })
  await delivered(start + 8 * hour)
  expect(await dueAfter(ids, start + 8 * hour)).toBe(0)
})

test('one lead alone that failed all night is due too', async () => {
  await delivered(start - minute)
  const ids = await undeliveredLeads(1, start, start + hour, start + 5 * hour)
  await delivered(start + 8 * hour)
  expect(await dueAfter(ids, start + 8 * hour)).toBe(0)
})

test('what is not taken while others are keeps its schedule', async () => {
  await delivered(start - minute)
  const ids = await undeliveredLeads(2, start, start + 10_000, start + 40_000, start + 160_000)
  for (let minutes = 1; minutes < 60; minutes++) await delivered(start + minutes * minute)
  expect(await rowOf(String(ids[0]))).toMatchObject({ attempts: 4, due_at: start + 160_000 + 10 * minute })
})

test('a lead that is not taken while few others are keeps its schedule too, however long the pauses between them', async () => {
  await delivered(start - minute)
  const [id = ''] = await undeliveredLeads(1, start)
  await delivered(start + 20 * minute)
  await consumeAt(start + 22 * minute, [messageFor(id)], { webhook: failing })
  const { due_at: due } = (await rowOf(id)) ?? {}
  for (const minutes of [60, 90, 120]) await delivered(start + minutes * minute)
  expect(await rowOf(id)).toMatchObject({ due_at: due })
})

test('leads that staff have sent on in an outage keep their turn when it ends', async () => {
  await delivered(start - minute)
  const ids = await undeliveredLeads(2, start)
  for (const id of ids) await setState(id, 'parked')
  await prepareNamed(env.DB, changeSql('sent on', 'TRUE'), { now: start + hour, spread: 1 }).run()
  const turn = start + 9 * hour
  await env.DB.prepare('UPDATE leads SET due_at = ?1').bind(turn).run()
  const waiting = await undeliveredLeads(1, start + hour)
  await delivered(start + 2 * hour)
  expect(await dueAfter(waiting, start + 3 * hour)).toBe(0)
  expect(await dueAfter(ids, turn - 1)).toBe(2)
})

test('a second outage is over for the leads that the first one had kept waiting', async () => {
  await delivered(start - minute)
  const ids = await undeliveredLeads(1, start)
  await delivered(start + hour)
  await consumeAt(start + hour + 2 * minute, ids.map(messageFor), { webhook: failing })
  ids.push(...(await undeliveredLeads(1, start + 2 * hour, start + 5 * hour)))
  await delivered(start + 8 * hour)
  expect(await dueAfter(ids, start + 8 * hour)).toBe(0)
})

test('a second outage is over for the leads that the first one had kept waiting, though no other came during it', async () => {
  await delivered(start - minute)
  const ids = await undeliveredLeads(2, ...night)
  await delivered(start + 11 * hour)
  await consumeAt(start + 11 * hour + 2 * minute, ids.map(messageFor), { webhook: failing })
  expect(await dueAfter(ids, start + 20 * hour)).toBe(2)
  await delivered(start + 20 * hour)
  expect(await dueAfter(ids, start + 20 * hour)).toBe(0)
})

test('after one outage a lead is made due once: if it fails again it waits', async () => {
  await delivered(start - minute)
  const ids = await undeliveredLeads(1, start)
  await delivered(start + hour)
  await consumeAt(start + hour + minute, ids.map(messageFor), { webhook: failing })
  const { due_at: due } = (await rowOf(String(ids[0]))) ?? {}
  for (const after of [2, 3, 4]) await delivered(start + hour + after * minute)
  expect(await rowOf(String(ids[0]))).toMatchObject({ due_at: due })
})

test('a crowd is made due a thousand a minute', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
     INSERT INTO leads (id, form, state, state_since, campaign_code, received_at, repeat, key_has_code, due_at, failure, failed_at, undelivered_since)
     SELECT 'lead ' || i, 'landing', 'pending', ?1, 'TV', ?1, 0, 0, ?1 + ${24 * hour}, 'undelivered', ?1 + i, ?1 + i FROM n`,
  )
    .bind(start)
    .run()
  const waiting = env.DB.prepare(`SELECT count(*) AS count FROM leads WHERE due_at > ?1`).bind(start + 2 * hour)
  await delivered(start + hour)
  for (const left of [1_500, 500, 0]) {
    expect(await waiting.first('count')).toBe(left)
    await recoverFromOutage(env.DB, start + hour + minute)
  }
})

test('a lead that a consumer is at work on is not handed to a second one', async () => {
  await delivered(start - minute)
  const [id = ''] = await undeliveredLeads(1, start)
  const back = start + hour
  await store().claim(id, back)
  await delivered(back)
  expect(await store().claim(id, back + 30_000)).toBeUndefined()
})

test('the clock of the job itself may have been a week ahead: an outage is then still seen, and still over', async () => {
  const ahead = start + 7 * 24 * hour
  await undeliveredLeads(1, start - hour)
  await consumeAt(ahead, [messageFor(await savedLead())], { webhook: taking })
  await recoverFromOutage(env.DB, ahead)
  await delivered(start - minute)
  const ids = await undeliveredLeads(2, start, start + hour, start + 5 * hour)
  await recoverFromOutage(env.DB, start + 5 * hour + minute)
  expect(await dueAfter(ids, start + 5 * hour + minute)).toBe(2)
  expect(await backlogOf(env.DB, start + 6 * hour)).toMatchObject({ newlyUndelivered: 2, lastDelivery: start - minute })
  await delivered(start + 8 * hour)
  expect(await dueAfter(ids, start + 8 * hour)).toBe(0)
})
