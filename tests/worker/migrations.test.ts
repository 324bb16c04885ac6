import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { adopt } from '#worker/delivery/adoption.ts'
import { lookupsToday } from '#worker/postcode/daily-budget.ts'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { redrive } from '#worker/staff/statements.ts'
import { sha256 } from '#worker/store/bytes.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { timeFrom, ukDay } from '#worker/store/uk-time.ts'
import { runAll } from './support/api.ts'
import { deliveryRows, store } from './support/deliveries.ts'
import { cipherWith, newKey } from './support/keys.ts'
import { acceptedLead, rows } from './support/leads.ts'

const upgrade = () => applyD1Migrations(env.DB, env.MIGRATIONS)
const migrateTo = (last: number) => applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, last))

beforeEach(async () => {
  await reset()
})

test('leads of the first release survive the upgrade: one is recognised, with keys too, and delivered, one erased when due', async () => {
  await migrateTo(1)
  const [waiting, delivered] = [acceptedLead({ receivedAt: 1_000 }), acceptedLead({ receivedAt: 1_000 })]
  const insert = env.DB.prepare(
    `INSERT INTO leads (id, content, digest, source_code, received_at, due_at, status, settled_at)
     VALUES (?1, ?2, ?3, 'TEST25', 1000, 1000, ?4, ?5)`,
  )
  for (const [{ id, lead }, ...settled] of [
    [waiting, 'pending', null],
    [delivered, 'delivered', 2_000],
  ] as const)
    await insert.bind(id, JSON.stringify(lead), await sha256(JSON.stringify(lead)), ...settled).run()
  await upgrade()
  expect(await new LeadStore(env.DB, cipherWith(newKey)).save(waiting)).toBe('repeat')
  expect(await store().claim(5_000)).toMatchObject({ id: waiting.id, lead: waiting.lead, attempts: 1 })
  await nightlyRun(new RetentionStore(env.DB, cipherWith()), { delivered: 30, parked: 90 }, Date.now())
  const kept = (await rows()).map(({ id, content, key_id }) => [id, content !== null, key_id])
  expect(kept).toEqual(
    expect.arrayContaining([
      [waiting.id, true, null],
      [delivered.id, false, null],
    ]),
  )
})

/** What the release before migration 0009 writes of a lead, and of its email. */
interface Earlier {
  readonly lead: 'pending' | 'delivered' | 'parked'
  readonly outcome?: string
  readonly attempts?: number
  readonly dueAt?: number
  readonly leaseUntil?: number
  readonly erasedAt?: number
  readonly letter?: 'held' | 'pending' | 'sent' | 'parked' | 'refused' | 'erased'
}

async function writtenEarlier({ lead, letter, ...it }: Earlier): Promise<string> {
  const { id, ...accepted } = acceptedLead({ receivedAt: 1_000 })
  const { outcome = null, attempts = 3, dueAt = 5_000, leaseUntil = 0, erasedAt = null } = it
  const settledAt = lead === 'pending' ? null : 4_000
  await env.DB.prepare(
    `INSERT INTO leads (id, status, content, digest, source_code, received_at, attempts, due_at, lease_until, settled_at,
       last_outcome, erased_at) VALUES (?1, ?2, ?3, '', 'TEST25', 1000, ?4, ?5, ?6, ?7, ?8, ?9)`,
  )
    .bind(
      id,
      lead,
      erasedAt ? null : JSON.stringify(accepted.lead),
      attempts,
      dueAt,
      leaseUntil,
      settledAt,
      outcome,
      erasedAt,
    )
    .run()
  if (letter) {
    await env.DB.prepare(
      `INSERT INTO letters (id, status, made_at, attempts, due_at, lease_until, settled_at, last_outcome, message_id)
       VALUES (?1, ?2, 1000, ?3, ?4, ?5, 4000, 'timeout', ?6)`,
    )
      .bind(id, letter, attempts, dueAt, leaseUntil, letter === 'sent' ? `${id}@mail.example` : null)
      .run()
  }
  return id
}

const deliveryOf = async (id: string, kind: 'webhook' | 'email') =>
  (await deliveryRows(kind)).find(({ lead_id }) => lead_id === id)

const states = [
  [{ lead: 'pending', outcome: 'http 500', leaseUntil: 9_000, letter: 'pending' }, 'pending', 'pending'],
  [{ lead: 'delivered', outcome: 'http 200', letter: 'sent' }, 'delivered', 'sent'],
  [{ lead: 'parked', outcome: 'http 500', letter: 'parked' }, 'parked', 'parked'],
  [{ lead: 'parked', outcome: 'held: flood', letter: 'held' }, 'held', 'held'],
  [{ lead: 'parked', outcome: 'erased on request', erasedAt: 4_500, letter: 'erased' }, 'erased', 'erased'],
  [{ lead: 'delivered', outcome: 'http 200', letter: 'refused' }, 'delivered', 'refused'],
] as const satisfies readonly (readonly [Earlier, string, string])[]

test.each(states)(
  '%o is carried over by migration 0009, and taken over when the previous release writes it later',
  async (earlier, webhook, email) => {
    await migrateTo(8)
    const carried = await writtenEarlier(earlier)
    await upgrade()
    const adopted = await writtenEarlier(earlier)
    await adopt(env.DB, 6_000)
    const same = { attempts: 3, due_at: 5_000, lease_until: 'leaseUntil' in earlier ? 9_000 : 0, since: 1_000 }
    const { outcome } = earlier
    for (const id of [carried, adopted]) {
      // The other release has delivered such a lead, and its own row says so.
      if (id === carried || webhook !== 'delivered')
        expect(await deliveryOf(id, 'webhook')).toMatchObject({ ...same, status: webhook, last_outcome: outcome })
      const sent = { ...same, status: email, last_outcome: 'timeout', settled_at: 4_000 }
      expect(await deliveryOf(id, 'email')).toMatchObject(sent)
    }
  },
)

test('an email that went before the upgrade is known by its message id if it comes back, and the previous release sends none again', async () => {
  await migrateTo(8)
  const id = await writtenEarlier({ lead: 'delivered', letter: 'sent' })
  await writtenEarlier({ lead: 'delivered', letter: 'pending' })
  await upgrade()
  expect(await store('email').comeBack(`${id}@mail.example`, { status: 'refused', outcome: 'bounced' }, 9_000)).toBe(id)
  expect((await env.DB.prepare('SELECT id FROM letters').all()).results).toEqual([])
})

test('a lead taken over is woken by the next sweep and delivered, and taken over once', async () => {
  await upgrade()
  const id = await writtenEarlier({ lead: 'pending', letter: 'pending' })
  await adopt(env.DB, 6_000)
  for (const kind of ['webhook', 'email'] as const) {
    expect(await store(kind).takeDue(70_000, 10)).toEqual([{ id, dueAt: 5_000 }])
    expect(await store(kind).claim(70_000)).toMatchObject({ attempts: 4 })
    await store(kind).settle(id, { status: kind === 'email' ? 'sent' : 'delivered', outcome: 'taken' }, 70_000)
  }
  await adopt(env.DB, 80_000)
  expect(await deliveryOf(id, 'webhook')).toMatchObject({ status: 'delivered', attempts: 4 })
})

test('what the previous release does meanwhile is believed: its retries, and its deliveries; what this one has done is not undone', async () => {
  await migrateTo(8)
  const [retried, delivered, own] = [
    await writtenEarlier({ lead: 'pending' }),
    await writtenEarlier({ lead: 'pending' }),
    await writtenEarlier({ lead: 'pending' }),
  ]
  await upgrade()
  await env.DB.prepare('UPDATE leads SET attempts = 4, due_at = 9000 WHERE id = ?1').bind(retried).run()
  await env.DB.prepare(`UPDATE leads SET status = 'delivered', last_outcome = 'http 200' WHERE id = ?1`)
    .bind(delivered)
    .run()
  await store().postpone(own, 'http 503', 99_000, false)
  await adopt(env.DB, 6_000)
  expect(await deliveryOf(retried, 'webhook')).toMatchObject({ status: 'pending', attempts: 4, due_at: 9_000 })
  expect(await store().claim(6_000)).toBeUndefined()
  expect(await deliveryOf(delivered, 'webhook')).toMatchObject({ status: 'delivered', last_outcome: 'http 200' })
  expect(await deliveryOf(own, 'webhook')).toMatchObject({
    status: 'pending',
    last_outcome: 'http 503',
    due_at: 99_000,
  })
})

test('a held lead that the previous release sends on goes, and its email with it', async () => {
  await migrateTo(8)
  await writtenEarlier({ lead: 'parked', outcome: 'held: flood', letter: 'held' })
  await upgrade()
  await env.DB.exec(`UPDATE leads SET status = 'pending', attempts = 0, due_at = 6000, settled_at = NULL`)
  await adopt(env.DB, 7_000)
  for (const kind of ['webhook', 'email'] as const)
    expect(await store(kind).claim(7_000)).toMatchObject({ lead: { firstName: 'Ada' } })
})

test('a held lead of the previous release that is sent on before it is taken over is not lost', async () => {
  await upgrade()
  const id = await writtenEarlier({ lead: 'parked', outcome: 'held: flood' })
  const sendOn = (now: number) => runAll(redrive([id], now))
  await sendOn(6_000)
  await adopt(env.DB, 6_500)
  await sendOn(7_000)
  expect(await store().claim(7_000)).toMatchObject({ lead: { firstName: 'Ada' } })
})

test('after a rollback the previous release finds the leads that this one took, and delivers them', async () => {
  await upgrade()
  const accepted = acceptedLead({ receivedAt: 1_000 })
  await new LeadStore(env.DB).save(accepted)
  const claimed = await env.DB.prepare(
    `UPDATE leads SET lease_until = 66000, attempts = attempts + 1
     WHERE id = ?1 AND status = 'pending' AND due_at <= 8000 AND lease_until <= 6000 RETURNING content`,
  )
    .bind(accepted.id)
    .first()
  expect(claimed).not.toBeNull()
})

test('the lookups that were counted today still count', async () => {
  await migrateTo(env.MIGRATIONS.findIndex(({ name }) => name.startsWith('0013')))
  await env.DB.exec(`INSERT INTO lookups (day, made) VALUES ('2026-11-24', 7)`)
  await upgrade()
  expect(await lookupsToday(env.DB, Date.parse('2026-11-24T12:00:00Z'))).toBe(7)
})

test('what was delivered in the month before 0020 is counted by its day in the UK, and timed unless it was sent on later', async () => {
  await migrateTo(env.MIGRATIONS.findIndex(({ name }) => name.startsWith('0020')))
  const midnight = timeFrom(ukDay(Date.now()), false) ?? 0
  const minute = 60_000
  const delivered = async (at: number, took: number, since = at - took) => {
    const id = crypto.randomUUID()
    await env.DB.prepare(
      `INSERT INTO leads (id, content, digest, source_code, received_at, due_at, status, settled_at)
       VALUES (?1, '{}', '', 'TEST25', ?2, 0, 'delivered', ?3)`,
    )
      .bind(id, at - took, at)
      .run()
    await env.DB.prepare(
      "INSERT INTO deliveries (lead_id, kind, status, since, due_at) VALUES (?1, 'webhook', 'delivered', ?2, 0)",
    )
      .bind(id, since)
      .run()
  }
  await delivered(midnight, 4_900)
  await delivered(midnight + 1, 119_000)
  await delivered(midnight - 1, 0)
  await delivered(midnight - 2, 600 * minute, midnight - 3)
  await delivered(midnight - 40 * 1_440 * minute, 0)
  await upgrade()
  const { results } = await env.DB.prepare('SELECT * FROM delivery_times ORDER BY day, seconds').all()
  expect(results).toEqual([
    { day: ukDay(midnight - 1), seconds: -1, leads: 1, latest: midnight - 2 },
    { day: ukDay(midnight - 1), seconds: 0, leads: 1, latest: midnight - 1 },
    { day: ukDay(midnight), seconds: 4, leads: 1, latest: midnight },
    { day: ukDay(midnight), seconds: 60, leads: 1, latest: midnight + 1 },
  ])
})
