import { afterEach, expect, test, vi } from 'vitest'
import { leadAt, openLeads } from '#app/features/sending/unsent-lead.tsx'
import { newLeadId } from '#app/outbox/hand-over.ts'
import { dropLead, keepLead, leadOfForm, markLead, unsentLeads } from '#app/outbox/outbox.ts'
import { flushOutbox, sendLead } from '#app/outbox/send-lead.ts'
import { storage } from './support/browser.ts'

const day = 24 * 60 * 60 * 1000
const made: string[] = []

function lead() {
  const leadId = crypto.randomUUID()
  made.push(leadId)
  return { leadId, form: 'landing', firstName: 'Ada' }
}

// The outbox is also held in memory, which these tests share.
afterEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  for (const leadId of made.splice(0)) dropLead(leadId)
})

/** Plays the worker: one response after another, repeating the last. */
function worker(...answers: Array<(lead: { readonly leadId: string }) => Response>) {
  const calls: { body: unknown; keepalive: boolean | undefined }[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    calls.push({ body, keepalive: init.keepalive })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new TypeError('no network')
    return answer(body)
  })
  return calls
}
const accepted = ({ leadId }: { readonly leadId: string }) => Response.json({ leadId }, { status: 202 })
const unavailable = () => new Response(null, { status: 503 })
const invalid = () =>
  Response.json({ error: { code: 'invalid_lead', fields: { phone: 'Look again' } } }, { status: 422 })

test('keeps a lead until the worker has accepted it', async () => {
  const kept = lead()
  const calls = worker(unavailable, accepted)
  keepLead(kept)
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
  worker(invalid)
  const kept = lead()
  keepLead(kept)
  expect(await sendLead(kept)).toEqual({ kind: 'refused', fields: { phone: 'Look again' } })
  expect(unsentLeads()).toEqual([])
  expect(leadOfForm('landing', 'refused')).toMatchObject({ lead: kept, refused: { phone: 'Look again' } })
  dropLead(kept.leadId)
  expect(leadOfForm('landing', 'refused')).toBeUndefined()
})

test.each([
  ['an old page gets no message it could act on', 422, { code: 'invalid_lead', fields: {} }],
  ['the id is taken', 409, { code: 'lead_id_taken' }],
  ['it is not allowed', 403, { code: 'forbidden' }],
])('a lead is kept, and not sent again within the visit, when %s', async (_, status, error) => {
  const calls = worker(() => Response.json({ error }, { status }))
  const kept = lead()
  keepLead(kept)
  expect(await sendLead(kept)).toEqual({ kind: 'in vain' })
  await flushOutbox()
  expect(calls).toHaveLength(2)
  expect(unsentLeads()).toMatchObject([kept])
  // Its visitor has moved on, and is told that it needs them.
  expect(leadOfForm('landing', 'blocked')).toMatchObject({ lead: kept })
})

test('a lead that the browser has posted itself is in nobody’s hands, whatever is said of sending it again', async () => {
  worker(() => Response.json({ error: { code: 'lead_id_taken' } }, { status: 409 }))
  const kept = lead()
  keepLead(kept)
  markLead(kept.leadId, { posted: true })
  await flushOutbox()
  expect(leadOfForm('landing', 'blocked')).toBeUndefined()
})

const challenge = (status: number) =>
  new Response('<title>Just a moment...</title>', { status, headers: { 'cf-mitigated': 'challenge' } })
const firewall = (status: number) => new Response('<h1>Blocked</h1>', { status })

test.each([
  ['a security check', () => challenge(403)],
  ['a security check with the status of an outage', () => challenge(503)],
  ['a firewall', () => firewall(403)],
  ['a filter that knows no such page', () => firewall(404)],
  ['a filter that answers in JSON', () => Response.json({ error: 'blocked' }, { status: 422 })],
])(
  'a lead that %s stopped is still in its visitor’s hands, and is tried again on the next visit',
  async (_, answer) => {
    const calls = worker(answer, answer, accepted)
    const kept = lead()
    keepLead(kept)
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

test.each([408, 429, 500, 502, 522])('a gateway’s %i may pass by waiting', async (status) => {
  worker(() => new Response('<title>Error</title>', { status }))
  const kept = lead()
  keepLead(kept)
  expect(await sendLead(kept)).toEqual({ kind: 'later', afterMs: 0 })
  expect(leadOfForm('landing', 'blocked')).toBeUndefined()
  expect(unsentLeads()).toMatchObject([kept])
})

test('a lead is not kept any longer for having been stopped', async () => {
  vi.useFakeTimers({ now: 6 * day })
  worker(() => challenge(403))
  const kept = lead()
  keepLead(kept, 0)
  await sendLead(kept)
  expect(unsentLeads(7 * day)).toMatchObject([kept])
  expect(unsentLeads(7 * day + 1)).toEqual([])
})

test('a lead that another tab has had confirmed is not brought back by a security check in this one', async () => {
  worker(() => challenge(403))
  const sent = lead()
  await sendLead(sent)
  expect(leadOfForm('landing', 'blocked')).toBeUndefined()
  expect(unsentLeads()).toEqual([])
})

test('only an answer that names the lead confirms it', async () => {
  worker(() => Response.json({ leadId: 'another' }, { status: 202 }))
  const kept = lead()
  keepLead(kept)
  expect(await sendLead(kept)).toMatchObject({ kind: 'later' })
  expect(unsentLeads()).toMatchObject([kept])
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

test('a café network’s login page does not count as acceptance', async () => {
  worker(() => new Response('<html>Log in to our wifi</html>', { status: 200 }))
  const kept = lead()
  keepLead(kept)
  expect(await sendLead(kept)).toMatchObject({ kind: 'later' })
  expect(unsentLeads()).toMatchObject([kept])
})

test('flushing retries until everything is accepted', async () => {
  vi.useFakeTimers()
  const calls = worker(
    () => {
      throw new TypeError('no network')
    },
    unavailable,
    accepted,
  )
  keepLead(lead())
  const flushed = flushOutbox()
  await vi.advanceTimersByTimeAsync(2_000 + 5_000)
  await flushed
  expect(calls).toHaveLength(3)
  expect(unsentLeads()).toEqual([])
})

test('while the page is open it goes on trying, every five minutes in the end', async () => {
  vi.useFakeTimers()
  const calls = worker(unavailable)
  keepLead(lead())
  void flushOutbox()
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  const tried = calls.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(calls.length - tried).toBe(12)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(unsentLeads()).toEqual([])
})

test('a lead that was stored leaves a receipt that says nothing of its visitor, also for another tab', async () => {
  worker(accepted)
  const kept = lead()
  expect(leadAt(kept.leadId)).toBeUndefined()
  keepLead(kept)
  expect(leadAt(kept.leadId)).toMatchObject({ lead: kept })
  await sendLead(kept)
  expect(leadAt(kept.leadId)).toBe('stored')
  expect(openLeads()).toEqual([])
  expect(storage.getItem(`gc_lead_outbox:${kept.leadId}`)).not.toContain('Ada')
  const theirs = lead()
  keepLead(theirs)
  storage.setItem(`gc_lead_outbox:${theirs.leadId}`, storage.getItem(`gc_lead_outbox:${kept.leadId}`) ?? '')
  expect(leadAt(theirs.leadId)).toBe('stored')
  expect(unsentLeads()).toEqual([])
})

test('nothing is said of a lead whose form the browser has posted itself, and it is sent again to be sure', () => {
  const posted = lead()
  keepLead(posted)
  markLead(posted.leadId, { posted: true })
  expect(openLeads()).toEqual([])
  expect(unsentLeads()).toMatchObject([posted])
})

test('flushing waits as long as Retry-After asks', async () => {
  vi.useFakeTimers()
  const calls = worker(() => new Response(null, { status: 429, headers: { 'retry-after': '30' } }), accepted)
  keepLead(lead())
  const flushed = flushOutbox()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await flushed
  expect(calls).toHaveLength(2)
})

test('the thank-you page also waits as long as Retry-After told the form to', async () => {
  vi.useFakeTimers()
  const calls = worker(() => new Response(null, { status: 429, headers: { 'retry-after': '60' } }), accepted)
  const kept = lead()
  keepLead(kept)
  await sendLead(kept)
  vi.advanceTimersByTime(20_000)
  expect(await sendLead(kept)).toEqual({ kind: 'later', afterMs: 40_000 })
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(40_000)
  expect(await sendLead(kept)).toEqual({ kind: 'accepted' })
})

test('does not wait a year when asked to', async () => {
  vi.useFakeTimers()
  worker(() => new Response(null, { status: 503, headers: { 'retry-after': '31536000' } }))
  const kept = lead()
  keepLead(kept)
  expect(await sendLead(kept)).toEqual({ kind: 'later', afterMs: 60 * 60 * 1000 })
})

test('forgets a lead after seven days', () => {
  keepLead(lead(), 0)
  expect(unsentLeads(7 * day)).toHaveLength(1)
  expect(unsentLeads(7 * day + 1)).toEqual([])
})

test('adding a newer entry neither removes nor prolongs an older one', () => {
  keepLead(lead(), 0)
  keepLead(lead(), 5 * day)
  expect(unsentLeads(6 * day)).toHaveLength(2)
  expect(unsentLeads(8 * day)).toHaveLength(1)
})

test('with storage blocked the lead is still sent from this page', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  storage.isBlocked = true
  const calls = worker(accepted)
  keepLead(lead())
  await flushOutbox()
  expect(calls).toHaveLength(1)
  expect(unsentLeads()).toEqual([])
})

test('keeping or dropping a lead does not affect other tabs’ leads', () => {
  const theirs = JSON.stringify({ savedAt: 1, value: { lead: { leadId: 'theirs' }, savedAt: 1 } })
  storage.setItem('gc_lead_outbox:theirs', theirs)
  const written = vi.spyOn(storage, 'setItem')
  const mine = lead()
  keepLead(mine, 2)
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

test('a lead that is sent again says how long it has waited, whatever the device takes the time to be', () => {
  const kept = { ...lead(), signals: { openForMs: 9_000 } }
  keepLead(kept, 5_000)
  expect(unsentLeads(65_000)).toEqual([{ ...kept, signals: { openForMs: 9_000, waitedMs: 60_000 } }])
  const older = lead()
  keepLead(older, 5_000)
  expect(unsentLeads(6_000)).toContainEqual({ ...older, signals: { waitedMs: 1_000 } })
})
