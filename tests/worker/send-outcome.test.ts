import { expect, test } from 'vitest'
import { readSendOutcome, type SendOutcome } from '#app/forms/sending/send-outcome.ts'
import { landingLead } from '../support/landing-lead.ts'
import { deadDatabase, from, limitOf, postLead, recordingQueue } from './support/api.ts'
import { rows } from './support/leads.ts'

// What a page makes of the worker's own answers. What others on the way may answer is in tests/app/outbox.test.ts.

const answerTo = async (lead: { readonly leadId: string }, response: Promise<Response>, isPosted = false) =>
  readSendOutcome(await response, lead.leadId, isPosted)

test('a lead that the worker has stored is stored, each time it is sent', async () => {
  const lead = landingLead()
  expect(await answerTo(lead, postLead(lead))).toEqual({ kind: 'stored' })
  expect(await answerTo(lead, postLead(lead))).toEqual({ kind: 'stored' })
})

test('a lead that the browser has posted itself is stored, also when it has been changed since', async () => {
  const lead = landingLead()
  await postLead(lead)
  const changed = { ...lead, firstName: 'Grace' }
  expect(await answerTo(lead, postLead(changed), true)).toEqual({ kind: 'stored' })
  expect(await rows()).toHaveLength(1)
})

test('another lead with its id is nothing that its visitor can correct', async () => {
  const lead = landingLead()
  await postLead({ ...lead, firstName: 'Grace' })
  expect(await answerTo(lead, postLead(lead))).toEqual({ kind: 'refused', by: 'worker' })
})

test('mistakes come with their messages', async () => {
  const lead = landingLead({ phone: '' })
  const errors = { phone: 'Phone number is required' }
  expect(await answerTo(lead, postLead(lead))).toEqual({ kind: 'invalid', errors } satisfies SendOutcome)
})

test('too many posts pass after a minute', async () => {
  const lead = landingLead()
  const busy = postLead(lead, { LEAD_LIMIT_VISITOR: limitOf(0).limit }, from('203.0.113.1'))
  expect(await answerTo(lead, busy)).toEqual({ kind: 'later', afterMs: 60_000, by: 'worker' })
})

test('a lead that neither store takes is to be sent again after half a minute', async () => {
  const lead = landingLead()
  const refusing = recordingQueue(() => {
    throw new Error('the queue is down')
  })
  const down = postLead(lead, { DB: deadDatabase, LEAD_QUEUE: refusing.queue })
  expect(await answerTo(lead, down)).toEqual({ kind: 'later', afterMs: 30_000, by: 'worker' })
})

test.each<[string, unknown, Record<string, string>]>([
  ['cannot be read', '{"leadId":', {}],
  ['is too long', { ...landingLead(), firstName: 'A'.repeat(17_000) }, {}],
  ['is no JSON', 'Ada', { 'content-type': 'text/plain' }],
  ['comes from another site', landingLead(), { 'sec-fetch-site': 'cross-site' }],
])('a lead that %s is refused as it is', async (_, body, headers) => {
  expect(await answerTo(landingLead(), postLead(body, {}, headers))).toEqual({ kind: 'refused', by: 'worker' })
})
