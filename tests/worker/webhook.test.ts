import { env } from 'cloudflare:workers'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { isExtraField, webhookFields } from '#worker/leads/payload.ts'
import { spreadsheetRow } from '#worker/leads/spreadsheet-row.ts'
import { retryAfterMs, send, type Webhook } from '#worker/leads/webhook.ts'
import { callbackLead, guideLead, landingLead } from '../support/landing-lead.ts'
import { consumeAt, deliveriesOf, inbox, messageFor, webhookAnswering } from './support/deliveries.ts'
import { rowOf, savedLead, webhookSecret as secret, start, store } from './support/leads.ts'

const fieldsOf = (lead: unknown, isRepeat = false) =>
  spreadsheetRow(webhookFields({ content: anyLead.parse(lead), campaignCode: 'SPRING26', receivedAt: start, isRepeat }))

const address = { addressLine1: '1 A Street', townCity: 'London', postcode: 'EC1A 1AA' }
const post = { deliveryMethod: 'post', ...address, guideFormat: 'large-print' }
const largePrint = { guideFormat: 'large-print' }
const written = { 'addressLine 1': '1 A Street', townCity: 'London', postcode: 'EC1A 1AA' }
const answers = {
  planInterest: 'not-sure',
  timing: 'planning-ahead',
  planningFor: 'myself',
  marketingEmail: 'yes',
  marketingText: 'no',
  marketingPhone: 'no',
  marketingPost: 'yes',
  consentVersion: 'guide-2026-12-01',
}
const call = { callbackWindow: 'morning', callbackTopic: 'prices', consentVersion: 'call-2026-12-01' }

test.each([
  ['a landing lead', landingLead(), {}, {}],
  ['one by post', landingLead({ ...post, guideFormat: '' }), written, {}],
  ['one in large print', landingLead(post), written, largePrint],
  ['large print by email', landingLead(largePrint), {}, {}],
  ['a guide lead', guideLead(), {}, { deliveryMethod: 'email', ...answers }],
  ['one in large print', guideLead(post), written, { deliveryMethod: 'post', ...answers, ...largePrint }],
  ['a call', callbackLead(), { email: '' }, call],
])('the webhook gets of %s the specified fields in order, and then what is its form’s own', (_, lead, given, own) => {
  const specified = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: "'07700900123",
    email: 'ada@example.com',
    'addressLine 1': '',
    'addressLine 2': '',
    townCity: '',
    county: '',
    postcode: '',
    dateSubmitted: '2026-11-21T09:00:00.000Z',
    sourcecode: 'SPRING26',
  }
  expect(fieldsOf(lead)).toEqual(Object.entries({ ...specified, ...given, ...own }))
  // An advert can take no column of any form's row.
  for (const [name] of fieldsOf(lead, true)) expect(isExtraField(name), name).toBe(false)
})

test('a receiver that sees no headers gets the lead’s id after everything but the mark of a repeat', async () => {
  const id = await savedLead({ advertParameters: { gclid: 'Cj0' } })
  await env.DB.prepare('UPDATE leads SET repeat = 1').run()
  await consumeAt(start, [messageFor(id)], { webhook: { ...inbox(), hasLeadId: true } })
  const [delivery] = await deliveriesOf(id)
  expect(delivery?.fields.slice(11)).toEqual([
    ['gclid', 'Cj0'],
    ['leadId', id],
    ['repeat', 'yes'],
  ])
})

/** What a spreadsheet would take for a number, a date, a truth or a formula. */
const changed = `2/1,1E2,007,07700900123,MAR26,-TV1,3-4,TRUE,false,'t Hooft,10:30,12,1.000,50%,£5,(12),1.5,٣/٤,1 May,May 2026,4 Sept,12 December,1-Jan,12 March 2026,
Dec 1,10 am,1 1/2,1e5, 2/1,=1+1,+SUM(A1),-2,@cmd,＝1+1`
const unchanged = `12 High Street,Flat 2/1,2/1 Sample Street,May,Truett,O’Hara,Ada,1st Floor,Unit 3-4,EC1A 1AA,12a,
Marsh 3 Farm,June Brown,E1,12 Mayfield,4 Marsh,7 Augusta,2 Juniper,3 Decoy,`

test.each([
  ...[...changed.split(/,\n?/), '1,000', '\tAda', '\rAda'].map((text) => [text, `'${text}`] as const),
  ...unchanged.split(/,\n?/).map((text) => [text, text] as const),
])('a spreadsheet neither changes nor runs "%s"', (text, safe) => {
  expect(spreadsheetRow([['townCity', text]])).toEqual([['townCity', safe]])
})

test('a lead’s id reaches a spreadsheet as it is, even one of digits alone', () => {
  const id = ['leadId', '12345678-1234-4234-8234-123456789012'] as const
  expect(spreadsheetRow([id])).toEqual([id])
})

/** How one attempt ends, and when the next is due (seconds). */
async function afterOne(email: string, webhook: Webhook = inbox()) {
  const id = await savedLead({ lead: { email } })
  await consumeAt(start, [messageFor(id)], { webhook })
  const row = await rowOf(id)
  return { outcome: row?.last_outcome, state: row?.state, seconds: (Number(row?.due_at) - start) / 1000 }
}

const unsendable = { ...webhookAnswering(() => new Response()), secret: 'whsec_not base64' }

test.each<[string, string, number]>([
  ['ada+429@example.com', 'http 429', 60],
  ['ada+429r300@example.com', 'http 429', 300],
  ['ada+drop@example.com', 'unreachable', 10],
  ['ada+307@example.com', 'http 307', 10],
])('the webhook’s answer to %s is %s, and the next try in %i seconds', async (email, outcome, seconds) => {
  expect(await afterOne(email)).toMatchObject({ state: 'pending', outcome, seconds })
})

test('a request that cannot be made counts as our own error, not as an attempt, and is tried again within the hour', async () => {
  const id = await savedLead()
  const onError = vi.fn()
  const tools = { webhook: unsendable, onError, random: () => 0 }
  expect(await consumeAt(start, [messageFor(id)], tools)).toEqual({ acked: 0, delays: [3600] })
  expect(onError).toHaveBeenCalledOnce()
  expect(await rowOf(id)).toMatchObject({ attempts: 0, failure: 'unsendable', undelivered_since: null })
})

test('an attempt waits fifteen seconds for its response', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await afterOne('ada@example.com')
  expect(limits).toHaveBeenCalledExactlyOnceWith(15_000)
})

test('a missing response is a timeout, and waits at least a minute', async () => {
  const claimed = await store().claim(await savedLead({ lead: { email: 'ada+hang@example.com' } }), start)
  if (claimed?.kind !== 'readable') throw new Error('nothing to send')
  const outcome = { kind: 'undelivered', outcome: 'timeout', minWaitMs: 60_000 }
  expect(await send(claimed, inbox(), start, 200)).toEqual(outcome)
})

test.each([
  ['never ends', new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })],
  ['breaks off', new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })],
])('2xx counts as delivered even if the body %s', async (_, body) => {
  const webhook = webhookAnswering(() => new Response(body))
  expect(await afterOne('ada@example.com', webhook)).toMatchObject({ state: 'delivered' })
})

const padding = (bytes: number) => 'x'.repeat(bytes)
const inPieces = (...pieces: string[]) =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })

const withoutText = 'http 200 without the agreed text'

test.each<[string, ConstructorParameters<typeof Response>[0], string]>([
  ['the agreed text', '<p>Lead taken</p>', 'http 200'],
  ['it in two pieces', inPieces('<p>Lead ta', 'ken</p>'), 'http 200'],
  ['it at the end of the first 4 kB', `${padding(4_086)}Lead taken`, 'http 200'],
  ['it a byte later', `${padding(4_087)}Lead taken`, withoutText],
  ['it much later', inPieces(padding(5_000), 'Lead taken'), withoutText],
  ['an error’s page', '<p>TypeError: cannot read null (line 3)</p>', withoutText],
  ['nothing', null, withoutText],
  [
    'a body that breaks off',
    new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }),
    'unreachable',
  ],
])('where a text is agreed, a 200 with %s ends as: %s', async (_, body, outcome) => {
  const webhook = { ...webhookAnswering(() => new Response(body)), agreedText: 'Lead taken' }
  const state = outcome === 'http 200' ? 'delivered' : 'pending'
  expect(await afterOne('ada@example.com', webhook)).toMatchObject({ state, outcome })
})

test('an answer that does not come to its agreed text in time is a timeout', async () => {
  const claimed = await store().claim(await savedLead(), start)
  if (claimed?.kind !== 'readable') throw new Error('nothing to send')
  const hanging = () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }))
  const webhook = { ...webhookAnswering(hanging), agreedText: 'Lead taken' }
  expect(await send(claimed, webhook, start, 200)).toEqual({
    kind: 'undelivered',
    outcome: 'timeout',
    minWaitMs: 60_000,
  })
})

test.each([
  ...['300', 'Sat, 21 Nov 2026 09:05:00 GMT', 'Saturday, 21-Nov-26 09:05:00 GMT'].map((it) => [it, 300_000] as const),
  ...['Sat, 21 Nov 2020 09:05:00 GMT', '-5', 'soon', 'wait 9999', 'Monday', '', '1e9', 'NaN'].map(
    (it) => [it, 0] as const,
  ),
])('Retry-After asks for seconds, or for a moment in any spelling of HTTP: "%s" for %i ms', (header, ms) => {
  expect(retryAfterMs(header, start)).toBe(ms)
})

const anotherSecret = 'whsec_YW5vdGhlci1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='

/** Delivers a lead at the current time, because a receiver refuses old timestamps. */
async function delivered(changes: object) {
  const id = await savedLead({ lead: { email: 'zoë@example.com' } })
  await consumeAt(Date.now(), [messageFor(id)], { webhook: { ...inbox(), ...changes } })
  const [delivery] = await deliveriesOf(id)
  if (!delivery) throw new Error('nothing was delivered')
  return delivery
}

test('the reference implementation of Standard Webhooks accepts the signature, and rejects it with another secret, body or id', async () => {
  const { body, headers } = await delivered({ secret })
  const verify = (key: string, text: string, changes = {}) =>
    new Verifier(key).verify(text, { ...headers, ...changes }, { jsonParse: false })
  expect(() => verify(secret, body)).not.toThrow()
  expect(() => verify(anotherSecret, body)).toThrow('No matching signature')
  expect(() => verify(secret, `${body}&`)).toThrow('No matching signature')
  expect(() => verify(secret, body, { 'webhook-id': crypto.randomUUID() })).toThrow('No matching signature')
})

test('without a secret there is no signature', async () => {
  expect((await delivered({})).headers).not.toHaveProperty('webhook-signature')
})
