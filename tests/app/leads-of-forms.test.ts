import { expect, test } from 'vitest'
import { leadOf, valuesOfLead } from '#app/forms/fields/form-lead.ts'
import { guideLeadOf } from '#app/pages/get-your-guide/get-your-guide-page.tsx'
import { callbackLead } from '#contract/callback-lead.ts'

const leadId = 'a81bc81b-dead-4e5d-abff-90865d1e13b1'
const person = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123' }
const asked = { planInterest: 'direct-cremation', timing: 'few-months', planningFor: 'someone-else' }
const guide = {
  ...person,
  ...asked,
  form: 'guide',
  consentVersion: 'guide-2026-11',
  phone: '+44 (0)7700 900123',
  deliveryMethod: 'email',
  email: 'ada@example.com',
  addressLine1: '1 Sample Street',
  townCity: 'London',
  postcode: 'ec1a1aa',
  marketingEmail: 'yes',
  marketingText: '',
}

test('a guide’s lead has its consents, with the version of their wording, and no address when it goes by email', () => {
  expect(guideLeadOf(guide, leadId)).toEqual({
    kind: 'lead',
    lead: {
      ...person,
      ...asked,
      form: 'guide',
      leadId,
      deliveryMethod: 'email',
      email: 'ada@example.com',
      marketing: { email: true, text: false, phone: false, post: false },
      consentVersion: 'guide-2026-11',
    },
  })
})

test('by post it has its address, and fills in the form it came from when it is returned', () => {
  const outcome = guideLeadOf({ ...guide, deliveryMethod: 'post' }, leadId)
  expect(outcome).toMatchObject({
    lead: { addressLine1: '1 Sample Street', addressLine2: '', townCity: 'London', county: '', postcode: 'EC1A 1AA' },
  })
  if (outcome.kind !== 'lead') throw new Error('expected a lead')
  expect(guideLeadOf(valuesOfLead(outcome.lead), leadId)).toEqual(outcome)
})

test('what is missing from it is listed in page order', () => {
  const mistakes = { firstName: ' ', email: 'ada', phone: '', deliveryMethod: 'post', postcode: 'EC1A' }
  const outcome = guideLeadOf({ ...guide, ...mistakes }, leadId)
  expect(Object.entries('errors' in outcome ? outcome.errors : {})).toEqual([
    ['firstName', 'Enter your first name'],
    ['email', 'Enter an email address in the correct format, like name@example.com'],
    ['phone', 'Enter a UK phone number'],
    ['postcode', 'Enter a full UK postcode'],
  ])
})

const call = {
  ...person,
  callbackWindow: 'morning',
  form: 'callback',
  consentVersion: 'call-2026-11',
  firstName: ' Ada ',
  phone: '+44 (0)7700 900123',
}

test('a call’s lead has no email address, and the version of the promise', () => {
  expect(leadOf(callbackLead, { ...call, leadId })).toEqual({
    kind: 'lead',
    lead: { ...call, ...person, callbackTopic: '', leadId },
  })
})

test('what is missing from a call is listed in page order', () => {
  const { callbackWindow: _, ...rest } = { ...call, firstName: '' }
  const outcome = leadOf(callbackLead, { ...rest, leadId })
  expect(Object.entries('errors' in outcome ? outcome.errors : {})).toEqual([
    ['firstName', 'First name is required'],
    ['callbackWindow', 'Choose a time of day'],
  ])
})
