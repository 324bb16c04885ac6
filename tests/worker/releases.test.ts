import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { adopt } from '#worker/delivery/adoption.ts'
import { sha256 } from '#worker/store/bytes.ts'
import { logged } from './support/api.ts'
import { consumeAt, deliveryRows, start, wakeUp } from './support/deliveries.ts'
import { deliveriesOf } from './support/leads.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123', email: 'ada@example.com' }

/** Leads as each release wrote them, to a row or whole to the queue; newest first. */
const releases = {
  'the guide form by post': {
    form: 'guide',
    planInterest: 'not-sure',
    timing: 'planning-ahead',
    planningFor: 'myself',
    ...ada,
    marketing: { email: true, text: false, phone: false, post: true },
    consentVersion: '2026-11',
    deliveryMethod: 'post',
    addressLine1: '1 Sample Street',
    addressLine2: '',
    townCity: 'London',
    county: '',
    postcode: 'EC1A 1AA',
  },
  'a request to be rung': {
    form: 'callback',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '07700900123',
    callbackDate: '2026-11-24',
    callbackWindow: 'morning',
    callbackTopic: '',
    consentVersion: 'call-2026-11',
  },
  'a landing form under older rules: a phone number cut to eleven digits, an ASCII-only email': {
    form: 'landing',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '04700900123',
    email: 'ada@example.com',
    deliveryMethod: 'email',
  },
  'the guide form from the first contract, with its fields in another order': {
    form: 'guide',
    ...ada,
    planInterest: 'direct-cremation',
    timing: 'asap',
    planningFor: 'someone-else',
    marketing: { email: false, text: false, phone: false, post: false },
    consentVersion: '2026-10',
    deliveryMethod: 'email',
  },
  'a future release with more questions, since rolled back': {
    form: 'landing',
    ...ada,
    deliveryMethod: 'email',
    heardFrom: 'television',
  },
} as const

async function insert(content: object): Promise<string> {
  const id = crypto.randomUUID()
  const json = JSON.stringify({ leadId: id, ...content })
  await env.DB.prepare(
    `INSERT INTO leads (id, content, digest, source_code, received_at, due_at) VALUES (?1, ?2, ?3, 'TEST25', ?4, ?4)`,
  )
    .bind(id, json, await sha256(json), start)
    .run()
  await adopt(env.DB, start)
  return id
}

const deliveredFields = async (id: string) => Object.fromEntries((await deliveriesOf(id))[0]?.fields ?? [])

test.each(Object.entries(releases))('delivers a row and a message that have %s', async (_, content) => {
  const expected = {
    firstName: 'Ada',
    phone: `'${content.phone}`,
    email: 'email' in content ? content.email : '',
    sourcecode: 'TEST25',
    ...('planInterest' in content && {
      planInterest: content.planInterest,
      consentVersion: content.consentVersion,
    }),
  }
  const id = await insert(content)
  await consumeAt(start, [wakeUp(id)])
  expect(await deliveredFields(id)).toMatchObject(expected)
  const leadId = crypto.randomUUID()
  await consumeAt(start, [
    { v: 1, accepted: { lead: { leadId, ...content }, sourceCode: 'TEST25', receivedAt: start } },
  ])
  expect(await deliveredFields(leadId)).toMatchObject(expected)
})

test.each([
  ['fields that mean something else', { ...releases['the guide form by post'], v: 2 }],
  ['an unknown form', { ...releases['the guide form by post'], form: 'visit' }],
])('a lead of a release to come, with %s, is kept as it is and said to be there', async (_what, content) => {
  const id = await insert(content)
  await consumeAt(start, [wakeUp(id)])
  expect(await deliveriesOf(id)).toHaveLength(0)
  expect(await deliveryRows('webhook')).toMatchObject([
    { lead_id: id, status: 'pending', attempts: 0, last_outcome: 'unreadable: unknown version' },
  ])
  expect(logged.join('\n')).toMatch(/^error .*"lead_unreadable"/m)

  const accepted = { lead: { leadId: crypto.randomUUID(), ...content }, sourceCode: 'TEST25', receivedAt: start }
  expect(await consumeAt(start, [{ v: 1, accepted }])).toMatchObject({ acked: 0, delays: [30] })
})
