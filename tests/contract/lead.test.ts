import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guideChoiceMessages } from '#contract/answers.ts'
import { campaignIn, campaignKey, isCampaignKey } from '#contract/campaign.ts'
import { callPromises, consentWordings } from '#contract/consent.ts'
import { guideMessages } from '#contract/guide-lead.ts'
import { landingMessages } from '#contract/landing-lead.ts'
import { anyLead } from '#contract/lead.ts'
import { fieldErrors, sharedMessages } from '#contract/lead-parts.ts'
import { guideLead, landingLead } from '../support/landing-lead.ts'

const leadId = 'a81bc81b-dead-4e5d-abff-90865d1e13b1'
const email = landingLead({ leadId })
const address = { addressLine1: '1 Sample Street', townCity: 'London', postcode: 'ec1a1aa' }
const post = { ...email, deliveryMethod: 'post', ...address }
const guide = guideLead({ leadId })

const errorsOf = (input: unknown) => fieldErrors(anyLead.safeParse(input).error?.issues ?? [])

test('a valid lead is tidied', () => {
  expect(anyLead.parse({ ...post, firstName: '  Ada\u200b  May ', email: ' ada@example.com ' })).toEqual({
    ...post,
    firstName: 'Ada May',
    phone: '07700900123',
    addressLine2: '',
    county: '',
    postcode: 'EC1A 1AA',
  })
})

test('what is around a value does not make it too long', () => {
  const phone = 'My number is 07700 900123 (after 6pm on weekdays, please)'
  expect(anyLead.parse({ ...post, phone, postcode: 'EC1A 1AA, United Kingdom' })).toMatchObject({
    phone: '07700900123',
    postcode: 'EC1A 1AA',
  })
})

test('an empty landing form is asked for everything, in its own words', () => {
  const { firstName, lastName, phone, email, addressLine1, townCity, postcode } = landingMessages
  const missing = { firstName, lastName, phone, email, addressLine1, townCity, postcode }
  expect(errorsOf({ leadId, form: 'landing', deliveryMethod: 'post' })).toEqual(missing)
})

test('an empty guide form is asked for everything, in the words of GOV.UK', () => {
  const { marketing, consentVersion, planInterest, timing, planningFor } = guide
  const answers = { marketing, consentVersion, planInterest, timing, planningFor }
  expect(errorsOf({ leadId, form: 'guide', deliveryMethod: 'post', ...answers })).toEqual({
    firstName: 'Enter your first name',
    lastName: 'Enter your last name',
    phone: 'Enter a UK phone number',
    email: 'Enter your email address',
    addressLine1: 'Enter address line 1, typically the building and street',
    townCity: 'Enter town or city',
    postcode: 'Enter postcode',
  })
})

test('a field that only a program can leave out is named', () => {
  const { consentVersion: _, ...without } = guide
  expect(errorsOf(without)).toEqual({ consentVersion: 'The form has to send its consentVersion' })
})

test.each([
  ['a name', guide, { firstName: '' }, guideMessages.firstName],
  ['a number with a wrong prefix', email, { phone: '0612345678' }, sharedMessages.phonePrefix],
  ['a number of a wrong length', email, { phone: '07700 900123 4' }, landingMessages.phoneInvalid],
  ['a number of a wrong length', guide, { phone: '07700 900123 4' }, guideMessages.phoneInvalid],
  ['two numbers', email, { phone: '07700 900123 or 01632 960000' }, sharedMessages.onePhone],
  ['two addresses', guide, { email: 'ada@example.com, bob@example.com' }, sharedMessages.oneEmail],
  ['a postcode that nobody has', post, { postcode: 'C01 1AA' }, landingMessages.postcodeInvalid],
  ['an answer that is not offered', guide, { timing: 'tomorrow' }, guideChoiceMessages.timing],
  ['where we cannot post', post, { postcode: 'GX11 1AA' }, sharedMessages.overseasPostcode],
  ['a wrong type, without its value', email, { firstName: 5 }, 'Expected string, received number'],
  ['text over the limit', email, { firstName: 'A'.repeat(101) }, 'First name must be 100 characters or fewer'],
])('%s is answered in the words of its own form', (_, form, wrong, words) => {
  expect(errorsOf({ ...form, ...wrong })).toEqual(Object.fromEntries(Object.keys(wrong).map((field) => [field, words])))
})

test('an unknown field, a prototype key and half of the consents are rejected', () => {
  expect(anyLead.safeParse(guide).success).toBe(true)
  const prototype = JSON.parse(`{"__proto__":{},${JSON.stringify(email).slice(1)}`)
  for (const lead of [{ ...email, admin: true }, prototype, { ...guide, marketing: { email: true } }])
    expect(anyLead.safeParse(lead).success).toBe(false)
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

/**
 * Spelt out a second time: a word that changes needs a version of its own, and so does our name or number once a form
 * has been published with it.
 */
test('every wording is what it was when it was published', () => {
  expect(consentWordings).toEqual({
    'guide-2026-12-01': {
      heading: 'How we’ll use your information',
      use: 'We use your details to send your guide and sort out any problem. Your answers help if you talk to us. You can have the guide whether or not you tick a box.',
      question:
        'May Larkfield Funeral Plans contact you now and then about its funeral plans and offers, including how to buy a plan? Tick as many as you like, or none.',
      channels: { email: 'Yes, email me', text: 'Yes, text me', phone: 'Yes, ring me', post: 'Yes, write to me' },
    },
  })
  expect(callPromises).toEqual({
    'call-2026-12-01': [
      ['We’ll ring you from ', { phone: '0808 157 0123' }, ', on the next working day or the one after.'],
      'If you don’t answer, we’ll try once more.',
      'We’ll answer your questions, and can sell you a plan if you’d like one.',
      'You don’t have to buy anything.',
      'By asking for this call you don’t agree to any other call, text, email or letter.',
    ],
  })
})

test.each([
  ['?c=tv', ['tv']],
  ['?step=3&c=Radio-2_b', ['radio-2_b']],
  ['?c=&c=radio', ['radio']],
  ['?utm_source=google&UTM_Campaign=TV', ['tv']],
  ['?utm_campaign=tv&c=radio&c=TV', ['radio', 'tv']],
  ...[
    'tv%20',
    'tv.',
    'tv,',
    'tv)',
    'tv/',
    'tv”',
    'tv%22',
    'tv…',
    'tv!',
    '“tv”',
    '(tv',
    '=tv',
    't\u200bv',
    't%C2%ADv',
    'tv%E2%81%A0',
    'ＴＶ',
  ].map((key): [string, string[]] => [`?c=${key}`, ['tv']]),
  ...[
    '?c=tv?gclid=AAA',
    '?utm_source=google?c=tv',
    '?utm_source=google&amp;c=tv',
    '?a=1&amp;amp;C=tv',
    '??c=tv',
    '?a=1&amp%3Bc=tv',
  ].map((search): [string, string[]] => [search, ['tv']]),
  ...['', '?c', '?cc=tv', '?c=.', '?c=%ff', `?c=${'a'.repeat(33)}`].map((search): [string, string[]] => [search, []]),
])('an address that ends in "%s" names the campaigns %s', (search, keys) => {
  expect(campaignIn(search)).toEqual(keys)
})

test('normalising a key twice changes nothing, and it is safe in a URL and in HTML', () => {
  const likely = fc.stringMatching(/^\s?[A-Za-z\d_-]{1,34}[\s.?&]?$/)
  fc.assert(
    fc.property(fc.oneof(likely, fc.string({ unit: 'binary' })), (text) => {
      const key = campaignKey(text)
      if (key === undefined) return
      expect(isCampaignKey(key)).toBe(true)
      expect(key).toMatch(/^[a-z\d][a-z\d_-]{0,31}$/)
      expect(campaignKey(key)).toBe(key)
      expect(campaignIn(`?c=${key}`)).toEqual([key])
    }),
    { numRuns: 2_000 },
  )
})
