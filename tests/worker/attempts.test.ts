import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { deliver, type Sink, webhookChannel, webhookSchedule } from '#worker/delivery/webhook.ts'
import { countLeads } from '#worker/health/route.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { attemptsIn, attemptsOfLead, deliveriesFrom } from '#worker/staff/attempts.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { rowsFrom } from '#worker/staff/lead-record.ts'
import { leadsWithIds, redrive, sendAgain } from '#worker/staff/statements.ts'
import { type LeadCipher, noCipher } from '#worker/store/lead-cipher.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { callbackLead } from '../support/callback-lead.ts'
import { logged, runAll } from './support/api.ts'
import { consumeAt, deliveryRows, savedLead, sinkAnswering, start, store, wakeUp } from './support/deliveries.ts'
import { cipherWith, newKey } from './support/keys.ts'
import { rows } from './support/leads.ts'

const hour = 3_600_000

async function attemptsOf(id: string, cipher: LeadCipher = noCipher) {
  const { results } = await env.DB.prepare(attemptsOfLead(id)).all()
  return attemptsIn(id, deliveriesFrom(results), cipher)
}

/** One attempt at whatever is next. */
const tryAt = (at: number, sink: Sink, cipher = noCipher) =>
  consumeAt(at, [wakeUp(crypto.randomUUID())], { store: store('webhook', cipher), channel: webhookChannel(sink) })

async function deliveredLead(answer = () => new Response(), cipher = noCipher) {
  const { id } = await savedLead({ cipher })
  await tryAt(start, sinkAnswering(answer), cipher)
  return id
}

test('each attempt is kept with its time, outcome and answer, which is sealed for this attempt alone and never logged', async () => {
  const cipher = cipherWith(newKey)
  const answers = [new Response('Ada is unknown', { status: 500 }), Response.json({ crm: 'A-17' })]
  const { id } = await savedLead({ cipher })
  const sink = sinkAnswering(() => answers.shift() ?? Response.error())
  for (const at of [start, start + hour]) await tryAt(at, sink, cipher)
  const kept = [
    { kind: 'webhook', at: start + hour, outcome: 'http 200', took: 0, answer: '{"crm":"A-17"}', isUnreadable: false },
    { kind: 'webhook', at: start, outcome: 'http 500', took: 0, answer: 'Ada is unknown', isUnreadable: false },
  ]
  expect(await attemptsOf(id, cipher)).toEqual(kept)
  const [row] = await deliveryRows('webhook')
  expect(JSON.stringify([row, logged])).not.toMatch(/Ada|A-17/)
  await env.DB.prepare(`UPDATE deliveries SET tries = replace(tries, '${start}', '${start + 1}')`).run()
  expect(await attemptsOf(id, cipher)).toMatchObject([kept[0], { answer: undefined, isUnreadable: true }])
})

test('of an answer the first 500 characters are kept, of a success 200, if it is text; what is late or not wanted is not read', async () => {
  const { id } = await savedLead()
  const claimed = await store().claim(start)
  if (!claimed) throw new Error(`nothing to claim of ${id}`)
  const said = (body: BodyInit, type: string, status = 200) => {
    const answer = () => new Response(body, { status, headers: { 'content-type': type } })
    return deliver(claimed, sinkAnswering(answer), start, 200)
  }
  const long = `<p>${'x'.repeat(10_000)}`
  expect(await said(long, 'text/html', 500)).toMatchObject({ answer: long.slice(0, 500) })
  expect(await said(long, 'text/html')).toMatchObject({ answer: long.slice(0, 200) })
  expect(await said('%PDF', 'application/pdf')).toMatchObject({ kind: 'done', answer: '' })
  const cancelled = vi.fn()
  const unending = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('so far')),
    cancel: cancelled,
  })
  expect(await said(unending, 'text/plain')).toMatchObject({ kind: 'done', answer: 'so far' })
  expect(cancelled).toHaveBeenCalledOnce()
})

test('the last twenty attempts are kept, five of them with the answer, each once however often it is noted', async () => {
  const { id } = await savedLead()
  for (let at = 1; at <= 25; at++)
    for (const _ of [1, 2])
      await store().postpone(id, 'http 500', at, false, { at, outcome: 'http 500', took: 1, answer: `no ${at}` })
  const kept = Array.from({ length: 20 }, (_, n) => [25 - n, n < 5 ? `no ${25 - n}` : undefined])
  expect((await attemptsOf(id)).map(({ at, answer }) => [at, answer])).toEqual(kept)
})

test('the number of attempts survives that a lead is sent on', async () => {
  const { id } = await savedLead()
  for (const [n, delay] of [0, ...webhookSchedule].entries())
    await tryAt(
      start + n * 25 * hour + delay,
      sinkAnswering(() => new Response(null, { status: 500 })),
    )
  await runAll(redrive([id], start + 400 * hour))
  await tryAt(
    start + 400 * hour,
    sinkAnswering(() => new Response()),
  )
  const { results } = await env.DB.prepare(leadsWithIds([id])).all()
  expect(rowsFrom(results)).toMatchObject([{ status: 'delivered', attempts: 13 }])
  expect(await attemptsOf(id)).toHaveLength(13)
})

test('a delivered lead is sent again once, with the same id and fields, and nothing that is counted changes', async () => {
  const lead = { ...callbackLead(), form: 'callback', callbackDate: '2026-11-21', callbackWindow: 'morning' } as const
  await new LeadStore(env.DB).save({ lead, sourceCode: 'TEST25', receivedAt: start })
  const posted: unknown[] = []
  const sink: Sink = {
    ...sinkAnswering(() => new Response()),
    fetch: async (_, init) => {
      posted.push([new Headers(init?.headers).get('webhook-id'), String(init?.body)])
      return new Response()
    },
  }
  await tryAt(start, sink)
  const [before, counts] = [await rows(), await countLeads(env.DB, start)]
  // The day after, when the time to ring is over.
  const later = start + 24 * hour
  for (const _ of [1, 2]) await runAll([sendAgain([lead.leadId], later)])
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'pending', since: later, attempts: 0, earlier: 1 }])
  for (const _ of [1, 2]) await tryAt(later, sink)
  expect(posted).toHaveLength(2)
  expect(posted[1]).toEqual(posted[0])
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'again', settled_at: later }])
  expect([await rows(), await countLeads(env.DB, start)]).toEqual([before, counts])
})

test('a lead sent again in vain is delivered all the same, can be sent again once more, and its guide email never is', async () => {
  const id = await deliveredLead()
  await env.DB.exec(`UPDATE deliveries SET status = 'sent' WHERE kind = 'email'`)
  const [before, later] = [await rows(), start + hour]
  await runAll([sendAgain([id], later)])
  for (const [n, delay] of [0, ...webhookSchedule].entries())
    await tryAt(
      later + n * 25 * hour + delay,
      sinkAnswering(() => new Response(null, { status: 409 })),
    )
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'in vain', last_outcome: 'http 409' }])
  expect(await rows()).toEqual(before)
  await runAll([sendAgain([id], later + 400 * hour)])
  await tryAt(
    later + 400 * hour,
    sinkAnswering(() => new Response()),
  )
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'again' }])
  expect(await deliveryRows('email')).toMatchObject([{ status: 'sent', attempts: 0 }])
})

test.each([
  ['by staff', (id: string) => runAll(eraseLeads([id], start + 2 * hour))],
  ['at night', () => new RetentionStore(env.DB, noCipher).erase('delivered', start + hour, start + 2 * hour, 10)],
])('a lead that is erased %s is not sent again, and its answers are gone', async (_, erase) => {
  const id = await deliveredLead(() => new Response('Ada is welcome'))
  await runAll([sendAgain([id], start + hour)])
  await erase(id)
  await tryAt(
    start + 3 * hour,
    sinkAnswering(() => expect.unreachable()),
  )
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'erased', tries: null }])
  await runAll([sendAgain([id], start + 4 * hour)])
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'erased' }])
})

test('a success that comes after its lead was delivered and erased leaves no answer behind', async () => {
  const id = await deliveredLead()
  await runAll(eraseLeads([id], start + hour))
  const attempt = { at: start + 1, outcome: 'http 200', took: 1, answer: 'Ada is welcome' }
  await store().settle(id, { status: 'delivered', outcome: 'http 200', attempt }, start + 2 * hour)
  expect(await deliveryRows('webhook')).toMatchObject([{ tries: null }])
})
