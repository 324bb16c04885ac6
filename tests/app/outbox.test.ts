import { afterEach, expect, test, vi } from 'vitest'
import { newLeadId } from '#app/forms/outbox/hand-over.ts'
import { dropLead, entries, keepLead, leadOfForm, markLead, unsentLeads } from '#app/forms/outbox/outbox.ts'
import { flushOutbox, sendLead } from '#app/forms/outbox/send-lead.ts'
import { leadAt } from '#app/forms/sending/unsent-lead.tsx'
import { leadEndpoint } from '#contract/api.ts'
import { storage } from './support/browser.ts'

const day = 24 * 60 * 60 * 1000
const made: string[] = []

function lead() {
  const leadId = crypto.randomUUID()
  made.push(leadId)
  return { leadId, form: 'landing', firstName: 'Ada' }
}

function keptLead(now?: number) {
  const kept = lead()
  keepLead(kept, now)
  return kept
}

// The outbox is also held in memory, which these tests share.
afterEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const leadId of made.splice(0)) dropLead(leadId)
})

type Answer = (lead: { readonly leadId: string }) => Response

/** Plays the worker: one response after another, repeating the last. */
function worker(...answers: Answer[]) {
  return workerBeside(down, ...answers)
}

/** The same, beside the files of the site. */
function workerBeside(restOfSite: () => Response, ...answers: Answer[]) {
  const calls: { body: unknown; keepalive: boolean | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== leadEndpoint) return restOfSite()
    const body = JSON.parse(String(init.body))
    calls.push({ body, keepalive: init.keepalive })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new TypeError('no network')
    return answer(body)
  })
  return calls
}
const down = () => {
  throw new TypeError('no network')
}
const up = () => new Response('<svg/>')
const accepted: Answer = ({ leadId }) => Response.json({ leadId }, { status: 202 })
const unavailable: Answer = () => new Response(null, { status: 503 })
const busyFor =
  (seconds: number): Answer =>
  () =>
    new Response(null, { status: 429, headers: { 'retry-after': String(seconds) } })
const refusing =
  (status: number, error: object): Answer =>
  () =>
    Response.json({ error }, { status })
const challenge =
  (status: number): Answer =>
  () =>
    new Response('<title>Just a moment...</title>', { status, headers: { 'cf-mitigated': 'challenge' } })
const page =
  (status: number): Answer =>
  () =>
    new Response('<h1>Another server’s page</h1>', { status })

test('keeps a lead until the worker has accepted it', async () => {
  const calls = worker(unavailable, accepted)
  const kept = keptLead()
  expect(await sendLead(kept)).toEqual({ kind: 'later', afterMs: 0 })
  expect(unsentLeads()).toMatchObject([kept])
  expect(await sendLead(kept)).toEqual({ kind: 'accepted' })
  expect(unsentLeads()).toEqual([])
  expect(calls).toEqual([
    { body: kept, keepalive: true },
    { body: kept, keepalive: true },
  ])
})

test('a second send while the first is in progress makes no second request', async () => {
  const calls = worker(accepted)
  const kept = lead()
  await Promise.all([sendLead(kept), sendLead(kept)])
  expect(calls).toHaveLength(1)
})

test('a rejected lead is set aside with its messages and not resent', async () => {
  const fields = { phone: 'Look again' }
  worker(refusing(422, { code: 'invalid_lead', fields }))
  const kept = keptLead()
  expect(await sendLead(kept)).toEqual({ kind: 'refused', fields })
  expect(unsentLeads()).toEqual([])
  expect(leadOfForm('landing', 'refused')).toMatchObject({ lead: kept, refused: fields })
})

test.each([
  ['an old page gets no message it could act on', refusing(422, { code: 'invalid_lead', fields: {} })],
  ['the id is taken', refusing(409, { code: 'lead_id_taken' })],
  ['it is not allowed', refusing(403, { code: 'forbidden' })],
])('a lead is kept, and not sent again within the visit, when %s; its visitor is told', async (_, answer) => {
  const calls = worker(answer)
  const kept = keptLead()
  expect(await sendLead(kept)).toEqual({ kind: 'in vain' })
  await flushOutbox()
  expect(calls).toHaveLength(2)
  expect(unsentLeads()).toMatchObject([kept])
  expect(leadOfForm('landing', 'blocked')).toMatchObject({ lead: kept })
})

test('a lead whose form the browser has posted itself is stored once the worker knows its id', async () => {
  worker(refusing(409, { code: 'lead_id_taken' }))
  const posted = keptLead()
  markLead(posted.leadId, { posted: '/thank-you#sent' })
  await flushOutbox()
  expect(leadAt(posted.leadId)).toBe('stored')
})

test.each([
  ['the page that its post leads to', '/thank-you#sent', 'navigate', undefined],
  ['another form’s', '/thank-you#call', 'navigate', { posted: '/thank-you#sent' }],
  ['any other page', '/', 'navigate', { posted: '/thank-you#sent' }],
  ['that page, opened again later', '/thank-you#sent', 'reload', { posted: '/thank-you#sent' }],
])('a lead that the browser has posted, seen from %s', async (_, address, type, left) => {
  vi.stubGlobal('location', new URL(address, location.href))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(performance.mark('arrival'), { type })])
  worker(accepted)
  const posted = keptLead()
  markLead(posted.leadId, { posted: '/thank-you#sent' })
  const flushed = flushOutbox()
  if (left) expect(leadAt(posted.leadId)).toMatchObject(left)
  else expect(leadAt(posted.leadId)).toBeUndefined()
  await flushed
})

test.each([
  ['a security check', challenge(403)],
  ['a security check with the status of an outage', challenge(503)],
  ['a firewall', page(403)],
  ['a filter that knows no such page', page(404)],
  ['a filter that answers in JSON', () => Response.json({ error: 'blocked' }, { status: 422 })],
])(
  'a lead that %s stopped is still in its visitor’s hands, and is tried again on the next visit',
  async (_, answer) => {
    const calls = worker(answer, answer, accepted)
    const kept = keptLead()
    expect(await sendLead(kept)).toEqual({ kind: 'blocked', fields: {} })
    await flushOutbox()
    expect(calls).toHaveLength(2)
    expect(leadOfForm('landing', 'blocked')).toMatchObject({ lead: kept })
    expect(unsentLeads()).toMatchObject([kept])
    await flushOutbox()
    expect(leadOfForm('landing', 'blocked')).toBeUndefined()
    expect(unsentLeads()).toEqual([])
  },
)

const passing: ReadonlyArray<readonly [what: string, answer: Answer]> = [
  ...[408, 429, 500, 502, 522].map((status) => [`a gateway’s ${status}`, page(status)] as const),
  ['a café network’s login page', page(200)],
  ['an answer that names another lead', () => Response.json({ leadId: 'another' }, { status: 202 })],
]

test.each(passing)('%s confirms nothing and may pass by waiting', async (_, answer) => {
  worker(answer)
  const kept = keptLead()
  expect(await sendLead(kept)).toEqual({ kind: 'later', afterMs: 0 })
  expect(leadOfForm('landing', 'blocked')).toBeUndefined()
  expect(unsentLeads()).toMatchObject([kept])
})

test('a lead that another tab has had confirmed is not brought back by a security check in this one', async () => {
  worker(challenge(403))
  await sendLead(lead())
  expect(leadOfForm('landing', 'blocked')).toBeUndefined()
  expect(unsentLeads()).toEqual([])
})

test('a browser that rejects keepalive sends without it', async () => {
  const calls = worker(accepted)
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.keepalive) throw new TypeError('keepalive')
    return fetch(url, init)
  })
  expect(await sendLead(lead())).toEqual({ kind: 'accepted' })
  expect(calls).toMatchObject([{ keepalive: false }])
})

test('an id is a UUID, and never the same', () => {
  const ids = Array.from({ length: 100 }, newLeadId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})

test('flushing retries until everything is accepted', async () => {
  vi.useFakeTimers()
  const noNetwork = () => {
    throw new TypeError('no network')
  }
  const calls = worker(noNetwork, unavailable, accepted)
  keptLead()
  const flushed = flushOutbox()
  await vi.advanceTimersByTimeAsync(2_000 + 5_000)
  await flushed
  expect(calls).toHaveLength(3)
  expect(unsentLeads()).toEqual([])
})

const silent: Answer = () => {
  throw new TypeError('stopped by an extension')
}

test.each([
  ['requests for leads alone fail', up, silent, true],
  ['a filter answers requests for leads, and goes on doing so', up, page(200), true],
  ['there is no network at all', down, silent, false],
  ['the worker itself asks for patience', up, refusing(503, { code: 'unavailable' }), false],
])('after three failures, when %s, the browser’s own post is offered: %s', async (_, site, answer, isOffered) => {
  vi.useFakeTimers()
  workerBeside(site, answer)
  const stopped = keptLead()
  await sendLead(stopped)
  void flushOutbox()
  await vi.advanceTimersByTimeAsync(0)
  expect(leadOfForm('landing', 'blocked')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(leadOfForm('landing', 'blocked') !== undefined).toBe(isOffered)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(leadAt(stopped.leadId)).toBe('stored')
})

test('a request that is never answered counts as a failure, and the lead is sent again', async () => {
  vi.useFakeTimers()
  const kept = keptLead()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  void flushOutbox()
  await vi.advanceTimersByTimeAsync(31_000)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(leadAt(kept.leadId)).toBe('stored')
})

test('while the page is open it goes on trying, every five minutes in the end', async () => {
  vi.useFakeTimers()
  const calls = worker(unavailable)
  keptLead()
  void flushOutbox()
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  const tried = calls.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(calls.length - tried).toBe(12)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(unsentLeads()).toEqual([])
})

test('flushing waits as long as Retry-After asks', async () => {
  vi.useFakeTimers()
  const calls = worker(busyFor(30), accepted)
  keptLead()
  const flushed = flushOutbox()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await flushed
  expect(calls).toHaveLength(2)
})

test('the thank-you page also waits as long as Retry-After told the form to, but not a year', async () => {
  vi.useFakeTimers()
  const calls = worker(busyFor(60), busyFor(31_536_000), accepted)
  const kept = keptLead()
  await sendLead(kept)
  vi.advanceTimersByTime(20_000)
  expect(await sendLead(kept)).toEqual({ kind: 'later', afterMs: 40_000 })
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(40_000)
  expect(await sendLead(kept)).toEqual({ kind: 'later', afterMs: 60 * 60 * 1000 })
  vi.advanceTimersByTime(60 * 60 * 1000)
  expect(await sendLead(kept)).toEqual({ kind: 'accepted' })
})

test('a lead that was stored leaves a receipt that says nothing of its visitor, also for another tab', async () => {
  worker(accepted)
  const kept = lead()
  expect(leadAt(kept.leadId)).toBeUndefined()
  keepLead(kept)
  expect(leadAt(kept.leadId)).toMatchObject({ lead: kept })
  await sendLead(kept)
  expect(leadAt(kept.leadId)).toBe('stored')
  expect(entries()).toEqual([])
  expect(storage.getItem(`gc_lead_outbox:${kept.leadId}`)).not.toContain('Ada')
  const theirs = keptLead()
  storage.setItem(`gc_lead_outbox:${theirs.leadId}`, storage.getItem(`gc_lead_outbox:${kept.leadId}`) ?? '')
  expect(leadAt(theirs.leadId)).toBe('stored')
  expect(unsentLeads()).toEqual([])
})

test('a lead is dropped by its age only once a try on this visit, with a network, has failed', async () => {
  vi.useFakeTimers({ now: 9 * day })
  vi.stubGlobal('navigator', { onLine: false })
  keptLead(0)
  worker(unavailable)
  expect(unsentLeads(9 * day)).toHaveLength(1)
  const flushed = flushOutbox()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(unsentLeads()).toHaveLength(1)
  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(unsentLeads()).toHaveLength(0)
  await flushed
})

test('a lead written by a clock that was days slow is sent once the clock is right', async () => {
  vi.useFakeTimers({ now: 9 * day })
  worker(accepted)
  keptLead(0)
  await flushOutbox()
  expect(unsentLeads()).toEqual([])
})

test('a clock that is put back, by hours or by a month, neither stops sending nor makes it spin', async () => {
  vi.useFakeTimers({ now: 40 * day })
  const calls = worker(busyFor(2), unavailable, accepted)
  keptLead()
  void flushOutbox()
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(10 * day)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls).toHaveLength(3)
  expect(unsentLeads()).toEqual([])
})

test('what was sent back for correction goes by age, like a draft', () => {
  vi.useFakeTimers({ now: 8 * day })
  const old = keptLead(0)
  markLead(old.leadId, { refused: {} }, 0)
  expect(leadOfForm('landing', 'refused', 7 * day)).toBeDefined()
  expect(leadOfForm('landing', 'refused', 7 * day + 1)).toBeUndefined()
})

test('with storage blocked the lead is still sent from this page', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  storage.isBlocked = true
  const calls = worker(accepted)
  keptLead()
  await flushOutbox()
  expect(calls).toHaveLength(1)
  expect(unsentLeads()).toEqual([])
})

test('keeping or dropping a lead does not affect other tabs’ leads', () => {
  const theirs = JSON.stringify({ savedAt: 1, value: { lead: { leadId: 'theirs' }, savedAt: 1 } })
  storage.setItem('gc_lead_outbox:theirs', theirs)
  const written = vi.spyOn(storage, 'setItem')
  const mine = keptLead(2)
  dropLead(mine.leadId, 3)
  expect(written.mock.calls.map(([key]) => key)).toEqual([`gc_lead_outbox:${mine.leadId}`])
  expect(unsentLeads(4)).toMatchObject([{ leadId: 'theirs' }])
})

test.each(['not json', '[]', '{"savedAt":"x"}', '{"savedAt":1,"value":[{"lead":5}]}'])(
  'survives %s in storage',
  (text) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    storage.setItem('gc_lead_outbox:a', text)
    expect(unsentLeads(1)).toEqual([])
  },
)
