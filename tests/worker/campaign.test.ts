import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { parseCampaignCodes } from '#worker/leads/campaign-codes.ts'
import { webhookFields } from '#worker/leads/payload.ts'
import { spreadsheetRow } from '#worker/leads/spreadsheet-row.ts'
import { settingsOf } from '#worker/settings.ts'
import { landingLead } from '../support/landing-lead.ts'
import { formOf, postLead, site } from './support/api.ts'
import { cipherWith, newKey, oldKey, rows, store } from './support/leads.ts'

const codes = { tv: 'TV-SPRING26', leaflet: 'LEAF26' }
const table = { CAMPAIGN_CODES: JSON.stringify(codes) }

const storedCodes = async () => (await rows()).map(({ campaign_code }) => campaign_code)

/** The code that a lead goes out with. */
async function codeOf(body: unknown, headers = {}, settings: object = table): Promise<unknown> {
  expect((await postLead(body, settings, headers)).status).toBeOneOf([202, 303])
  const [code] = await storedCodes()
  return code
}

const notATable = expect.stringContaining('must be a table such as')

test.each([
  ...['{"tv": "TV-SPRING26", " Leaflet ": " LEAF26 "}', codes].map((setting) => [setting, codes, []] as const),
  ...[undefined, '', '{}'].map((setting) => [setting, {}, []] as const),
  ...['tv', '["tv"]', 'null', '"tv"', '{“tv”:“TV”}'].map((setting) => [setting, {}, [notATable]] as const),
])('the table has trimmed codes by key in lower case: %j', (setting, found, problems) => {
  expect(parseCampaignCodes(setting)).toEqual({ codes: new Map(Object.entries(found)), problems })
})

test.each([
  ['"tv":"SPRING SALE"', /^the code of "tv" must be 1 to 64 letters/],
  ['"tv":["TV"]', /^the code of "tv" must be 1 to 64 letters/],
  ['"tv advert":"TV"', /^a key must be 1 to 32 letters, .* and begin with a letter or digit: it is left out$/],
  ['"__proto__":"TV"', /^a key must be/],
])('the wrong entry %s is left out, and named without being shown', (entry, problem) => {
  const { codes, problems } = parseCampaignCodes(`{"leaflet":"LEAF26",${entry}}`)
  expect(Object.fromEntries(codes)).toEqual({ leaflet: 'LEAF26' })
  expect(problems[0]).toMatch(problem)
  expect(problems.join()).not.toMatch(/SALE|advert|__proto__/)
})

test.each([
  '{"leaflet":"OLD","LEAFLET":"LEAF26"}',
  '{"leaflet" : "OLD\\" :", "leaf\\u006Cet":"LEAF26"}',
  { leaflet: 'OLD', LEAFLET: 'LEAF26' },
])('if a key is there twice, its last code counts, and the key is named: %j', (setting) => {
  const problems = [expect.stringMatching(/^"leaflet" is there twice .*: the last one counts$/)]
  expect(parseCampaignCodes(setting)).toEqual({ codes: new Map([['leaflet', 'LEAF26']]), problems })
})

test('a code that is a number in a table is its text', () => {
  expect(parseCampaignCodes({ tv: 26 })).toEqual({ codes: new Map([['tv', '26']]), problems: [] })
})

const { CAMPAIGN_CODE: _, ...without } = env

test.each([
  ['{"usual":"SUMMER26"}', env, 'SUMMER26', []],
  ['{"usual":"SUMMER 26"}', env, 'TEST25', [{ problem: expect.stringMatching(/^the code of "usual" must be/) }]],
  ['{"usual":"SUMMER26"}', without, 'SUMMER26', []],
  ['{}', without, '', [{ setting: 'CAMPAIGN_CODE' }]],
])('the usual code is in %s, or CAMPAIGN_CODE', (CAMPAIGN_CODES, others, campaignCode, problems) => {
  expect(settingsOf({ ...others, CAMPAIGN_CODES })).toMatchObject({ campaignCode, problems })
})

test.each([
  ['tv', 'TV-SPRING26'],
  [' TV ', 'TV-SPRING26'],
  ['tv.', 'TV-SPRING26'],
  [['nope', 'tv', 'leaflet'], 'TV-SPRING26'],
  ...['usual', 'radio', undefined, 'toString', 'TV-SPRING26', 0, ['radio'], [['tv']], { c: 'tv' }].map((other) => [
    other,
    'SUMMER26',
  ]),
])('a lead of the campaign %j has its code, any other the usual one', async (campaign, code) => {
  const settings = { CAMPAIGN_CODES: JSON.stringify({ ...codes, usual: 'SUMMER26' }) }
  expect(await codeOf(landingLead({ campaign }), {}, settings)).toBe(code)
})

const form = (fields: Record<string, string>) => formOf(landingLead(fields))
const twice = form({ campaign: 'tv' })
twice.append('campaign', 'leaflet')

test.each<[URLSearchParams, string, string]>([
  [form({}), `${site}/get-your-guide?step=3&C=TV`, 'TV-SPRING26'],
  [form({ campaign: 'leaflet' }), `${site}/?c=tv`, 'LEAF26'],
  [form({ campaign: 'Spring sale, 2026!' }), `${site}/?c=tv`, 'TV-SPRING26'],
  [twice, '', 'TV-SPRING26'],
  [form({}), `${site}/?c=nope&utm_campaign=leaflet`, 'LEAF26'],
  [form({ campaign: 'nope' }), `${site}/?c=tv`, 'TV-SPRING26'],
  [form({ UTM_Campaign: 'leaflet.' }), '', 'LEAF26'],
  [form({}), `${site}/?utm_source=google?C=tv`, 'TV-SPRING26'],
  [form({}), `${site}/?utm_source=google&amp;c=tv)`, 'TV-SPRING26'],
  ...['https://other.example/?c=tv', `${site}.evil.example/?c=tv`, `${site}/`, 'about:client', '?c=tv'].map(
    (elsewhere): [URLSearchParams, string, string] => [form({}), elsewhere, 'TEST25'],
  ),
])('a plain form names its campaign, or else the page that it was sent from does', async (body, referer, code) => {
  expect(await codeOf(body, { referer })).toBe(code)
})

const query = '?c=tv&utm_source=google&gclid=Cj0K%2Bx&email=eve@example.com'
const page = `${site}/${query}`
const named = { WEBHOOK_EXTRA_FIELDS: 'utm_source gclid msclkid' }

/** What follows the specified fields when the only lead goes out. */
async function sentAfterTheSpecified(cipher = cipherWith()) {
  const [row] = await rows()
  const claimed = await store(cipher).claim(String(row?.id), Date.now())
  return claimed && 'content' in claimed ? spreadsheetRow(webhookFields(claimed)).slice(11) : []
}

const three = (utm_source: string, gclid: string) => Object.entries({ utm_source, gclid, msclkid: '' })
const json = (advert: unknown) => landingLead({ advert })

test.each([
  ['the named parameters that the lead has with it', json(query), '', named, three('google', 'Cj0K+x')],
  ['of a plain form those of our page’s address', form({}), page, named, three('google', 'Cj0K+x')],
  ['whatever case they are in', json('?UTM_Source=google&amp;GCLID=Cj0Kx'), '', named, three('google', 'Cj0Kx')],
  ['and after a second question mark', form({}), `${site}/?c=tv?gclid=Cj0Kx`, named, three('', 'Cj0Kx')],
  ['a field in any case too', form({ GCLID: 'from-a-field' }), page, named, three('google', 'from-a-field')],
  ['which may have fields for them', form({ gclid: 'from-a-field' }), '', named, three('', 'from-a-field')],
  ['nothing of the page that a lead waited for', json('?c=leaflet'), page, named, three('', '')],
  ['nothing from elsewhere', form({}), 'https://other.example/?gclid=1', named, three('', '')],
  ['nothing from what is no address', form({}), 'gclid=1', named, three('', '')],
  ['nothing from what is no query', json(['gclid']), '', named, three('', '')],
  ['nothing that is not named', json(query), '', {}, []],
  ['no formula', json('?gclid=%3D1%2B1'), '', named, three('', "'=1+1")],
  ['no control characters', json('?gclid=a%0d%0ab%00%E2%80%AE'), '', named, three('', 'a b')],
  ['nothing too long', json(`?gclid=${'a'.repeat(501)}`), '', named, three('', '')],
])('parameters of the advert’s link follow the specified fields: %s', async (_, body, referer, settings, sent) => {
  expect((await postLead(body, settings, { referer })).status).toBeOneOf([202, 303])
  expect(await sentAfterTheSpecified()).toEqual(sent)
})

test('a plain form that is shown again has campaign and parameters for its next try, none of them as markup', async () => {
  const shownFor = async (fields: Record<string, string>, referer: string) =>
    (await postLead(form({ email: 'wrong', ...fields }), { ...table, ...named }, { referer })).text()
  const shown = await shownFor({}, page)
  expect(shown.match(/<input type="hidden" name="campaign" value="tv">/g)).toHaveLength(1)
  expect(shown).toContain('<input type="hidden" name="gclid" value="Cj0K+x">')
  expect(shown).not.toContain('name="msclkid"')
  const script = '"><script>alert(1)</script>'
  expect(await shownFor({ campaign: script, gclid: script }, '')).not.toMatch(
    /<script>alert|name="campaign" value="[^a-z]/,
  )
})

test('neither its campaign nor its advert makes a lead another, even once codes and keys have changed', async () => {
  const settings = (tv: string, ...keys: string[]) => ({ ...named, CAMPAIGN_CODES: { tv }, LEAD_KEYS: keys.join() })
  const lead = landingLead()
  await postLead({ ...lead, campaign: 'tv', advert: query }, settings('TV-SPRING26', oldKey))
  for (const campaign of ['tv', 'leaflet', undefined])
    expect((await postLead({ ...lead, campaign }, settings('TV-SUMMER26', newKey, oldKey))).status).toBe(202)
  expect(await storedCodes()).toEqual(['TV-SPRING26'])
  expect(await sentAfterTheSpecified(cipherWith(newKey, oldKey))).toEqual(three('google', 'Cj0K+x'))
})

test('the parameters of an advert’s link are encrypted with the lead', async () => {
  await postLead(landingLead({ advert: query }), { ...named, LEAD_KEYS: newKey })
  expect(JSON.stringify(await rows())).not.toContain('Cj0K')
})
