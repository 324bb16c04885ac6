import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdLead, leadToActOn, noteCleared, releaseForm } from '#app/forms/sending/form-content.ts'
import { leadOfPage } from '#app/forms/sending/lead-of-page.ts'
import { onLeadsLeft } from '#app/forms/sending/leads-left.ts'
import {
  confirmLead,
  forgetLead,
  isOnDevice,
  keepLead,
  receiptOf,
  setLeadState,
  type UnsentState,
  unsentLead,
  unsentLeads,
  withdrawLead,
} from '#app/forms/sending/outbox.ts'
import { hasUnsentLeads } from '#app/forms/sending/outbox-keys.ts'
import { rememberAdvert, sendLead } from '#app/forms/sending/send-lead.ts'
import { resumeOutbox, sendOutbox } from '#app/forms/sending/send-outbox.ts'
import { replaceIfCorrected, submitLead } from '#app/forms/sending/submit-lead.ts'
import { leadEndpoint } from '#contract/api.ts'
import {
  type Answer,
  accepted,
  answering,
  noAnswer,
  refusing,
  storage,
  tabStorage,
  worker,
  workerBeside,
} from './support/browser.ts'

const day = 86_400_000
const made: string[] = []

function lead() {
  const leadId = crypto.randomUUID()
  made.push(leadId)
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '07700900123' }
  return { leadId, form: 'landing', ...person }
}

function keptLead(now?: number) {
  const mine = lead()
  keepLead(mine, now)
  return mine
}

// What cannot be stored is held in memory, which these tests share.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => made.splice(0).forEach((leadId) => void forgetLead(leadId)))

/** How a lead that is still here stands. */
const stateOf = (leadId: string) => unsentLead(leadId)?.state.kind
/** The leads that are still here. */
const left = () => unsentLeads().map(({ lead }) => lead)

const unavailable = answering(503)
/** Nothing, or nothing of the worker's. */
const noWord = { kind: 'later', afterMs: 0, by: 'other' }
const busyFor = (seconds: number) => refusing('too_many_requests', undefined, { 'retry-after': String(seconds) })
const challenge = (status: number) =>
  answering(status, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' })
const page = (status: number) => answering(status, '<h1>Another server’s page</h1>')

/** Sends everything while so much of fake time passes (ms). */
async function sendFor(ms: number) {
  void sendOutbox()
  await vi.advanceTimersByTimeAsync(ms)
}

test.each([
  ['there is no network', noAnswer],
  ['the worker is unavailable', unavailable],
])('a lead stays while %s', async (_, answer) => {
  const mine = keptLead()
  worker(answer)
  expect(await sendLead(mine)).toEqual(noWord)
  expect(left()).toEqual([mine])
})

test('a lead goes once the worker has accepted it', async () => {
  const mine = keptLead()
  const calls = worker(accepted)
  expect(await sendLead(mine)).toEqual({ kind: 'stored' })
  expect(unsentLeads()).toEqual([])
  expect(calls).toMatchObject([{ body: mine, keepalive: true }])
})

test('a second send of a lead while the first is under way makes no second request', async () => {
  const mine = keptLead()
  const calls = worker(unavailable)
  expect(await Promise.all([sendLead(mine), sendLead(mine)])).toEqual(Array(2).fill(noWord))
  expect(calls).toHaveLength(1)
})

test('an invalid lead stays, with its messages', async () => {
  const fields = { phone: 'Look again' }
  worker(refusing('invalid_lead', fields))
  const mine = keptLead()
  expect(await sendLead(mine)).toEqual({ kind: 'invalid', errors: fields })
  expect(unsentLead(mine.leadId)?.state).toEqual({ kind: 'invalid', errors: fields })
})

test('an invalid lead is not sent again', async () => {
  const calls = worker(refusing('invalid_lead', { phone: 'Look again' }))
  await sendLead(keptLead())
  await sendOutbox()
  expect(calls).toHaveLength(1)
})

test('a form that holds a lead to correct is not free for another', () => {
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const [first, second] = [keptLead(1), keptLead(2)]
  for (const { leadId } of [first, second]) setLeadState(leadId, { kind: 'invalid', errors: {} })
  expect(leadToActOn('landing')?.lead).toEqual(first)
  holdLead(first.leadId)
  forgetLead(first.leadId)
  expect(leadToActOn('landing')).toBeUndefined()
  releaseForm()
  expect(leadToActOn('landing')?.lead).toEqual(second)
})

test.each<[UnsentState['kind'], UnsentState, number]>([
  ['stopped', { kind: 'stopped' }, 0],
  ['invalid', { kind: 'invalid', errors: {} }, 0],
  ['waiting', { kind: 'waiting' }, 1],
])('when a form is cleared, its lead that is %s stays only if it is on its way', (_, state, count) => {
  const { leadId } = keptLead()
  setLeadState(leadId, state)
  holdLead(leadId)
  noteCleared()
  releaseForm()
  expect(unsentLeads()).toHaveLength(count)
})

/** Brings the browser to a page. */
function arrive(address: string): void {
  vi.stubGlobal('location', new URL(address, location.href))
  const replaceState = (_: unknown, __: string, path: string) => arrive(path)
  vi.stubGlobal('history', { state: null, replaceState })
}

const handedOver: UnsentState = { kind: 'handed over' }
/** A lead that this tab's browser has posted. */
function handedOverHere(form = 'landing') {
  const lead = { ...keptLead(), form }
  keepLead(lead)
  setLeadState(lead.leadId, handedOver)
  tabStorage.setItem('gc_lead_outbox:handed-over', lead.leadId)
  return lead.leadId
}

const idTaken = refusing('lead_id_taken')

/** How a lead that the browser has posted stands once the browser has come to a page. */
async function stateAfter(address: string, form?: string) {
  vi.useFakeTimers()
  arrive(address)
  worker()
  const leadId = handedOverHere(form)
  void resumeOutbox()
  await vi.advanceTimersByTimeAsync(0)
  return stateOf(leadId)
}

test.each([
  ['its page', '/thank-you#sent', 'landing'],
  ['the other page of its form, as it was corrected on the worker’s own', '/thank-you/soon#sent', 'guide'],
])('a lead that the browser has posted is stored once the worker has redirected to %s', async (_, address, form) => {
  expect(await stateAfter(address, form)).toBeUndefined()
})

test.each([
  ['the worker has redirected to another form’s page', '/ring-me/thank-you#sent'],
  ['anything else has led to its page', '/thank-you'],
])('a lead that the browser has posted may not be stored when %s', async (_, address) => {
  expect(await stateAfter(address)).toBe('handed over')
})

test('that a lead is stored is not said again by an address that is kept', async () => {
  await stateAfter('/thank-you?utm_source=tv#sent')
  expect(location.href).toMatch(/\/thank-you\?utm_source=tv$/)
})

test('one redirect says nothing of a lead posted earlier, or by another tab', async () => {
  vi.useFakeTimers()
  arrive('/thank-you#sent')
  worker()
  const [earlier, latest] = [handedOverHere(), handedOverHere()]
  const { leadId: another } = keptLead()
  setLeadState(another, handedOver)
  void resumeOutbox()
  await vi.advanceTimersByTimeAsync(0)
  expect([earlier, latest, another].map(stateOf)).toEqual(['handed over', undefined, 'handed over'])
})

test('a lead that the browser has posted is known to be stored when its id is taken', async () => {
  worker(idTaken)
  const { leadId } = keptLead()
  setLeadState(leadId, handedOver)
  await sendOutbox()
  expect(receiptOf(leadId)).toEqual({ kind: 'stored' })
})

const refusedOnTheWay = { kind: 'refused', by: 'other' }
const refusedByWorker = { kind: 'refused', by: 'worker' }

test.each([
  ['a security check', challenge(403), refusedOnTheWay],
  ['a security check with the status of an outage', challenge(503), refusedOnTheWay],
  ['a firewall', page(403), refusedOnTheWay],
  ['a filter that answers in JSON', answering(422, '{"error":"blocked"}'), refusedOnTheWay],
  ['a refusal without a message', refusing('invalid_lead', {}), refusedByWorker],
  ['another lead with its id', idTaken, refusedByWorker],
])('a lead that %s refuses is its visitor’s again, and is tried on the next visit', async (_, answer, outcome) => {
  const calls = worker(answer, answer, accepted)
  const mine = keptLead()
  expect(await sendLead(mine)).toEqual(outcome)
  await sendOutbox()
  expect(calls).toHaveLength(2)
  expect(stateOf(mine.leadId)).toBe('stopped')
  await sendOutbox()
  expect(unsentLeads()).toEqual([])
})

test.each<[string, Answer]>([
  ...[408, 429, 500, 502, 522].map((status): [string, Answer] => [`a gateway’s ${status}`, page(status)]),
  ['a café network’s login page', page(200)],
  ['an answer that names another lead', answering(202, '{"leadId":"another"}')],
])('%s confirms nothing and may pass by waiting', async (_, answer) => {
  worker(answer)
  const mine = keptLead()
  expect(await sendLead(mine)).toEqual(noWord)
  expect(stateOf(mine.leadId)).toBe('waiting')
})

test('a try that fails makes one request', async () => {
  const calls = worker(noAnswer)
  await sendLead(keptLead())
  expect(calls).toHaveLength(1)
})

const aFile = () => new Response('<svg/>')
/** How a lead stands after two failures, after three, and once it has been accepted. */
async function statesAfterFailures(files: () => Response, answer: Answer) {
  vi.useFakeTimers()
  workerBeside(files, answer)
  const { leadId } = keptLead()
  void sendOutbox()
  await vi.advanceTimersByTimeAsync(1_000)
  const afterTwo = stateOf(leadId)
  await vi.advanceTimersByTimeAsync(10_000)
  const afterThree = stateOf(leadId)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(60_000)
  return [afterTwo, afterThree, stateOf(leadId)]
}

test.each<[string, Answer]>([
  ['requests for leads alone fail', noAnswer],
  ['a filter goes on answering requests for leads', page(200)],
])('after three failures the browser’s own post is offered when %s', async (_, answer) => {
  expect(await statesAfterFailures(aFile, answer)).toEqual(['waiting', 'stopped', undefined])
})

test.each<[string, () => Response, Answer]>([
  ['there is no network at all', noAnswer, noAnswer],
  ['the worker itself asks for patience', aFile, refusing('unavailable')],
])('the browser’s own post is not offered while %s', async (_, files, answer) => {
  expect(await statesAfterFailures(files, answer)).toEqual(['waiting', 'waiting', undefined])
})

test('a filter’s Retry-After puts off the offer of the browser’s own post by no more than a minute a try', async () => {
  vi.useFakeTimers()
  workerBeside(aFile, answering(503, '<h1>Blocked</h1>', { 'retry-after': '3600' }))
  const mine = keptLead()
  expect(await sendLead(mine)).toEqual({ kind: 'later', afterMs: 60_000, by: 'other' })
  vi.advanceTimersByTime(20_000)
  expect(await sendLead(mine)).toEqual({ kind: 'later', afterMs: 40_000, by: 'other' })
  await sendFor(3 * 60_000)
  expect(stateOf(mine.leadId)).toBe('stopped')
  worker(accepted)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(unsentLeads()).toEqual([])
})

test('a try that has failed for want of an answer does not fail again when a late one comes', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<Response>()
  const { leadId, ...mine } = keptLead()
  workerBeside(aFile, unavailable)
  const site = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => (url === leadEndpoint ? answer.promise : site(url, init)))
  for (const _ of [1, 2]) {
    void sendLead({ leadId, ...mine })
    await vi.advanceTimersByTimeAsync(30_000)
  }
  answer.resolve(unavailable({ leadId }))
  await vi.advanceTimersByTimeAsync(0)
  expect(stateOf(leadId)).toBe('waiting')
})

test.each<UnsentState>([handedOver, { kind: 'invalid', errors: {} }])(
  'a lead that has become $kind during a try stays so when something stops the try',
  async (state) => {
    const answer = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => answer.promise)
    const mine = keptLead()
    const outcome = sendLead(mine)
    setLeadState(mine.leadId, state)
    answer.resolve(challenge(403)(mine))
    await outcome
    expect(stateOf(mine.leadId)).toBe(state.kind)
  },
)

test('while the page is open the outbox goes on trying, also when no answer comes, every five minutes in the end', async () => {
  vi.useFakeTimers()
  const mine = keptLead()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await sendFor(31_000)
  const calls = worker(unavailable)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(8 * 60_000)
  const tried = calls.length
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(calls.length - tried).toBe(12)
  // Another form's lead begins again, and takes this one along.
  const together = worker(unavailable)
  keptLead()
  await sendFor(2_000)
  expect(together).toHaveLength(4)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(receiptOf(mine.leadId)).toEqual({ kind: 'stored' })
})

test('the thank-you page also waits as long as Retry-After asked the form to, but not a year', async () => {
  vi.useFakeTimers()
  const calls = worker(busyFor(60), busyFor(31_536_000), accepted)
  const mine = keptLead()
  await sendLead(mine)
  vi.advanceTimersByTime(20_000)
  expect(await sendLead(mine)).toEqual({ kind: 'later', afterMs: 40_000, by: 'worker' })
  expect(calls).toHaveLength(1)
  vi.advanceTimersByTime(40_000)
  expect(await sendLead(mine)).toEqual({ kind: 'later', afterMs: 3_600_000, by: 'worker' })
  vi.advanceTimersByTime(3_600_000)
  expect(await sendLead(mine)).toEqual({ kind: 'stored' })
})

test('a lead that its visitor sends again while its try is under way is stopped by that try’s refusal', async () => {
  const mine = keptLead()
  setLeadState(mine.leadId, { kind: 'stopped' })
  worker(page(403))
  const sending = sendLead(mine)
  keepLead(mine)
  await sending
  expect(stateOf(mine.leadId)).toBe('stopped')
})

test.each<[string, UnsentState['kind'], Answer]>([
  ['still without a network', 'offline', noAnswer],
  ['past something that refuses it', 'stopped', challenge(403)],
  ['to a worker that is unavailable', 'stopped', refusing('unavailable')],
])('a lead that was sent offline, and again %s, is then %s', async (_, kind, answer) => {
  const mine = keptLead()
  setLeadState(mine.leadId, { kind: 'offline' })
  worker(answer)
  await sendLead(mine)
  expect(stateOf(mine.leadId)).toBe(kind)
})

test('a lead that was stored leaves a receipt, which says nothing of its visitor', async () => {
  worker(accepted)
  const mine = keptLead()
  expect(receiptOf(mine.leadId)).toBeUndefined()
  await sendLead(mine)
  expect(receiptOf(mine.leadId)).toEqual({ kind: 'stored' })
  expect(storage.getItem(`gc_lead_outbox:${mine.leadId}`)).not.toContain('Ada')
})

test('a lead that another tab has sent is not sent again, nor offered', async () => {
  const theirs = keptLead()
  storage.setItem(`gc_lead_outbox:${theirs.leadId}`, JSON.stringify({ savedAt: Date.now(), value: { kind: 'stored' } }))
  expect(receiptOf(theirs.leadId)).toEqual({ kind: 'stored' })
  worker(challenge(403))
  await sendLead(theirs)
  expect(unsentLeads()).toEqual([])
})

/** Tries to send everything at a time on the device's clock. @returns whether the lead is still here */
async function isLeftAt(now: number) {
  vi.setSystemTime(now)
  await sendFor(0)
  return unsentLeads().length > 0
}

test.each<[string, UnsentState]>([
  ['waits', { kind: 'waiting' }],
  ['has to be corrected', { kind: 'invalid', errors: {} }],
])('a lead that %s is forgotten once it has been a week old for a week, and tried with a network', async (_, state) => {
  vi.useFakeTimers({ now: 0 })
  worker(unavailable)
  const { leadId } = keptLead()
  setLeadState(leadId, state)
  expect(await isLeftAt(8 * day)).toBe(true)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await isLeftAt(16 * day)).toBe(true)
  vi.stubGlobal('navigator', { onLine: true })
  expect(await isLeftAt(16 * day)).toBe(false)
})

test.each([
  ['slow', 0, 3_000 * day],
  ['fast', 3_000 * day, 0],
])('a clock that was years %s, once put right, costs no lead, whatever its state', async (_, wrong, right) => {
  vi.useFakeTimers({ now: wrong })
  worker(unavailable)
  for (const state of [handedOver, { kind: 'stopped' }, { kind: 'invalid', errors: {} }] satisfies UnsentState[])
    setLeadState(keptLead().leadId, state)
  await isLeftAt(right)
  await isLeftAt(right + 6 * day)
  expect(unsentLeads()).toHaveLength(3)
})

test.each([
  ['tried in between', [3 * day]],
  ['not tried in between', []],
])('a lead found old by a wrong clock, and %s, still has two weeks once the clock is right', async (_, tries) => {
  const saved = 20_000 * day
  vi.useFakeTimers({ now: saved })
  worker(unavailable)
  keptLead()
  await isLeftAt(0)
  for (const time of tries) await isLeftAt(saved + time)
  expect(await isLeftAt(saved + 8 * day)).toBe(true)
  expect(await isLeftAt(saved + 14 * day)).toBe(true)
  expect(await isLeftAt(saved + 16 * day)).toBe(false)
})

test('a lead that was once found old by a fast clock is new once the clock is right', async () => {
  vi.useFakeTimers({ now: 0 })
  worker(unavailable)
  keptLead()
  await isLeftAt(3_000 * day)
  expect(await isLeftAt(9 * day)).toBe(true)
})

test('a lead is sent again only once Retry-After is over, even if the clock is put back by a month meanwhile', async () => {
  vi.useFakeTimers({ now: 40 * day })
  const calls = worker(busyFor(30), accepted)
  keptLead()
  await sendFor(0)
  vi.setSystemTime(10 * day)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(unsentLeads()).toEqual([])
})

test('the Retry-After of one lead holds up no other', async () => {
  vi.useFakeTimers()
  const busy = keptLead(1)
  const other = keptLead(2)
  const calls = worker((sent) => (sent.leadId === busy.leadId ? busyFor(60)(sent) : unavailable(sent)))
  await sendFor(2_000)
  expect(calls.map(({ body }) => body)).toMatchObject([busy, other, other])
  await vi.advanceTimersByTimeAsync(65_000)
  expect(calls.map(({ body }) => body).slice(3)).toMatchObject([other, other, busy, other])
  worker(accepted)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(unsentLeads()).toEqual([])
})

test.each([
  ['with storage blocked, from this page', 0, true],
  ['once a clock that was days slow is right', 9 * day, false],
])('a lead is sent %s', async (_, now, isBlocked) => {
  vi.useFakeTimers({ now })
  storage.isBlocked = isBlocked
  worker(accepted)
  keptLead(0)
  expect(unsentLeads()).toHaveLength(1)
  await sendOutbox()
  expect(unsentLeads()).toEqual([])
})

test('storing or dropping a lead does not affect other tabs’ leads', () => {
  const value = { lead: { leadId: 'theirs' }, sentAt: 1, state: { kind: 'waiting' } }
  const theirs = JSON.stringify({ savedAt: 1, value })
  storage.setItem('gc_lead_outbox:theirs', theirs)
  const written = vi.spyOn(storage, 'setItem')
  const mine = keptLead(2)
  forgetLead(mine.leadId)
  expect(written.mock.calls.map(([key]) => key)).toEqual([`gc_lead_outbox:${mine.leadId}`])
  expect(left()).toEqual([{ leadId: 'theirs' }])
})

test.each(['not json', '[]', '{"savedAt":"x"}', '{"savedAt":1,"value":[{"lead":5}]}'])(
  '%s in the outbox is no lead',
  (text) => {
    storage.setItem('gc_lead_outbox:a', text)
    expect(unsentLeads()).toEqual([])
  },
)

test('an entry that is neither lead nor receipt is removed: at once if it has no date, or when it is a week old', () => {
  const age = (days: number) => Date.now() - days * day
  storage.setItem('gc_lead_outbox:a', 'not json')
  storage.setItem('gc_lead_outbox:b', JSON.stringify({ savedAt: age(8), value: { lead: 'of another shape' } }))
  storage.setItem('gc_lead_outbox:c', JSON.stringify({ savedAt: age(6), value: { lead: 'of another shape' } }))
  storage.setItem('gc_lead_outbox:d', JSON.stringify({ savedAt: age(8), value: { kind: 'stored' } }))
  unsentLeads()
  expect(Object.keys(storage)).toEqual(['gc_lead_outbox:c'])
})

test('a page has a lead to send while one is stored', () => {
  expect(hasUnsentLeads()).toBe(false)
  keptLead()
  expect(hasUnsentLeads()).toBe(true)
})

test('a receipt is no lead to send', async () => {
  worker(accepted)
  const mine = keptLead()
  await sendLead(mine)
  expect(receiptOf(mine.leadId)).toEqual({ kind: 'stored' })
  expect(hasUnsentLeads()).toBe(false)
})

test('a lead that its visitor has withdrawn is not one to send', () => {
  withdrawLead(keptLead())
  expect(hasUnsentLeads()).toBe(false)
})

test('a lead that its visitor has withdrawn leaves a receipt, which says nothing of its visitor', () => {
  const mine = keptLead()
  withdrawLead(mine)
  expect(receiptOf(mine.leadId)).toEqual({ kind: 'withdrawn', form: mine.form })
  expect(storage.getItem(`gc_lead_outbox:${mine.leadId}`)).not.toContain('Ada')
})

test('where storage is blocked a page has no lead to send', () => {
  keptLead()
  storage.isBlocked = true
  expect(hasUnsentLeads()).toBe(false)
})

/** Node has no such event. */
class StorageChange extends Event {
  readonly key: string

  constructor(key: string) {
    super('storage')
    this.key = key
  }
}

/** A page that looks for leads that others have left. @returns what tells it of an event, and how often it has found any */
function watchingPage(visibilityState: DocumentVisibilityState = 'visible') {
  vi.useFakeTimers()
  const page = new EventTarget()
  vi.stubGlobal('document', { visibilityState })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('StorageEvent', StorageChange)
  const takeOver = vi.fn()
  onLeadsLeft(takeOver)
  return {
    takeOver,
    hear: (event: Event) => page.dispatchEvent(event),
  }
}

test.each(['pageshow', 'visibilitychange', 'online'])('a page takes over at once what is left at %s', (type) => {
  const { takeOver, hear } = watchingPage()
  keptLead()
  hear(new Event(type))
  vi.advanceTimersByTime(0)
  expect(takeOver).toHaveBeenCalledOnce()
})

test('nothing is taken over where nothing is left', () => {
  const { takeOver, hear } = watchingPage()
  hear(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(takeOver).not.toHaveBeenCalled()
})

test.each([new StorageChange('gc_lead_outbox:a'), new Event('online')])(
  'a page in the background sends what another left only if it is still there after a while',
  (event) => {
    const { takeOver, hear } = watchingPage('hidden')
    keptLead()
    hear(event)
    vi.advanceTimersByTime(5_000)
    expect(takeOver).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5_000)
    expect(takeOver).toHaveBeenCalledOnce()
  },
)

test('a lead that another page has just kept is left to it for a while', () => {
  const { takeOver, hear } = watchingPage()
  const { leadId } = keptLead()
  hear(new StorageChange(`gc_lead_outbox:${leadId}`))
  vi.advanceTimersByTime(5_000)
  expect(takeOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(takeOver).toHaveBeenCalledOnce()
})

test('typing in another tab makes this tab send nothing', () => {
  const { takeOver, hear } = watchingPage()
  keptLead()
  hear(new StorageChange('gc_lead_draft'))
  vi.advanceTimersByTime(60_000)
  expect(takeOver).not.toHaveBeenCalled()
})

test('a lead that the page which kept it has sent is not taken over', () => {
  const { takeOver, hear } = watchingPage()
  const { leadId } = keptLead()
  hear(new StorageChange(`gc_lead_outbox:${leadId}`))
  confirmLead(leadId)
  vi.advanceTimersByTime(60_000)
  expect(takeOver).not.toHaveBeenCalled()
})

test('a lead that is stopped once more is not written again, which would have other tabs send it', async () => {
  worker(page(403))
  const mine = keptLead()
  await sendLead(mine)
  const write = vi.spyOn(storage, 'setItem')
  await sendLead(mine)
  expect(write).not.toHaveBeenCalled()
})

/** Makes storage refuse every write, and keep what it has. */
const fillStorage = () =>
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('storage is full', 'QuotaExceededError')
  })

test('with storage full, a new lead is not on the device', () => {
  fillStorage()
  expect(isOnDevice(keptLead().leadId)).toBe(false)
})

test('a lead that was on the device stays there when storage is full', () => {
  const before = keptLead()
  fillStorage()
  keepLead(before)
  expect(isOnDevice(before.leadId)).toBe(true)
})

test('with storage full, an invalid lead is not sent again', async () => {
  const calls = worker(refusing('invalid_lead', { phone: 'Look again' }))
  keptLead()
  fillStorage()
  await sendOutbox()
  await sendOutbox()
  expect(calls).toHaveLength(1)
})

test('with storage full, an invalid lead keeps its messages', async () => {
  const fields = { phone: 'Look again' }
  worker(refusing('invalid_lead', fields))
  const mine = keptLead()
  fillStorage()
  await sendOutbox()
  expect(unsentLead(mine.leadId)?.state).toEqual({ kind: 'invalid', errors: fields })
})

test.each([
  [
    'confirmed',
    (key: string) => storage.setItem(key, JSON.stringify({ savedAt: Date.now(), value: { kind: 'stored' } })),
  ],
  ['forgotten', (key: string) => storage.removeItem(key)],
])('with storage full, a lead that another tab has %s meanwhile is no longer here', (_, change) => {
  const { leadId } = keptLead()
  const full = fillStorage()
  setLeadState(leadId, { kind: 'invalid', errors: {} })
  full.mockRestore()
  change(`gc_lead_outbox:${leadId}`)
  expect(unsentLeads()).toEqual([])
})

test('a lead that could not be stored stays when storage can be read, or cannot, later', () => {
  storage.isBlocked = true
  const blocked = keptLead(1)
  storage.isBlocked = false
  const stopped = keptLead(2)
  fillStorage()
  setLeadState(stopped.leadId, { kind: 'stopped' })
  expect(left()).toEqual([blocked, stopped])
  storage.isBlocked = true
  expect(left()).toEqual([blocked, stopped])
})

test('a lead goes out with its age, and with the advert of the page that it was made on', async () => {
  vi.useFakeTimers({ now: 2 * day })
  const calls = worker(accepted)
  const [mine, earlier] = [keptLead(), keptLead(0)]
  rememberAdvert(mine.leadId, '?c=tv&gclid=AAA')
  vi.stubGlobal('location', new URL('/?c=leaflet&gclid=BBB', location.href))
  await sendOutbox()
  expect(calls.map(({ body }) => body)).toEqual([
    { ...earlier, ageMs: 2 * day },
    { ...mine, advert: '?c=tv&gclid=AAA', ageMs: 0 },
  ])
})

test('a query that is too long to be sent is left out', async () => {
  const calls = worker(accepted)
  const mine = keptLead()
  rememberAdvert(mine.leadId, `?gclid=${'a'.repeat(4_000)}`)
  await sendLead(mine)
  expect(calls).toMatchObject([{ body: mine }])
  expect(calls[0]?.body).not.toHaveProperty('advert')
})

/** What becomes of a form's lead, and how long (ms) its visitor waits to hear of it. */
async function submitted(): Promise<{ kind: string; waited: number }> {
  vi.useFakeTimers({ now: day })
  const answer = submitLead(lead())
  let waited = Number.NaN
  void answer.then(() => {
    waited = Date.now() - day
  })
  await vi.advanceTimersByTimeAsync(3_000)
  return { kind: (await answer).kind, waited }
}

test('a visitor moves on as soon as the lead is stored, and nothing of it is left on the device', async () => {
  worker(accepted)
  expect(await submitted()).toEqual({ kind: 'stored', waited: 0 })
  expect(Object.keys(storage)).toEqual([])
})

test('a visitor moves on after two seconds without an answer, and the lead stays', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  expect(await submitted()).toEqual({ kind: 'later', waited: 2_000 })
  expect(left()).toHaveLength(1)
  // The try ends, and with it what the next test would wait for.
  await vi.advanceTimersByTimeAsync(28_000)
})

test('a visitor moves on when the site is down, and the lead is sent again', async () => {
  const calls = worker(unavailable)
  expect(await submitted()).toEqual({ kind: 'later', waited: 0 })
  // By the outbox, which begins at once.
  expect(calls).toHaveLength(3)
})

test('a late answer to a lead does not confirm what its visitor has corrected meanwhile', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<Response>()
  const mine = keptLead()
  vi.stubGlobal('fetch', () => answer.promise)
  void sendLead(mine)
  const corrected = replaceIfCorrected({ ...mine, firstName: 'Augusta' }, mine)
  worker(unavailable)
  void submitLead(corrected)
  answer.resolve(accepted(mine))
  await vi.advanceTimersByTimeAsync(0)
  expect(left()).toEqual([corrected])
  worker(accepted)
  await vi.advanceTimersByTimeAsync(60_000)
})

test('a lead that is sent again unchanged keeps its id, and has the campaign of the page that it is back on', () => {
  const mine = keptLead()
  const again = { ...mine, campaign: ['tv', 'radio'] }
  expect(replaceIfCorrected(again, { ...mine, campaign: ['tv'] })).toEqual(again)
})

test.each([
  ['the email address', { firstName: 'Augusta', lastName: 'King', phone: '07700900456' }],
  ['the name', { email: 'augusta@example.com', phone: '07700900456' }],
])('a lead that is corrected, but for %s, replaces the one before', (_, corrections) => {
  const mine = keptLead()
  replaceIfCorrected({ ...mine, ...corrections }, mine)
  expect(unsentLeads()).toEqual([])
})

test('a request for a call with another name but the same number replaces the one before', () => {
  const { email: _, ...call } = keptLead()
  replaceIfCorrected({ ...call, firstName: 'Augusta' }, call)
  expect(unsentLeads()).toEqual([])
})

test('what somebody else of the household types over a lead replaces nothing', () => {
  const mine = keptLead()
  replaceIfCorrected({ ...mine, firstName: 'William', email: 'william@example.com' }, mine)
  expect(left()).toEqual([mine])
})

test('a lead that is corrected after another tab has sent it does not pass for the stored one', () => {
  const mine = keptLead()
  forgetLead(mine.leadId)
  expect(replaceIfCorrected({ ...mine, firstName: 'Augusta' }, mine).leadId).not.toBe(mine.leadId)
})

test('a lead that another tab has had confirmed stays so when it is corrected', () => {
  const mine = keptLead()
  confirmLead(mine.leadId)
  replaceIfCorrected({ ...mine, firstName: 'Augusta' }, mine)
  expect(receiptOf(mine.leadId)).toEqual({ kind: 'stored' })
})

test('two tabs that send one lead at once send it under one id, and neither keeps it', async () => {
  const mine = keptLead()
  const calls = worker(accepted)
  // Another tab has a memory of its own, and the same storage.
  vi.resetModules()
  const otherTab = await import('#app/forms/sending/send-outbox.ts')
  await Promise.all([sendOutbox(), otherTab.sendOutbox()])
  expect(calls).toMatchObject([{ body: { leadId: mine.leadId } }, { body: { leadId: mine.leadId } }])
  expect(unsentLeads()).toEqual([])
})

/** What a thank-you page knows of the lead that led to it. */
const thanksFor = ({ leadId }: { readonly leadId: string }) => leadOfPage('/thank-you', { leadId }).kind

test('a page that a form has led to thanks for a lead that was stored at once, and knows of no other', () => {
  expect(leadOfPage('/thank-you', { deliveryMethod: 'email' })).toEqual({ kind: 'stored' })
  expect(leadOfPage('/thank-you', undefined)).toEqual({ kind: 'notSaid' })
})

test('a thank-you page that was opened directly is about the newest unsent lead of a form that it thanks for', () => {
  const mine = keptLead(1)
  expect(leadOfPage('/thank-you', null)).toMatchObject({ kind: 'unsent', unsent: { lead: mine } })
  expect(leadOfPage('/ring-me/thank-you', null)).toEqual({ kind: 'notSaid' })
})

test('a lead that was withdrawn, and forgotten after a week, is not thanked for', () => {
  const mine = keptLead()
  withdrawLead(mine)
  expect(thanksFor(mine)).toBe('withdrawn')
  vi.useFakeTimers({ now: Date.now() + 8 * day })
  expect(leadOfPage('/thank-you', mine)).toEqual({ kind: 'gone', form: 'landing' })
})

test('a lead that was given up is not thanked for', async () => {
  vi.useFakeTimers({ now: 0 })
  worker(unavailable)
  const mine = keptLead()
  await isLeftAt(8 * day)
  await isLeftAt(16 * day)
  expect(thanksFor(mine)).toBe('gone')
})

test.each<[string, Answer, string]>([
  ['is stored', accepted, 'stored'],
  ['has to be corrected', refusing('invalid_lead', { phone: 'Look again' }), 'unsent'],
])('the page that a lead led to knows that it %s when it is sent again', async (_, answer, kind) => {
  const mine = keptLead()
  worker(answer)
  await submitLead(mine)
  expect(thanksFor(mine)).toBe(kind)
})

test('a lead that waits while another is in flight is tried again once that has been stored', async () => {
  vi.useFakeTimers()
  const answer = Promise.withResolvers<Response>()
  const earlier = keptLead()
  vi.stubGlobal('fetch', () => answer.promise)
  void sendOutbox()
  worker(unavailable)
  void submitLead(lead())
  await vi.advanceTimersByTimeAsync(0)
  answer.resolve(accepted(earlier))
  await vi.advanceTimersByTimeAsync(0)
  worker(accepted)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(unsentLeads()).toEqual([])
})

test('a lead that another tab has cleared is not sent', async () => {
  const calls = worker(accepted)
  const mine = keptLead()
  storage.removeItem(`gc_lead_outbox:${mine.leadId}`)
  await sendOutbox()
  expect(calls).toEqual([])
})

test('a wait that has ended leaves nothing behind', async () => {
  vi.useFakeTimers()
  const listeners = new Set<unknown>()
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => listeners.delete(listener))
  worker(unavailable)
  keptLead()
  await sendFor(0)
  worker(accepted)
  await sendFor(0)
  expect(listeners).toEqual(new Set())
  // Each of the two tries has one for its answer.
  expect(vi.getTimerCount()).toBe(2)
})
