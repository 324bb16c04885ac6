import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCampaignCodes } from '#worker/lead/campaign.ts'
import { settingsOf } from '#worker/settings.ts'

const codesIn = (setting: unknown) => Object.fromEntries(parseCampaignCodes(setting).codes)

test('reads codes by key, with keys lower-cased and both trimmed', () => {
  const setting = '{"tv": "TV-SPRING26", " Leaflet ": " LEAF26 "}'
  expect(codesIn(setting)).toEqual({ tv: 'TV-SPRING26', leaflet: 'LEAF26' })
  expect(parseCampaignCodes(setting).problems).toEqual([])
})

test('accepts a JSON variable, which arrives as an object', () => {
  expect(codesIn({ tv: 'TV-SPRING26' })).toEqual({ tv: 'TV-SPRING26' })
})

test('without the setting there are no codes and nothing is wrong', () => {
  for (const unset of [undefined, '', '{}'])
    expect(parseCampaignCodes(unset)).toEqual({ codes: new Map(), problems: [] })
})

test.each(['tv', '{"tv":"TV"', '“tv”', '[]', '["tv"]', 'null', '7', '"tv"', '{“tv”:“TV”}', '{"tv":"TV",}'])(
  'reports %j as invalid and continues without codes',
  (setting) => {
    const { codes, problems } = parseCampaignCodes(setting)
    expect(codes.size).toBe(0)
    expect(problems).toEqual([expect.stringContaining('must be JSON such as')])
  },
)

test.each([
  ['{"tv":"SPRING SALE","leaflet":"LEAF26"}', /^the code of "tv" must be 1 to 64 letters/],
  ['{"tv":26,"leaflet":"LEAF26"}', /^the code of "tv"/],
  ['{"tv":{"code":"TV"},"leaflet":"LEAF26"}', /^the code of "tv"/],
  ['{"tv":"","leaflet":"LEAF26"}', /^the code of "tv"/],
  [
    '{"tv advert":"TV","leaflet":"LEAF26"}',
    /^a key must be 1 to 32 letters, .* and begin with a letter or digit: it is left out$/,
  ],
  ['{"__proto__":"TV","leaflet":"LEAF26"}', /^a key must be/],
])('leaves out the one wrong entry of %s and names it', (setting, problem) => {
  const { codes, problems } = parseCampaignCodes(setting)
  expect(Object.fromEntries(codes)).toEqual({ leaflet: 'LEAF26' })
  expect(problems).toEqual([expect.stringMatching(problem)])
  expect(problems.join()).not.toMatch(/SALE|advert|__proto__/)
})

test('of two keys that differ only in case the last wins, and both are reported', () => {
  const { codes, problems } = parseCampaignCodes('{"tv":"OLD","TV":"NEW"}')
  expect(Object.fromEntries(codes)).toEqual({ tv: 'NEW' })
  expect(problems).toEqual([expect.stringMatching(/^"tv" is there twice .*: the last one counts$/)])
})

test('the key "usual" sets the usual code, in either case, over CAMPAIGN_CODE', () => {
  for (const key of ['usual', ' USUAL ']) {
    const table = JSON.stringify({ [key]: 'SUMMER26', tv: 'TV-SPRING26' })
    expect(settingsOf({ ...env, CAMPAIGN_CODE: 'GUIDE', CAMPAIGN_CODES: table }).campaignCode).toBe('SUMMER26')
  }
})

test('with a usual code in the table nothing is missing when CAMPAIGN_CODE is', () => {
  const { CAMPAIGN_CODE: _, ...without } = env
  const { campaignCode, problems } = settingsOf({ ...without, CAMPAIGN_CODES: '{"usual":"SUMMER26"}' })
  expect([campaignCode, problems]).toEqual(['SUMMER26', []])
})

test('a usual code that is wrong is reported, and CAMPAIGN_CODE stays the usual one', () => {
  const { campaignCode, problems } = settingsOf({ ...env, CAMPAIGN_CODES: '{"usual":"SUMMER 26"}' })
  expect(campaignCode).toBe('TEST25')
  expect(problems).toMatchObject([{ problem: expect.stringMatching(/^the code of "usual" must be/) }])
})

test('health names the setting, and the other settings still work', () => {
  const settings = settingsOf({ ...env, CAMPAIGN_CODES: '{"tv":"T V","leaflet":"LEAF26"}' })
  expect(settings.problems).toMatchObject([{ setting: 'CAMPAIGN_CODES' }])
  expect(settings.campaignCode).toBe('TEST25')
})

test('whatever the setting, reading it never throws and yields only valid keys and codes', () => {
  const word = fc.oneof(fc.stringMatching(/^[\w .-]{0,40}$/), fc.constantFrom('__proto__', 'constructor', 'toString'))
  const table = fc.array(fc.tuple(word, fc.oneof(word, fc.jsonValue())), { maxLength: 6 })
  const text = table.map(
    (entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)}}`,
  )
  fc.assert(
    fc.property(fc.oneof(text, fc.json(), fc.string(), fc.anything()), (setting) => {
      const { codes, problems } = parseCampaignCodes(setting)
      for (const [key, code] of codes) {
        expect(key).toMatch(/^[a-z\d][a-z\d_-]{0,31}$/)
        expect(code).toMatch(/^[\w.-]{1,64}$/)
      }
      for (const problem of problems) expect(problem).toMatch(/^[\x20-\x7e]+$/)
    }),
    { numRuns: 2_000 },
  )
})
