import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import worker from '#worker/index.ts'
import { nightGoesOn, nightlyCron, nightlyRun } from '#worker/retention/nightly.ts'
import type { RetentionDays } from '#worker/retention/retention-days.ts'
import { RetentionStore, slices } from '#worker/retention/retention-store.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { databaseWith, logged, logLine } from './support/api.ts'
import { store as deliveries, deliveryRows, savedLead } from './support/deliveries.ts'
import { cipherWith, keyEntry, newKey, oldKey } from './support/keys.ts'
import { acceptedLead, rows } from './support/leads.ts'

const now = Date.parse('2026-11-21T03:30:00Z')
const days = (count: number) => count * 86_400_000
const promised: RetentionDays = { delivered: 30, parked: 90 }

const night = (cipher = cipherWith(), at = now, kept = promised) =>
  nightlyRun(new RetentionStore(env.DB, cipher), kept, at)

/** A lead settled `age` days ago. */
const settledLead = (ended: 'delivered' | 'parked', age: number, cipher = cipherWith()) =>
  savedLead({ ended, receivedAt: now - days(age), cipher, letter: false })

const contents = async () => (await rows()).map(({ content }) => content !== null)

test.each([
  ['delivered', 30, promised],
  ['parked', 90, promised],
  ['delivered', 5, { delivered: 5, parked: 90 }],
] as const)(
  'erases leads %s more than %i days ago with their calls, and nothing newer or undelivered',
  async (status, kept, settings) => {
    const [gone, stays] = [await settledLead(status, kept + 1), await settledLead(status, kept - 1)]
    await new LeadStore(env.DB).save(acceptedLead({ receivedAt: now - days(400) }))
    const call = env.DB.prepare('INSERT INTO calls (lead_id, due_from, due_to) VALUES (?1, 1, 2)')
    await env.DB.batch([call.bind(gone.id), call.bind(stays.id)])
    await night(cipherWith(), now, settings)
    expect((await rows()).filter(({ content }) => content === null)).toMatchObject([{ id: gone.id }])
    expect((await env.DB.prepare('SELECT lead_id FROM calls').all()).results).toEqual([{ lead_id: stays.id }])
  },
)

test('the rest of an erased row identifies no one', async () => {
  const { id, receivedAt } = await settledLead('delivered', 31, cipherWith(newKey))
  await night(cipherWith(newKey))
  expect(await rows()).toMatchObject([
    { id, status: 'delivered', received_at: receivedAt, content: null, email_hash: null, key_id: null, erased_at: now },
  ])
  expect(logged).toEqual([logLine('log', { event: 'leads_erased', delivered: 1, parked: 0, forgotten: 0 })])
})

test('what is left of an erased lead cannot confirm a guess at it: a keyed digest, or none', async () => {
  await settledLead('delivered', 31)
  await settledLead('delivered', 32, cipherWith(newKey))
  await night(cipherWith(newKey))
  expect((await rows()).map(({ digest }) => String(digest).length)).toEqual([64, 0])
})

test('what is left of a lead recognises it for 30 days, and is then deleted with its deliveries and any call', async () => {
  const accepted = await settledLead('delivered', 31)
  await night()
  await night(cipherWith(), now + days(30))
  expect(await new LeadStore(env.DB).save(accepted)).toBe('repeat')
  expect(await contents()).toEqual([false])
  // As of a lead that an earlier release erased.
  await env.DB.prepare('INSERT INTO calls (lead_id, due_from, due_to) VALUES (?1, 1, 2)').bind(accepted.id).run()
  await night(cipherWith(), now + days(31))
  const calls = await env.DB.prepare('SELECT lead_id FROM calls').all()
  expect([await rows(), await deliveryRows('webhook'), calls.results]).toEqual([[], [], []])
})

test('deletes what people did at the desk after a year, and which leads it was about', async () => {
  const audit = env.DB.prepare("INSERT INTO audit (id, at, who, action, leads) VALUES (?1, ?2, 'ada', 'erased', 2)")
  const lead = env.DB.prepare('INSERT INTO audit_leads (entry_id, lead_id, was_sent) VALUES (?1, ?2, 0)')
  await env.DB.batch([audit.bind(1, now - days(366)), audit.bind(2, now - days(364))])
  await env.DB.batch([1, 2].flatMap((entry) => ['a', 'b'].map((id) => lead.bind(entry, id))))
  await night()
  expect((await env.DB.prepare('SELECT id FROM audit').all()).results).toEqual([{ id: 2 }])
  expect((await env.DB.prepare('SELECT DISTINCT entry_id FROM audit_leads').all()).results).toEqual([{ entry_id: 2 }])
})

test('a run stays at about half of the statements that a worker may run, however much is due', async () => {
  let statements = 0
  const endless = databaseWith({
    prepare: (sql) => {
      statements++
      return env.DB.prepare(sql)
    },
    batch: async (batch) => batch.map(() => ({ results: [], meta: { changes: 1_000 } })),
  })
  const store = new RetentionStore(endless, cipherWith(newKey))
  for (const work of ['forgetRecent', 'forgetAudit', 'fillDays'] as const) {
    vi.spyOn(store, work).mockImplementation(async () => {
      statements++
      return 1_000
    })
  }
  vi.spyOn(store, 'reseal').mockImplementation(async () => {
    statements += 2
    return { resealed: 100, unreadable: 0, last: '' }
  })
  await nightlyRun(store, promised, now)
  expect(statements).toBeGreaterThan(400)
  expect(statements).toBeLessThan(650)
  expect(logged[0]).toBe(
    logLine('log', { event: 'leads_erased', delivered: 20_000, parked: 20_000, forgotten: 20_000 }),
  )
})

test('the minutes after the night’s run go on with what is due, until half past seven', async () => {
  const minute = (time: string) => nightGoesOn(new RetentionStore(env.DB, cipherWith()), promised, Date.parse(time))
  for (const [before, during] of [
    ['2026-11-21T03:29:59Z', '2026-11-21T03:31:00Z'],
    ['2026-11-21T07:30:00Z', '2026-11-22T07:29:00Z'],
  ] as const) {
    await settledLead('delivered', 31)
    await minute(before)
    expect(await contents()).toContain(true)
    await minute(during)
    expect(await contents()).not.toContain(true)
  }
})

test('content that a whole night has left is an error in the log, with how late it is; a day’s wait is not', async () => {
  await settledLead('parked', 90.9)
  await settledLead('delivered', 31.5)
  const store = new RetentionStore(env.DB, cipherWith())
  vi.spyOn(store, 'erase').mockResolvedValue(0)
  logged.length = 0
  await nightlyRun(store, promised, now)
  expect(logged).toEqual([logLine('error', { event: 'retention_late', status: 'delivered', hours: 36 })])
})

test('erases the oldest first, up to the limit', async () => {
  for (const age of [31, 40, 35]) await settledLead('delivered', age)
  expect(await new RetentionStore(env.DB, cipherWith()).erase('delivered', now, now, 2)).toBe(2)
  expect(await contents()).toEqual([false, false, true])
})

test('a database that fails one part does not stop the others', async () => {
  const store = new RetentionStore(env.DB, cipherWith())
  vi.spyOn(store, 'erase').mockRejectedValue(new Error('D1 is down'))
  const forget = vi.spyOn(store, 'forget')
  await nightlyRun(store, promised, now)
  expect(forget).toHaveBeenCalledOnce()
  expect(logged[0]).toBe(logLine('warn', { event: 'database_failed', during: 'retention', error: 'Error' }))
})

test('reseals leads that are sealed with a retired key, so that the old key can go', async () => {
  const old = acceptedLead({ receivedAt: now - 1 })
  await new LeadStore(env.DB, cipherWith(oldKey)).save(old)
  await night(cipherWith(newKey, oldKey))
  expect(logged).toEqual([logLine('log', { event: 'leads_resealed', leads: 1, unreadable: 0 })])

  expect(await new LeadStore(env.DB, cipherWith(newKey)).save(old)).toBe('repeat')
  const { emailHash, phoneHash } = await cipherWith(newKey).seal('', '', old.lead)
  expect(await rows()).toMatchObject([{ key_id: '2026-11', email_hash: emailHash, phone_hash: phoneHash }])
  const claimed = await deliveries('webhook', cipherWith(newKey)).claim(now)
  expect(claimed).toMatchObject({ lead: { lastName: 'Lovelace' } })
})

test('reseals leads of a release that hashed one spelling of an address and no number, so that their person is found', async () => {
  await new LeadStore(env.DB, cipherWith(newKey)).save(acceptedLead())
  const [row] = await rows()
  await env.DB.exec("UPDATE leads SET email_hash = 'of one spelling', phone_hash = NULL")
  await night(cipherWith(newKey))
  const { email_hash, phone_hash } = row ?? {}
  expect(await rows()).toMatchObject([{ key_id: '2026-11', email_hash, phone_hash }])
  await night(cipherWith(newKey))
  expect(logged).toEqual([logLine('log', { event: 'leads_resealed', leads: 1, unreadable: 0 })])
})

test('leaves leads that no key opens, and says how many; a plain one, which anyone who can write may have put there, is not sealed', async () => {
  await new LeadStore(env.DB, cipherWith(oldKey)).save(acceptedLead())
  await new LeadStore(env.DB).save(acceptedLead())
  const before = await rows()
  await night(cipherWith(newKey))
  expect(await rows()).toEqual(before)
  expect(logged).toEqual([logLine('log', { event: 'leads_resealed', leads: 0, unreadable: 1 })])
})

test('scans all leads in slices, each lead once, and continues past those it cannot open', async () => {
  const lostKey = keyEntry('2024-11', 9)
  for (let first = 0; first < 256; first++) {
    const { lead, ...rest } = acceptedLead()
    const leadId = first.toString(16).padStart(2, '0') + lead.leadId.slice(2)
    const cipher = cipherWith(first % 2 === 0 ? oldKey : lostKey)
    await new LeadStore(env.DB, cipher).save({ ...rest, lead: { ...lead, leadId } })
  }
  const store = new RetentionStore(env.DB, cipherWith(newKey, oldKey))
  const sum = { resealed: 0, unreadable: 0, batches: 0 }
  for (let after: string | undefined = ''; after !== undefined; sum.batches++) {
    const { resealed, unreadable, last } = await store.reseal(after, 3)
    sum.resealed += resealed
    sum.unreadable += unreadable
    after = last
  }
  // Four leads per slice: three fill a batch, and one is left for another.
  expect(sum).toEqual({ resealed: 128, unreadable: 128, batches: slices * 2 })
})

test('a lead erased while it is being resealed stays erased', async () => {
  const accepted = await settledLead('delivered', 31, cipherWith(oldKey))
  const cipher = cipherWith(newKey, oldKey)
  const { seal } = cipher
  vi.spyOn(cipher, 'seal').mockImplementation(async (...lead) => {
    await new RetentionStore(env.DB, cipherWith()).erase('delivered', now, now, 1)
    return seal.apply(cipher, lead)
  })
  await new RetentionStore(env.DB, cipher).reseal(accepted.id.slice(0, -1), 10)
  expect(await rows()).toMatchObject([{ id: accepted.id, content: null }])
})

test.each([
  ['the nightly cron erases', nightlyCron, false],
  ['the minutely cron goes on with it at night', '* * * * *', false],
  ['the minutely cron erases nothing by day', '* * * * *', true],
])('%s', async (_, cron, kept) => {
  await settledLead('delivered', 31)
  const context = createExecutionContext()
  vi.setSystemTime(kept ? now + 6 * 3_600_000 : now)
  await worker.scheduled(createScheduledController({ cron, scheduledTime: now }), env)
  await waitOnExecutionContext(context)
  expect(await contents()).toEqual([kept])
})
