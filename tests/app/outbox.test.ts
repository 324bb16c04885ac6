import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropLead, entries, leadOfForm, markLead, saveLead, unsentLeads } from '#app/forms/outbox/outbox.ts'
import { flushOutbox, noteAdvert, resumeOutbox, sendLead } from '#app/forms/outbox/send-lead.ts'
import { leadAt } from '#app/forms/sending/unsent-lead.tsx'
import {
  type Answer,
  accepted,
  answering,
  noAnswer,
  refusing,
  storage,
  worker,
  workerBeside,
} from './support/browser.ts'

const day = 86_400_000
const made: string[] = []

function lead() {
  const leadId = crypto.randomUUID()
  made.push(leadId)
  return { leadId, form: 'landing', firstName: 'Ada' }
}

function storedLead(now?: number) {
  const mine = lead()
  saveLead(mine, now)
  return mine
}

// The outbox is also held in memory, which these tests share.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => made.splice(0).forEach((leadId) => void dropLead(leadId)))

const unavailable = answering(503)
/** Nothing, or nothing of the worker's. */
const noWord = { kind: 'later', afterMs: 0, by: 'other' }
const busyFor = (seconds: number) => refusing('too_many_requests', undefined, { 'retry-after': String(seconds) })
const challenge = (status: number) =>
  answering(status, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' })
const page = (status: number) => answering(status, '<h1>Another server’s page</h1>')

/** Sends everything while so much of fake time passes (ms). */
async function flushFor(ms: number) {
  void flushOutbox()
  await vi.advanceTimersByTimeAsync(ms)
}

test('a lead stays, also without a network, until the worker has accepted it; a second send in progress makes no second request', async () => {
  const mine = storedLead()
  worker()
  expect(await sendLead(mine)).toEqual(noWord)
  const calls = worker(unavailable, accepted)
  expect(await Promise.all([sendLead(mine), sendLead(mine)])).toEqual(Array(2).fill(noWord))
  expect(unsentLeads()).toMatchObject([mine])
  expect(await sendLead(mine)).toEqual({ kind: 'stored' })
  expect(unsentLeads()).toEqual([])
  expect(calls).toMatchObject(Array(2).fill({ body: mine, keepalive: true }))
})

test('a rejected lead is set aside with its messages for seven days, like a draft, and not resent', async () => {
  const fields = { phone: 'Look again' }
  worker(refusing('invalid_lead', fields))
  const mine = storedLead()
  expect(await sendLead(mine)).toEqual({ kind: 'invalid', fields })
  expect(unsentLeads()).toEqual([])
  const later = (age: number) => leadOfForm('landing', 'refused', Date.now() + age)
  expect([later(6 * day), later(8 * day)]).toMatchObject([{ lead: mine, refused: fields }, undefined])
})

const unsure = { posted: '/thank-you#sent' }
const idTaken = refusing('lead_id_taken')
test.each([
  ['the page that its post leads to', '/thank-you#sent', 'navigate', undefined],
  ['another form’s', '/thank-you#call', 'navigate', unsure],
  ['any other page', '/', 'navigate', unsure],
  ['that page, opened again later', '/thank-you#sent', 'reload', unsure],
])('a lead that the browser has posted is known to be stored at %s', async (_, address, type, left) => {
  vi.stubGlobal('location', new URL(address, location.href))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(performance.mark('arrival'), { type })])
  worker(idTaken)
  const { leadId } = storedLead()
  markLead(leadId, unsure)
  const resumed = resumeOutbox()
  expect([leadAt(leadId)]).toMatchObject([left])
  await resumed
  expect(leadAt(leadId)).toBe(left && 'stored')
})

const [stopped, refused] = [
  { kind: 'stopped', by: 'other' },
  { kind: 'stopped', by: 'worker' },
]

test.each([
  ['a security check', challenge(403), stopped],
  ['a security check with the status of an outage', challenge(503), stopped],
  ['a firewall', page(403), stopped],
  ['a filter that answers in JSON', answering(422, '{"error":"blocked"}'), stopped],
  ['a refusal without a message', refusing('invalid_lead', {}), refused],
  ['another lead with its id', idTaken, refused],
])('a lead that %s stops is its visitor’s again, and is tried on the next visit', async (_, answer, outcome) => {
  const calls = worker(answer, answer, accepted)
  const mine = storedLead()
  expect(await sendLead(mine)).toEqual(outcome)
  await flushOutbox()
  expect(calls).toHaveLength(2)
  expect([leadOfForm('landing', 'blocked'), unsentLeads()]).toMatchObject([{ lead: mine }, [mine]])
  await flushOutbox()
  expect([leadOfForm('landing', 'blocked'), unsentLeads()]).toEqual([undefined, []])
})

test.each<[string, Answer]>([
  ...[408, 429, 500, 502, 522].map((status): [string, Answer] => [`a gateway’s ${status}`, page(status)]),
  ['a café network’s login page', page(200)],
  ['an answer that names another lead', answering(202, '{"leadId":"another"}')],
])('%s confirms nothing and may pass by waiting', async (_, answer) => {
  worker(answer)
  const mine = storedLead()
  expect(await sendLead(mine)).toEqual(noWord)
  expect([leadOfForm('landing', 'blocked'), unsentLeads()]).toMatchObject([undefined, [mine]])
})

test('a browser that rejects keepalive sends without it', async () => {
  const calls = worker(accepted)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.keepalive) throw new TypeError('keepalive')
    return fetch(url, init)
  })
  expect(await sendLead(lead())).toEqual({ kind: 'stored' })
  expect(calls).toMatchObject([{ keepalive: false }])
})

const aFile = () => new Response('<svg/>')
test.each<[string, () => Response, Answer, boolean]>([
  ['requests for leads alone fail', aFile, noAnswer, true],
  ['a filter goes on answering requests for leads', aFile, page(200), true],
  ['there is no network at all', noAnswer, noAnswer, false],
  ['the worker itself asks for patience', aFile, refusing('unavailable'), false],
])('after three failures, when %s, the browser’s own post is offered, or not', async (_, files, answer, isOffered) => {
  vi.useFakeTimers()
  workerBeside(files, answer)
  await sendLead(storedLead())
  await flushFor(0)
  expect(leadOfForm('landing', 'blocked')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(leadOfForm('landing', 'blocked') !== undefined).toBe(isOffered)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unsentLeads()).toEqual([])
})

test('while the page is open it goes on trying, also when no answer comes, every five minutes in the end', async () => {
  vi.useFakeTimers()
  const mine = storedLead()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await flushFor(31_000)
  const calls = worker(unavailable)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  const tried = calls.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(calls.length - tried).toBe(12)
  // Another form's lead begins again, and takes this one along.
  const together = worker(unavailable)
  storedLead()
  await flushFor(2_000)
  expect(together).toHaveLength(4)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(leadAt(mine.leadId)).toBe('stored')
})

test('the thank-you page also waits as long as Retry-After asked the form to, but not a year', async () => {
  vi.useFakeTimers()
  const calls = worker(busyFor(60), busyFor(31_536_000), accepted)
  const mine = storedLead()
  await sendLead(mine)
  vi.advanceTimersByTime(20_000)
  expect(await sendLead(mine)).toEqual({ kind: 'later', afterMs: 40_000, by: 'worker' })
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(40_000)
  expect(await sendLead(mine)).toEqual({ kind: 'later', afterMs: 3_600_000, by: 'worker' })
  vi.advanceTimersByTime(3_600_000)
  expect(await sendLead(mine)).toEqual({ kind: 'stored' })
})

test('a lead that was stored leaves a receipt that says nothing of its visitor, also for another tab', async () => {
  worker(accepted)
  const mine = lead()
  expect(leadAt(mine.leadId)).toBeUndefined()
  saveLead(mine)
  expect(leadAt(mine.leadId)).toMatchObject({ lead: mine })
  await sendLead(mine)
  expect([leadAt(mine.leadId), entries()]).toEqual(['stored', []])
  expect(storage.getItem(`gc_lead_outbox:${mine.leadId}`)).not.toContain('Ada')
  const theirs = storedLead()
  storage.setItem(`gc_lead_outbox:${theirs.leadId}`, storage.getItem(`gc_lead_outbox:${mine.leadId}`) ?? '')
  expect([leadAt(theirs.leadId), unsentLeads()]).toEqual(['stored', []])
  worker(challenge(403))
  await sendLead(theirs)
  expect([leadOfForm('landing', 'blocked'), unsentLeads()]).toEqual([undefined, []])
})

test('a lead is dropped by its age only once a try on this visit, with a network, has failed', async () => {
  vi.useFakeTimers({ now: 9 * day })
  vi.stubGlobal('navigator', { onLine: false })
  storedLead(0)
  worker(unavailable)
  await flushFor(1_000)
  expect(unsentLeads()).toHaveLength(1)
  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(unsentLeads()).toEqual([])
})

test('flushing waits as long as Retry-After asks, and then goes on, although the clock is put back by a month', async () => {
  vi.useFakeTimers({ now: 40 * day })
  const calls = worker(busyFor(30), accepted)
  storedLead()
  await flushFor(0)
  vi.setSystemTime(10 * day)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(unsentLeads()).toEqual([])
})

test.each([
  ['with storage blocked, from this page', 0, true],
  ['once a clock that was days slow is right', 9 * day, false],
])('a lead is sent %s', async (_, now, isBlocked) => {
  vi.useFakeTimers({ now })
  storage.isBlocked = isBlocked
  worker(accepted)
  storedLead(0)
  expect(unsentLeads()).toHaveLength(1)
  await flushOutbox()
  expect(unsentLeads()).toEqual([])
})

test('storing or dropping a lead does not affect other tabs’ leads', () => {
  const theirs = JSON.stringify({ savedAt: 1, value: { lead: { leadId: 'theirs' }, savedAt: 1 } })
  storage.setItem('gc_lead_outbox:theirs', theirs)
  const written = vi.spyOn(storage, 'setItem')
  const mine = storedLead(2)
  dropLead(mine.leadId, 3)
  expect(written.mock.calls.map(([key]) => key)).toEqual([`gc_lead_outbox:${mine.leadId}`])
  expect(unsentLeads(4)).toMatchObject([{ leadId: 'theirs' }])
})

test.each(['not json', '[]', '{"savedAt":"x"}', '{"savedAt":1,"value":[{"lead":5}]}'])('survives %s', (text) => {
  storage.setItem('gc_lead_outbox:a', text)
  expect(unsentLeads(1)).toEqual([])
})

test('a lead goes out with its age, and with the advert of the page that it was made on', async () => {
  vi.useFakeTimers({ now: 2 * day })
  const calls = worker(accepted)
  const [mine, earlier] = [storedLead(), storedLead(0)]
  noteAdvert(mine.leadId, '?c=tv&gclid=AAA')
  vi.stubGlobal('location', new URL('/?c=leaflet&gclid=BBB', location.href))
  await flushOutbox()
  expect(calls.map(({ body }) => body)).toEqual([
    { ...mine, advert: '?c=tv&gclid=AAA', ageMs: 0 },
    { ...earlier, ageMs: 2 * day },
  ])
})

test('a query that is too long to be sent is left out', async () => {
  const calls = worker(accepted)
  const mine = storedLead()
  noteAdvert(mine.leadId, `?gclid=${'a'.repeat(4_000)}`)
  await sendLead(mine)
  expect(calls).toMatchObject([{ body: mine }])
  expect(calls[0]?.body).not.toHaveProperty('advert')
})
