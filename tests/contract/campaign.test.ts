import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignIn, campaignKey } from '#contract/campaign.ts'

test.each([
  ['?c=tv', 'tv'],
  ['?step=3&c=tv', 'tv'],
  ['?c=Radio-2_b', 'radio-2_b'],
  ['?C=TV', 'tv'],
  ['?c=tv%20', 'tv'],
  ['?c=+tv', 'tv'],
  ['?c=tv&c=radio', 'tv'],
  ['?c=&c=radio', 'radio'],
  ['?utm_campaign=TV', 'tv'],
  ['?utm_source=google&UTM_Campaign=tv', 'tv'],
  ['?utm_campaign=tv&c=radio', 'radio'],
  ['?utm_campaign=tv&c=', 'tv'],
])('an address that ends in %s names the campaign %s', (search, key) => {
  expect(campaignIn(search)).toBe(key)
})

test.each([
  ...['', '?', '?c', '?c=', '?c=a%20b', '?cc=tv', '?xc=tv', '?utm_campaign=Spring%20sale', '?c=__proto__', '?c=-tv'],
  ...['?c=t%C3%AB', '?c=tv.', '?c=tv.b', '?c=%ff'],
])('an address that ends in %j names none', (search) => {
  expect(campaignIn(search)).toBeUndefined()
})

test('a key is text of at most 32 characters', () => {
  expect(campaignKey('a'.repeat(32))).toBe('a'.repeat(32))
  for (const value of ['a'.repeat(33), undefined, null, 7, true, ['tv'], { toString: () => 'tv' }])
    expect(campaignKey(value)).toBeUndefined()
})

test('normalising a key twice changes nothing, and it is safe in a URL and in HTML', () => {
  const likely = fc.stringMatching(/^\s?[A-Za-z\d_-]{1,34}\s?$/)
  fc.assert(
    fc.property(fc.oneof(likely, fc.string({ unit: 'binary' })), (text) => {
      const key = campaignKey(text)
      if (key === undefined) return
      expect(key).toMatch(/^[a-z\d][a-z\d_-]{0,31}$/)
      expect(campaignKey(key)).toBe(key)
      expect(campaignIn(`?c=${key}`)).toBe(key)
    }),
    { numRuns: 2_000 },
  )
})
