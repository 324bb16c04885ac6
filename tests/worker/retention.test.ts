import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { retain } from '#worker/leads/retention.ts'
import { logged, logLine } from './support/api.ts'
import { savedLead, start } from './support/deliveries.ts'
import { cipherWith, newKey, rowOf, rows } from './support/leads.ts'

const days = (count: number) => count * 86_400_000
const promised = { delivered: 30, parked: 90 }

/** A lead that came into its state so many days ago. */
async function leadOf(state: string, age: number): Promise<string> {
  const id = await savedLead({ receivedAt: start - days(age), cipher: cipherWith(newKey) })
  await env.DB.prepare('UPDATE leads SET state = ?2 WHERE id = ?1').bind(id, state).run()
  return id
}

test.each([
  ['delivered', 30, promised],
  ['parked', 90, promised],
  ['held', 90, promised],
  ['delivered', 5, { delivered: 5, parked: 90 }],
])('erases leads %s more than %i days ago, and nothing newer or still waiting', async (state, kept, settings) => {
  const gone = await leadOf(state, kept + 1)
  await leadOf(state, kept - 1)
  await leadOf('pending', 400)
  await retain(env.DB, settings, start)
  expect((await rows()).filter((row) => row.state === 'erased')).toMatchObject([{ id: gone, state_since: start }])
})

test('what is left of a lead identifies no one, counts for its campaign, and is deleted after thirteen months', async () => {
  const id = await leadOf('delivered', 31)
  await retain(env.DB, promised, start)
  const nothing = { content: null, key_id: null, digest: null, email_hash: null, phone_hash: null }
  expect(await rowOf(id)).toMatchObject({ source_code: 'TEST25', received_at: start - days(31), ...nothing })
  expect(logged).toEqual([logLine('log', { event: 'leads_erased', delivered: 1, parked: 0, held: 0, forgotten: 0 })])
  await retain(env.DB, promised, start + days(400))
  expect(await rows()).toHaveLength(1)
  await retain(env.DB, promised, start + days(401))
  expect(await rows()).toEqual([])
})

test('forgets who did what after a year, and counts of lookups after a week', async () => {
  const audit = env.DB.prepare("INSERT INTO audit (at, who, action) VALUES (?1, 'ada@firm.example', 'opened')")
  const lookups = env.DB.prepare('INSERT INTO lookups (day, made) VALUES (?1, 1)')
  await env.DB.batch([audit.bind(start - days(366)), audit.bind(start - days(364))])
  await env.DB.batch([lookups.bind('2026-11-13'), lookups.bind('2026-11-14')])
  await retain(env.DB, promised, start)
  const kept = async (what: string) => (await env.DB.prepare(`SELECT ${what}`).all()).results
  expect(await kept('at FROM audit')).toEqual([{ at: start - days(364) }])
  expect(await kept('day FROM lookups')).toEqual([{ day: '2026-11-14' }])
})

test('a run erases a part of what is due, the oldest first, and the next goes on', async () => {
  const [newest, oldest] = [await leadOf('delivered', 31), await leadOf('delivered', 40)]
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
     INSERT INTO leads (id, form, state, state_since, source_code, received_at, repeat, due_at)
     SELECT 'lead ' || i, 'landing', 'delivered', ?1, '', ?1, 0, 0 FROM n`,
  )
    .bind(start - days(35))
    .run()
  await retain(env.DB, promised, start)
  expect([await rowOf(oldest), await rowOf(newest)]).toMatchObject([{ state: 'erased' }, { state: 'delivered' }])
  await retain(env.DB, promised, start)
  expect(await rowOf(newest)).toMatchObject({ state: 'erased' })
})
