import { expect, test } from 'vitest'
import { callbackLeadOf } from '#app/features/lead-form/callback-form.ts'

const leadId = 'a81bc81b-dead-4e5d-abff-90865d1e13b1'
const monday = Date.parse('2026-11-23T10:00:00Z')
const values = {
  form: 'callback',
  consentVersion: 'call-2026-11',
  firstName: ' Ada ',
  lastName: 'Lovelace',
  phone: '+44 (0)7700 900123',
  callbackDate: '2026-11-24',
  callbackWindow: 'morning',
  callbackTopic: '',
}

test('makes a lead without an email address, with the version of the promise', () => {
  expect(callbackLeadOf(values, leadId, monday)).toEqual({
    kind: 'lead',
    lead: {
      form: 'callback',
      leadId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '07700900123',
      callbackDate: '2026-11-24',
      callbackWindow: 'morning',
      callbackTopic: '',
      consentVersion: 'call-2026-11',
    },
  })
})

test('a day of the week, from a list that was open until now, becomes its date', () => {
  expect(callbackLeadOf({ ...values, callbackDate: 'friday' }, leadId, monday)).toMatchObject({
    lead: { callbackDate: '2026-11-27' },
  })
})

test('what is missing is listed in page order', () => {
  const { callbackDate: _, callbackWindow: __, ...rest } = { ...values, firstName: '' }
  expect(callbackLeadOf(rest, leadId, monday)).toEqual({
    kind: 'mistakes',
    errors: {
      firstName: 'First name is required',
      callbackDate: 'Choose a day',
      callbackWindow: 'Choose a time of day',
    },
  })
})

test('a time that has begun since it was chosen goes no further', () => {
  const noon = Date.parse('2026-11-24T09:00:00Z')
  expect(callbackLeadOf(values, leadId, noon)).toMatchObject({
    kind: 'mistakes',
    errors: { callbackWindow: expect.stringContaining('has already begun') },
  })
})
