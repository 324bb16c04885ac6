import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { app } from '#worker/app.ts'
import { isRepeat, RecentLeads } from '#worker/lead/repeat.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { newKey } from './support/keys.ts'
import { guideLead, landingLead, rows } from './support/leads.ts'

const deployed = { LEADS_PER_PERSON: '2', LEADS_PER_VISITOR: '5', LEAD_KEYS: newKey }

let logged: string[]

beforeEach(() => {
  logged = []
  for (const level of ['log', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
  vi.spyOn(env.LEAD_QUEUE, 'send').mockResolvedValue({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } })
})

async function post(lead: object, settings: object = deployed, address = '127.0.0.1'): Promise<void> {
  const headers = { 'content-type': 'application/json', 'cf-connecting-ip': address }
  const init = { method: 'POST', headers, body: JSON.stringify(lead) }
  expect((await app.request('/api/lead', init, { ...env, ...settings })).status).toBe(202)
}

async function postForm(fields: Record<string, string>, address: string): Promise<void> {
  const init = { method: 'POST', headers: { 'cf-connecting-ip': address }, body: new URLSearchParams(fields) }
  expect((await app.request('/api/lead', init, { ...env, ...deployed })).status).toBe(303)
}

/** A lead that shares nothing with any other. */
const stranger = (changes: object = {}) => {
  const id = crypto.randomUUID()
  const digits = String(Number.parseInt(id.slice(0, 8), 16) % 1e9).padStart(9, '0')
  return landingLead({ email: `${id}@example.com`, phone: `07${digits}`, ...changes })
}

/** How many leads go out, and how many are held for each reason. */
async function tally(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { last_outcome } of await rows()) {
    const outcome = String(last_outcome ?? 'sent')
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
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

test('of forty posts that name one person in forty spellings from forty networks, two go out', async () => {
  for (let turn = 0; turn < 40; turn++) {
    const email = emails[turn % 5]
    const person = { firstName: `Ada${turn}`, email, phone: phones[Math.floor(turn / 5) % 5] }
    const address = `198.51.${turn}.7`
    if (turn % 3 === 0) await post(landingLead(person), deployed, address)
    else if (turn % 3 === 1) await post(guideLead(person), deployed, address)
    else await postForm({ ...landingLead(person), email: `${email} ` }, address)
  }
  expect(await tally()).toEqual({ sent: 2, 'held: repeat': 38 })
  expect(await recent()).toHaveLength(2)
})

test.each([
  ['email address', { email: 'ada@example.com' }],
  ['phone number', { phone: '07700 900123' }],
])('the third request for one %s is held, whatever the other details', async (_, shared) => {
  for (let turn = 0; turn < 3; turn++) await post(stranger(shared))
  expect(await tally()).toEqual({ sent: 2, 'held: repeat': 1 })
})

test.each([
  ['dots outside Gmail', 'ada.lovelace@example.com', 'adalovelace@example.com'],
  ['names that differ', 'ada@gmail.com', 'ida@gmail.com'],
  ['names that are all tag', '+ada@example.com', '+ida@example.com'],
])('%s are two people', async (_, one, other) => {
  for (const email of [one, one, other, other]) await post(stranger({ email }))
  expect(await tally()).toEqual({ sent: 4 })
})

test.each([
  ['a domain in another script’s letters', 'ada@ｅxample.com', 'ada@example.com'],
  ['a composed and a decomposed letter', 'zoë@example.com', 'zoe\u0308@example.com'],
])('%s are one person', async (_, one, other) => {
  for (const email of [one, other, one]) await post(stranger({ email }))
  expect(await tally()).toEqual({ sent: 2, 'held: repeat': 1 })
})

test('someone who asks twice, once by email and once by post, is not held', async () => {
  await post(landingLead())
  const address = { addressLine1: '1 Sample Street', townCity: 'London', postcode: 'EC1A 1AA' }
  await post(guideLead({ deliveryMethod: 'post', ...address }))
  expect(await tally()).toEqual({ sent: 2 })
})

test('a day later the same person may ask again', async () => {
  vi.setSystemTime('2026-11-21T09:00:00Z')
  for (let turn = 0; turn < 3; turn++) await post(landingLead())
  vi.setSystemTime('2026-11-22T09:00:00Z')
  await post(landingLead())
  expect(await tally()).toEqual({ sent: 3, 'held: repeat': 1 })
})

test('the same lead sent again is not another request', async () => {
  const [first, second] = [landingLead(), landingLead()]
  for (const lead of [first, first, second, second, first, second]) await post(lead)
  expect(await tally()).toEqual({ sent: 2 })
})

test('a lead that is held for another reason is not a request of the person it names', async () => {
  for (let turn = 0; turn < 3; turn++) await post({ ...landingLead(), signals: { trap: 'spam' } })
  await post(landingLead())
  expect(await tally()).toEqual({ 'held: trap': 3, sent: 1 })
})

test('of twenty requests at the same moment, two go out', async () => {
  await Promise.all(Array.from({ length: 20 }, () => post(landingLead())))
  expect(await tally()).toEqual({ sent: 2, 'held: repeat': 18 })
})

test('one household is held beyond five leads in a minute, and one IPv4 address beyond twenty', async () => {
  vi.setSystemTime('2026-11-21T09:00:00Z')
  const free = { ...deployed, LEAD_LIMIT_VISITOR: undefined, LEAD_LIMIT_NETWORK: undefined }
  for (let turn = 0; turn < 7; turn++) await post(stranger(), free, `2001:db8:1:1::${turn}`)
  for (let turn = 0; turn < 22; turn++) await post(stranger(), free, '192.0.2.1')
  await post(stranger(), free, '2001:db8:1:2::1')
  expect(await tally()).toEqual({ sent: 5 + 20 + 1, 'held: repeat': 2 + 2 })
  vi.setSystemTime('2026-11-21T09:01:00Z')
  await post(stranger(), free, '2001:db8:1:1::1')
  expect(await tally()).toMatchObject({ sent: 27 })
})

test('this computer is no visitor', async () => {
  for (let turn = 0; turn < 7; turn++) await post(stranger())
  expect(await tally()).toEqual({ sent: 7 })
})

test('with both settings 0 nobody is held, and the database is asked nothing', async () => {
  const prepare = vi.spyOn(env.DB, 'prepare')
  for (let turn = 0; turn < 7; turn++) await post(landingLead(), {}, '2001:db8::1')
  expect(await tally()).toEqual({ sent: 7 })
  expect(prepare.mock.calls.filter(([statement]) => statement.includes('recent_leads'))).toEqual([])
})

test.each([
  ['person', '0', '5', { email_hash: null, phone_hash: null, visitor_hash: expect.any(String) }],
  ['visitor', '2', '0', { email_hash: expect.any(String), phone_hash: expect.any(String), visitor_hash: null }],
])('without a limit for a %s nothing is kept to count one by', async (_, perPerson, perVisitor, kept) => {
  await post(landingLead(), { ...deployed, LEADS_PER_PERSON: perPerson, LEADS_PER_VISITOR: perVisitor }, '192.0.2.1')
  expect(await recent()).toMatchObject([kept])
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
  expect(logged[0]).toBe(
    JSON.stringify({ event: 'database_failed', during: 'repeats', error: 'Error', leadId: lead.leadId }),
  )
})

test('a database that hangs has a second to count a lead', async () => {
  const recentLeads = new RecentLeads(env.DB, noCipher)
  vi.spyOn(recentLeads, 'admit').mockReturnValue(new Promise(() => undefined))
  vi.useFakeTimers()
  const held = isRepeat(anyLead.parse(landingLead()), '192.0.2.1', { perPerson: 2, perVisitor: 5 }, recentLeads, 0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await held).toBe(false)
  expect(logged[0]).toContain('TimeoutError')
})
