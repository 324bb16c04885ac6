import { expect, test } from 'vitest'
import { guideLeadOf } from '#app/features/guide-form/use-guide-submit.ts'
import { valuesOfLead } from '#app/lead-fields/form-lead.ts'

const leadId = 'a81bc81b-dead-4e5d-abff-90865d1e13b1'
const values = {
  form: 'guide',
  consentVersion: '2026-11',
  planInterest: 'direct-cremation',
  timing: 'few-months',
  planningFor: 'someone-else',
  deliveryMethod: 'email',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 (0)7700 900123',
  addressLine1: '1 Sample Street',
  townCity: 'London',
  postcode: 'ec1a1aa',
  marketingEmail: 'yes',
  marketingText: '',
}

test('makes a lead with its consents and the version of their wording', () => {
  expect(guideLeadOf(values, leadId)).toEqual({
    kind: 'lead',
    lead: {
      form: 'guide',
      leadId,
      planInterest: 'direct-cremation',
      timing: 'few-months',
      planningFor: 'someone-else',
      deliveryMethod: 'email',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '07700900123',
      marketing: { email: true, text: false, phone: false, post: false },
      consentVersion: '2026-11',
    },
  })
})

test('an address is sent only for delivery by post', () => {
  expect(guideLeadOf({ ...values, deliveryMethod: 'post' }, leadId)).toMatchObject({
    lead: { addressLine1: '1 Sample Street', addressLine2: '', townCity: 'London', county: '', postcode: 'EC1A 1AA' },
  })
})

test('lists what is missing in page order', () => {
  const { kind, ...outcome } = guideLeadOf(
    { ...values, firstName: ' ', email: 'ada', phone: '', deliveryMethod: 'post', postcode: 'EC1A' },
    leadId,
  )
  expect(kind).toBe('mistakes')
  expect(Object.entries('errors' in outcome ? outcome.errors : {})).toEqual([
    ['firstName', 'Enter your first name'],
    ['email', 'Enter an email address in the correct format, like name@example.com'],
    ['phone', 'Enter a UK phone number'],
    ['postcode', 'Enter a full UK postcode'],
  ])
})

test('a returned lead fills in the form it came from', () => {
  const outcome = guideLeadOf({ ...values, deliveryMethod: 'post' }, leadId)
  if (outcome.kind !== 'lead') throw new Error('expected a lead')
  expect(guideLeadOf(valuesOfLead(outcome.lead), leadId)).toEqual(outcome)
})
