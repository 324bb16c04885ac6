import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { Admissions } from '#worker/lead/admission.ts'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { databaseWith, formOf, logged, postLead, runAll } from './support/api.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { guideLead, landingLead, rows } from './support/leads.ts'

const deployed = { LEADS_PER_PERSON: '2', LEADS_PER_VISITOR: '5', LEADS_PER_NETWORK: '300', LEAD_KEYS: newKey }
const noLimits = { perPerson: 0, perVisitor: 0, perNetwork: 0, callsADay: 0 }

async function post(lead: unknown, settings: object = deployed, address = '127.0.0.1'): Promise<void> {
  expect([202, 303]).toContain((await postLead(lead, settings, { 'cf-connecting-ip': address })).status)
}

/** A lead that shares nothing with any other. */
const stranger = (changes: object = {}) => {
  const id = crypto.randomUUID()
  const digits = String(Number.parseInt(id.slice(0, 8), 16) % 1e9).padStart(9, '0')
  return landingLead({ email: `${id}@example.com`, phone: `07${digits}`, ...changes })
}

/** How many leads go out, with the mark of a repeat or without, and how many are held for each reason. */
async function tally(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { id, content, last_outcome } of await rows()) {
    const opened = await cipherWith(newKey).open(String(id), String(content))
    const lead = JSON.parse(opened.kind === 'opened' ? opened.json : String(content))
    const outcome = String(last_outcome ?? (lead.repeat ? 'marked' : 'sent'))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** The same of some leads by themselves; they are forgotten then. */
async function tallyOf(leads: readonly unknown[]): Promise<Record<string, number>> {
  for (const lead of leads) await post(lead)
  const counted = await tally()
  await runAll(['leads', 'deliveries', 'recent_leads', 'day_counts'].map((table) => `DELETE FROM ${table}`))
  return counted
}

const recent = async () => (await env.DB.prepare('SELECT * FROM recent_leads').all()).results

const emails = [
  'ada.lovelace@gmail.com',
  'Ada.Lovelace@GMail.com',
  'a.d.a.lovelace@googlemail.com',
  'adalovelace+guide@gmail.com',
  'ADA.LOVELACE+1+2@GoogleMail.com',
]
const phones = ['07700 900123', '+44 7700 900123', '0044 (0)7700-900123', '7700900123', '(07700) 900 123']

test('of forty posts that name one person in forty spellings from forty networks, two go out, eight more are marked, and the rest are held', async () => {
  for (let turn = 0; turn < 40; turn++) {
    const email = emails[turn % 5]
    const person = { firstName: `Ada${turn}`, email, phone: phones[Math.floor(turn / 5) % 5] }
    const forms = [landingLead(person), guideLead(person), formOf(landingLead({ ...person, email: `${email} ` }))]
    await post(forms[turn % 3], deployed, `198.51.${turn}.7`)
  }
  expect(await tally()).toEqual({ sent: 2, marked: 8, 'held: repeat': 30 })
  expect(await recent()).toHaveLength(10)
})

test('the third request for one email address or phone number goes out marked, whatever the other details', async () => {
  for (const shared of [{ email: 'ada@example.com' }, { phone: '07700 900123' }])
    expect(await tallyOf([1, 2, 3].map(() => stranger(shared)))).toEqual({ sent: 2, marked: 1 })
})

test('addresses that only look alike are two people, and one that is spelt in two ways is one', async () => {
  const asks = (...all: string[]) => tallyOf(all.map((email) => stranger({ email })))
  for (const [one, other] of [
    ['ada.lovelace@example.com', 'adalovelace@example.com'],
    ['ada@gmail.com', 'ida@gmail.com'],
    ['+ada@example.com', '+ida@example.com'],
  ] as const)
    expect(await asks(one, one, other, other)).toEqual({ sent: 4 })
  for (const [one, other] of [
    ['ada@ｅxample.com', 'ada@example.com'],
    ['zoë@example.com', 'zoe\u0308@example.com'],
  ] as const)
    expect(await asks(one, other, one)).toEqual({ sent: 2, marked: 1 })
})

test('someone may ask once by email and once by post; the same lead again, or one held for another reason, does not count', async () => {
  const address = { addressLine1: '1 Sample Street', townCity: 'London', postcode: 'EC1A 1AA' }
  expect(await tallyOf([landingLead(), guideLead({ deliveryMethod: 'post', ...address })])).toEqual({ sent: 2 })
  const [first, second] = [landingLead(), landingLead()]
  expect(await tallyOf([first, first, second, second, first, second])).toEqual({ sent: 2 })
  const trapped = () => ({ ...landingLead(), signals: { trap: 'spam' } })
  expect(await tallyOf([trapped(), trapped(), trapped(), landingLead()])).toEqual({ 'held: trap': 3, sent: 1 })
})

test('a day later the same person may ask again', async () => {
  vi.setSystemTime('2026-11-21T09:00:00Z')
  for (let turn = 0; turn < 3; turn++) await post(landingLead())
  vi.setSystemTime('2026-11-22T09:00:00Z')
  await post(landingLead())
  expect(await tally()).toEqual({ sent: 3, marked: 1 })
})

test('of twenty requests at the same moment, two go out unmarked and ten are held', async () => {
  await Promise.all(Array.from({ length: 20 }, () => post(landingLead())))
  expect(await tally()).toEqual({ sent: 2, marked: 8, 'held: repeat': 10 })
})

test('one household is held beyond five leads in a minute, one IPv4 address beyond twenty, and this computer never', async () => {
  vi.setSystemTime('2026-11-21T09:00:00Z')
  const free = { ...deployed, LEAD_LIMIT_VISITOR: undefined, LEAD_LIMIT_NETWORK: undefined }
  for (let turn = 0; turn < 7; turn++) await post(stranger(), free, `2001:db8:1:1::${turn}`)
  for (let turn = 0; turn < 22; turn++) await post(stranger(), free, '192.0.2.1')
  await post(stranger(), free, '2001:db8:1:2::1')
  for (let turn = 0; turn < 7; turn++) await post(stranger())
  expect(await tally()).toEqual({ sent: 5 + 20 + 1 + 7, 'held: flood': 2 + 2 })
  vi.setSystemTime('2026-11-21T09:01:00Z')
  await post(stranger(), free, '2001:db8:1:1::1')
  expect(await tally()).toMatchObject({ sent: 34 })
})

test('with every limit 0 nobody is held, and the database is asked nothing', async () => {
  const prepare = vi.spyOn(env.DB, 'prepare')
  for (let turn = 0; turn < 7; turn++) await post(landingLead(), {}, '2001:db8::1')
  expect(await tally()).toEqual({ sent: 7 })
  expect(prepare.mock.calls.filter(([statement]) => /recent_leads|day_counts/.test(statement))).toEqual([])
})

test('without a limit nothing is kept to count by, and with one only hashes are, with keys or without', async () => {
  const hash = expect.stringMatching(/^[\da-f]{64}$/)
  const all = { email_hash: hash, phone_hash: hash, visitor_hash: hash, network_hash: hash }
  for (const [setting, kept] of [
    [{ LEADS_PER_PERSON: '0' }, { ...all, email_hash: null, phone_hash: null }],
    [{ LEADS_PER_VISITOR: '0' }, { ...all, visitor_hash: null }],
    [{ LEADS_PER_NETWORK: '0' }, { ...all, network_hash: null }],
    [{ LEAD_KEYS: 'none' }, all],
    [{}, all],
  ] as const) {
    const lead = landingLead()
    await post(lead, { ...deployed, ...setting }, '192.0.2.1')
    expect(await recent()).toEqual([{ lead_id: lead.leadId, received_at: expect.any(Number), ...kept }])
    await env.DB.exec('DELETE FROM recent_leads')
  }
})

test('with keys nobody without them can check a guess, and the hash is not the one that finds a person’s leads', async () => {
  const sender = { visitor: '192.0.2.1', network: '192.0.2.0/24', operator: '64500' }
  for (const cipher of [cipherWith(), cipherWith(newKey), cipherWith(oldKey)]) {
    const limits = { perPerson: 9, perVisitor: 9, perNetwork: 9, callsADay: 9 }
    const candidate = { lead: anyLead.parse(landingLead()), sender, isLate: false, now: 0 }
    expect(await new Admissions(env.DB, cipher, limits).admit(candidate)).toMatchObject({ isRepeat: false })
  }
  const rows = await recent()
  const hashes = rows.flatMap((row) => [row.email_hash, row.phone_hash, row.visitor_hash, row.network_hash])
  const { email, phone } = landingLead()
  const finding = await cipherWith(newKey, oldKey).personHashes({ email, phone })
  expect(new Set([...hashes, ...finding.flatMap(({ emailHash, phoneHash }) => [emailHash, phoneHash])]).size).toBe(
    12 + 4,
  )
})

test('the night forgets what is older than a day', async () => {
  const asked = Date.parse('2026-11-21T09:00:00Z')
  vi.setSystemTime(asked)
  await post(landingLead(), deployed, '192.0.2.1')
  const counted = async () => (await env.DB.prepare('SELECT * FROM day_counts').all()).results
  const night = (hours: number) =>
    nightlyRun(new RetentionStore(env.DB, noCipher), { delivered: 30, parked: 90 }, asked + hours * 3_600_000)
  await night(23)
  expect([await recent(), await counted()]).toMatchObject([[{}], [{ leads: 1 }, { leads: 1 }]])
  await night(25)
  expect(await recent()).toEqual([])
  await night(48)
  expect(await counted()).toEqual([])
})

test('a database that cannot count holds nothing up and costs no lead', async () => {
  const { prepare } = env.DB
  vi.spyOn(env.DB, 'prepare').mockImplementation((statement) => {
    if (statement.includes('recent_leads')) throw new Error('07700 900123')
    return prepare.call(env.DB, statement)
  })
  const lead = landingLead()
  await post(lead)
  expect(await tally()).toEqual({ sent: 1 })
  const event = { event: 'database_failed', during: 'admission', error: 'Error', leadId: lead.leadId }
  expect(logged[0]).toBe(`warn ${JSON.stringify(event)}`)
})

test('a database that hangs has a second to count a lead', async () => {
  const hanging = databaseWith({ batch: () => new Promise(() => undefined) })
  vi.useFakeTimers()
  const admissions = new Admissions(hanging, noCipher, { ...noLimits, perPerson: 2 })
  const admitted = admissions.admit({ lead: anyLead.parse(landingLead()), sender: undefined, isLate: false, now: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await admitted).toEqual({})
  expect(logged[0]).toContain('TimeoutError')
})
