import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { webhookFields } from '#worker/delivery/payload.ts'
import { dueAt, followCalls, timeFromDue } from '#worker/store/calls.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { callbackLead } from '../support/callback-lead.ts'
import { formOf, logged, postLead } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { savedLead, store } from './support/deliveries.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { rows } from './support/leads.ts'

const monday = Date.parse('2026-11-23T10:00:00Z')
const hour = 3_600_000

beforeEach(() => {
  vi.setSystemTime(monday)
})

const statusOf = async (lead: object, settings: object = {}) => (await postLead(lead, settings)).status
const outcomes = async () => (await rows()).map(({ last_outcome }) => last_outcome)

/** What the webhook gets when the only lead goes out at this moment. */
async function sentAt(now: number, cipher = cipherWith()) {
  const claimed = await store('webhook', cipher).claim(Math.max(now, Date.now()))
  return claimed && webhookFields(claimed, now)
}

test('the webhook gets the specified fields, those not asked for empty, and then what the call is to be', async () => {
  const CAMPAIGN_CODES = '{"tv":"TV-SPRING26"}'
  expect(await statusOf({ ...callbackLead(), campaign: 'tv' }, { CAMPAIGN_CODES })).toBe(202)
  expect(await sentAt(monday)).toEqual([
    ['firstName', 'Ada'],
    ['lastName', 'Lovelace'],
    ['phone', "'07700900123"],
    ['email', ''],
    ['addressLine 1', ''],
    ['addressLine 2', ''],
    ['townCity', ''],
    ['county', ''],
    ['postcode', ''],
    ['dateSubmitted', '2026-11-23T10:00:00.000Z'],
    ['sourcecode', 'TV-SPRING26'],
    ['callbackDate', '2026-11-24'],
    ['callbackWindow', 'morning'],
    ['callbackTopic', 'prices'],
    ['consentVersion', 'call-2026-11'],
  ])
})

test('what the call is about may be left out, and then is empty', async () => {
  const { callbackTopic: _, ...lead } = callbackLead()
  expect(await statusOf(lead)).toBe(202)
  expect(await sentAt(monday)).toContainEqual(['callbackTopic', ''])
})

test('a lead that arrives at the webhook after its time is marked, to the millisecond', async () => {
  await postLead(callbackLead())
  const end = Date.parse('2026-11-24T12:00:00Z')
  expect(await sentAt(end - 1)).not.toContainEqual(['callbackMissed', 'yes'])
  await env.DB.exec('UPDATE deliveries SET lease_until = 0')
  expect((await sentAt(end))?.slice(-2)).toEqual([
    ['consentVersion', 'call-2026-11'],
    ['callbackMissed', 'yes'],
  ])
})

test('a time that cannot be is refused with its message, and one that is over with the soonest that is open', async () => {
  for (const [change, fields] of [
    [{ callbackDate: '2026-11-23' }, { callbackWindow: expect.stringMatching(/begun.*today, Monday 23/) }],
    [{ callbackDate: '2026-11-20' }, { callbackDate: expect.stringMatching(/too late.*12 noon and 3pm/) }],
    [{ callbackDate: '2026-11-28' }, { callbackDate: expect.stringContaining('closed') }],
    [{ callbackDate: '2031-11-24' }, { callbackDate: expect.stringContaining('so far ahead') }],
    [{ callbackDate: '2026-02-30' }, { callbackDate: 'Choose a day' }],
    [{ callbackWindow: undefined }, { callbackWindow: 'Choose a time of day' }],
    [{ callbackWindow: 'night' }, { callbackWindow: 'Choose a time of day' }],
    [{ callbackTopic: 'weather' }, { callbackTopic: 'Choose one of the options' }],
  ] as const) {
    const response = await postLead(callbackLead(change))
    expect([response.status, await response.json()]).toMatchObject([422, { error: { code: 'invalid_lead', fields } }])
  }
  expect(await rows()).toEqual([])
})

test('a lead that was in time when its visitor pressed Send is taken a day late, and marked', async () => {
  const lead = callbackLead({ callbackDate: '2026-11-23', callbackWindow: 'late-afternoon' })
  vi.setSystemTime(monday + 24 * hour)
  expect(await statusOf(lead)).toBe(422)
  expect(await statusOf({ ...lead, signals: { waitedMs: 24 * hour } })).toBe(202)
  expect(await sentAt(monday + 24 * hour)).toContainEqual(['callbackMissed', 'yes'])
})

test('a wait that is no number, negative or longer than anything is kept excuses nothing, and costs no lead that is in time', async () => {
  for (const waitedMs of ['long', -24 * hour, 365 * 24 * hour]) {
    const past = callbackLead({ callbackDate: '2026-11-12' })
    expect(await statusOf({ ...past, signals: { waitedMs } })).toBe(422)
    expect(await statusOf({ ...callbackLead(), signals: { waitedMs } })).toBe(202)
  }
})

test('whoever makes a wait up gets ten calls in a day at times that are over, each marked as missed; the rest are held', async () => {
  const settings = { LEADS_PER_PERSON: '0', LEADS_PER_VISITOR: '0', LEADS_PER_NETWORK: '300', CALLBACKS_A_DAY: '100' }
  const made = (turn: number) => ({
    ...callbackLead({ callbackDate: '2026-11-20', phone: `0770090${1000 + turn}` }),
    signals: { waitedMs: 6 * 24 * hour },
  })
  const postFrom = (turn: number) => postLead(made(turn), settings, { 'cf-connecting-ip': `198.51.${turn}.7` })
  await postFrom(0)
  expect(await sentAt(monday)).toContainEqual(['callbackMissed', 'yes'])
  for (let turn = 1; turn < 14; turn++) await postFrom(turn)
  expect((await outcomes()).filter(Boolean)).toEqual(Array(4).fill('held: budget'))
  expect(await statusOf(callbackLead({ phone: '07700 900999' }), settings)).toBe(202)
  expect((await outcomes()).filter((outcome) => outcome === null)).toHaveLength(11)
})

test('a plain form’s day of the week is turned into its date', async () => {
  const response = await postLead(formOf(callbackLead({ callbackDate: 'Thursday', callbackWindow: 'MORNING' })))
  expect([response.status, response.headers.get('location')]).toEqual([303, '/we-will-ring-you#sent'])
  expect(await sentAt(monday)).toContainEqual(['callbackDate', '2026-11-26'])
  expect(JSON.parse(String((await rows())[0]?.content))).not.toHaveProperty('deliveryMethod')
})

test('a plain form’s time that is over shows the form again, with everything typed and the days that are open', async () => {
  const response = await postLead(formOf(callbackLead({ callbackDate: 'monday', firstName: 'Ada "A" & <b>' })))
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toMatch(/<input[^>]* name=firstName[^>]* value="Ada &quot;A&quot; &amp; &lt;b&gt;"/)
  expect(page).toMatch(/id=callbackWindow-error>That part of the day has already begun\. The soonest/)
  expect(page).toMatch(/<input[^>]* id=callbackWindow-morning[^>]*checked/)
  expect(
    [...page.matchAll(/<option value(?:="[^"]*")?(?: selected)?>[^<]*/g)].slice(0, 6).map(([option]) => option),
  ).toEqual([
    expect.stringMatching(/^<option value>/),
    '<option value="2026-11-23" selected>Today, 23 November',
    '<option value="2026-11-24">Tomorrow, 24 November',
    '<option value="2026-11-25">Wednesday 25 November',
    '<option value="2026-11-26">Thursday 26 November',
    '<option value="2026-11-27">Friday 27 November',
  ])
  expect(page).not.toMatch(/value="?(first|monday)\b/)
  expect(await rows()).toEqual([])
})

test('a bank holiday that a plain form names is refused, not put off by a week', async () => {
  vi.setSystemTime(Date.parse('2026-12-26T12:00:00Z'))
  const page = await (await postLead(formOf(callbackLead({ callbackDate: 'monday' })))).text()
  expect(page).toMatch(/id=callbackDate-error>We’re closed that day\. The soonest we can ring is Tuesday 29 December/)
})

test('a promise that was never published is held, as is the other form’s; a third request for one number is marked', async () => {
  for (const consentVersion of ['call-2031-01', '2026-11']) await postLead(callbackLead({ consentVersion }))
  expect(await outcomes()).toEqual(Array(2).fill('held: unknown consent'))
  for (const change of [{}, { callbackDate: '2026-11-25' }, { lastName: 'L' }]) {
    for (const table of ['leads', 'deliveries']) await env.DB.exec(`DELETE FROM ${table}`)
    await postLead(callbackLead(change), { LEADS_PER_PERSON: '2' })
  }
  expect((await sentAt(monday))?.at(-1)).toEqual(['repeat', 'yes'])
})

test('with keys it is sealed, and found by its number under a key that hashes nothing else', async () => {
  await postLead(callbackLead(), { LEAD_KEYS: oldKey })
  const [row] = await rows()
  expect(String(row?.content)).toMatch(/^v1:/)
  const cipher = cipherWith(newKey, oldKey)
  const [, hashes] = await cipher.personHashes({ email: '07700900123', phone: '07700900123' })
  expect(row).toMatchObject({ email_hash: null, phone_hash: hashes?.phoneHash })
  expect(hashes?.emailHash).not.toBe(hashes?.phoneHash)
  expect(await sentAt(monday, cipher)).toContainEqual(['callbackWindow', 'morning'])
})

const saturday = Date.parse('2026-11-21T09:00:00Z')
const tuesday = { callbackDate: '2026-11-24', callbackWindow: 'early-afternoon' } as const

const savedCall = (changes: object = tuesday, cipher = noCipher) =>
  savedLead({ receivedAt: saturday - 60_000, call: changes, cipher })

const noted = async () =>
  (await env.DB.prepare('SELECT lead_id, due_from, due_to, state FROM calls ORDER BY due_from').all()).results
const follow = (at: number, callsAt: 'desk' | 'webhook' = 'desk', cipher = noCipher) =>
  followCalls(env.DB, { cipher, callsAt }, at)

test.each([
  ['2026-03-27', '09:00'],
  ['2026-03-30', '08:00'],
  ['2026-10-23', '08:00'],
  ['2026-10-26', '09:00'],
])('a call on the morning of %s, beside a change of the clocks, is due from %s UTC', (callbackDate, utc) => {
  const time = { callbackDate, callbackWindow: 'morning' } as const
  const due = dueAt(time)
  expect(due).toEqual({ from: Date.parse(`${callbackDate}T${utc}Z`), to: due.from + 3 * 3_600_000 })
  expect(timeFromDue(due.from)).toEqual(time)
})

test('the minutely run notes when each call is due, sealed or not, once, and of other and erased leads nothing', async () => {
  await savedCall()
  await env.DB.exec('UPDATE leads SET content = NULL, erased_at = 1')
  await savedLead({ receivedAt: saturday - 60_000 })
  const cipher = cipherWith(newKey)
  const { id } = await savedCall(tuesday, cipher)
  const open = { lead_id: id, due_from: Date.parse('2026-11-24T12:00Z'), due_to: Date.parse('2026-11-24T15:00Z') }
  await follow(saturday, 'desk', cipher)
  expect(await noted()).toEqual([{ ...open, state: 'open' }])
  await env.DB.exec(`UPDATE calls SET state = 'rung'`)
  await follow(saturday, 'desk', cipher)
  expect(await noted()).toEqual([{ ...open, state: 'rung' }])
})

test('a call whose time cannot be read is due since it came', async () => {
  await savedCall({ callbackDate: 'soon' })
  await savedCall(tuesday, cipherWith(oldKey))
  await follow(saturday, 'desk', cipherWith(newKey))
  const since = { due_from: saturday - 60_000, due_to: saturday - 60_000, state: 'open' }
  expect(await noted()).toMatchObject([since, since])
})

test('where calls are made elsewhere those whose time is over are left to whoever makes them, and no others', async () => {
  await savedCall()
  await savedCall({ ...tuesday, callbackDate: '2026-11-25' })
  await follow(saturday, 'webhook')
  const states = async () => (await noted()).map(({ state }) => state)
  await follow(Date.parse('2026-11-24T14:59Z'), 'webhook')
  expect(await states()).toEqual(['open', 'open'])
  await follow(Date.parse('2026-11-24T15:00Z'), 'desk')
  expect(await states()).toEqual(['open', 'open'])
  await follow(Date.parse('2026-11-24T15:00Z'), 'webhook')
  expect(await states()).toEqual(['elsewhere', 'open'])
})

test('a database that fails stops nothing else', async () => {
  await followCalls(deadDatabase, { cipher: noCipher, callsAt: 'desk' }, saturday)
  expect(logged.join()).toContain('"during":"calls"')
})
