import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guideChoices } from '#contract/answers.ts'
import { guideMessages } from '#contract/guide-lead.ts'
import { landingMessages } from '#contract/landing-lead.ts'
import { anyLead } from '#contract/lead.ts'
import { fieldErrors, sharedMessages } from '#contract/lead-parts.ts'
import { landingLead } from '../support/landing-lead.ts'

const leadId = 'a81bc81b-dead-4e5d-abff-90865d1e13b1'
const email = landingLead({ leadId })
const post = {
  ...email,
  deliveryMethod: 'post',
  addressLine1: '1 Sample Street',
  townCity: 'London',
  postcode: 'ec1a1aa',
}
const guide = {
  ...email,
  form: 'guide',
  planInterest: 'direct-cremation',
  timing: 'asap',
  planningFor: 'myself',
  marketing: { email: false, text: false, phone: false, post: false },
  consentVersion: 'guide-2026-11',
}

const errorsOf = (input: unknown) => fieldErrors(anyLead.safeParse(input).error?.issues ?? [])

test('tidies what it accepts', () => {
  expect(anyLead.parse({ ...post, firstName: '  Ada\u200b  May ', email: ' ada@example.com ' })).toEqual({
    ...post,
    firstName: 'Ada May',
    phone: '07700900123',
    addressLine2: '',
    county: '',
    postcode: 'EC1A 1AA',
  })
})

test('refuses by its length what would be much work to tidy, however short it would be then', () => {
  const typed = `Ada${' \u200c'.repeat(500)}`
  expect(errorsOf({ ...post, firstName: typed, county: typed })).toEqual({
    firstName: sharedMessages.tooLong('First name', 100),
    county: sharedMessages.tooLong('County', 200),
  })
  expect(errorsOf({ ...post, firstName: typed.slice(0, 1_000) })).toEqual({})
})

test('large print is said only by who wants it, and only of a printed guide', () => {
  for (const guideFormat of [undefined, '', 'tiny', 14]) {
    expect(JSON.stringify(anyLead.parse({ ...post, guideFormat }))).not.toContain('guideFormat')
  }
  expect(anyLead.parse({ ...post, guideFormat: 'large-print' })).toHaveProperty('guideFormat', 'large-print')
  expect(JSON.stringify(anyLead.parse({ ...email, guideFormat: 'large-print' }))).not.toContain('guideFormat')
  expect(anyLead.parse({ ...guide, ...post, form: 'guide', guideFormat: 'large-print' })).toHaveProperty('guideFormat')
})

test.each(['Zoë', 'O’Brien', '李', 'عائشة', 'de la Cruz-Smith'])('accepts the name %s', (firstName) => {
  expect(errorsOf({ ...email, firstName })).toEqual({})
})

test('asks for everything missing, in the landing form’s own words', () => {
  expect(errorsOf({ leadId, form: 'landing', deliveryMethod: 'post' })).toEqual({
    firstName: landingMessages.firstName,
    lastName: landingMessages.lastName,
    phone: landingMessages.phone,
    email: landingMessages.email,
    addressLine1: landingMessages.addressLine1,
    townCity: landingMessages.townCity,
    postcode: landingMessages.postcode,
  })
})

test('the guide form asks in its own words', () => {
  expect(errorsOf({ ...guide, firstName: '', phone: '12' })).toEqual({
    firstName: guideMessages.firstName,
    phone: guideMessages.phoneInvalid,
  })
})

test('the message for a number says whether its prefix or its length is wrong', () => {
  for (const form of [email, guide]) {
    expect(errorsOf({ ...form, phone: '0612345678' })).toEqual({ phone: sharedMessages.phonePrefix })
  }
  expect(errorsOf({ ...email, phone: '07700 900123 4' })).toEqual({ phone: landingMessages.phoneInvalid })
  expect(errorsOf({ ...guide, phone: '07700 900123 4' })).toEqual({ phone: guideMessages.phoneInvalid })
})

test('accepts a BFPO number instead of a postcode, however it is written', () => {
  for (const postcode of ['BFPO 57', 'bfpo57', ' BFPO  57 ']) {
    expect(anyLead.parse({ ...post, postcode })).toMatchObject({ postcode: 'BFPO 57' })
  }
})

test('the guide form accepts only the answers it offers', () => {
  expect(anyLead.safeParse(guide).success).toBe(true)
  expect(errorsOf({ ...guide, timing: 'tomorrow' })).toEqual({ timing: guideChoices.timing })
  expect(anyLead.safeParse({ ...guide, marketing: { email: true } }).success).toBe(false)
})

test('with email delivery, address fields are neither required nor kept', () => {
  expect(JSON.stringify(anyLead.parse({ ...email, addressLine1: 'x', postcode: 'nonsense' }))).not.toContain('nonsense')
})

test('says where we cannot post', () => {
  expect(errorsOf({ ...post, postcode: 'GX11 1AA' })).toEqual({ postcode: sharedMessages.overseasPostcode })
})

test('names a wrong type without showing its value', () => {
  expect(errorsOf({ ...email, firstName: 5, lastName: ['a'] })).toEqual({
    firstName: 'Expected string, received number',
    lastName: 'Expected string, received array',
  })
})

test('rejects an unknown field, a prototype key, and text over the limit', () => {
  expect(anyLead.safeParse({ ...email, admin: true }).success).toBe(false)
  expect(anyLead.safeParse(JSON.parse(`{"__proto__":{},${JSON.stringify(email).slice(1)}`)).success).toBe(false)
  expect(errorsOf({ ...email, firstName: 'A'.repeat(101) })).toEqual({
    firstName: 'First name must be 100 characters or fewer',
  })
})

// A queue message is validated again when read: the result must be the lead the visitor was thanked for.
test('validating a lead again does not change it', () => {
  // Combining marks, invisible characters between them, and lone surrogates.
  const awkward = fc.string({ unit: fc.constantFrom('e', '\u0301', '\u200B', '\uAC00', '\u11A8', '\uD83D', '\t') })
  const text = fc.oneof(awkward, fc.string({ unit: 'grapheme' })).map((name) => `A${name}`.slice(0, 90))
  fc.assert(
    fc.property(text, text, (firstName, lastName) => {
      const once = anyLead.parse({ ...post, firstName, lastName, townCity: lastName })
      expect(JSON.stringify(anyLead.parse(once))).toBe(JSON.stringify(once))
    }),
    { numRuns: 500 },
  )
})
