import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCampaignCodes } from '#worker/leads/campaign.ts'
import { webhookFields } from '#worker/leads/payload.ts'
import { settingsOf } from '#worker/settings.ts'
import { ask, formOf, postLead, site } from './support/api.ts'
import { store } from './support/deliveries.ts'
import { cipherWith, landingLead, newKey, oldKey, rows } from './support/leads.ts'

const codes = { tv: 'TV-SPRING26', leaflet: 'LEAF26' }
const table = { CAMPAIGN_CODES: JSON.stringify(codes) }

const storedCodes = async () => (await rows()).map(({ source_code }) => source_code)

/** The code that a lead goes out with; it is forgotten then. */
async function codeOf(body: unknown, headers = {}, settings: object = table): Promise<unknown> {
  expect([202, 303]).toContain((await postLead(body, settings, headers)).status)
  const [code] = await storedCodes()
  await env.DB.exec('DELETE FROM leads')
  return code
}

test('the table has codes by key, from text or a JSON variable, keys lower-cased and both trimmed', () => {
  const read = (setting: unknown) => parseCampaignCodes(setting)
  expect(read('{"tv": "TV-SPRING26", " Leaflet ": " LEAF26 "}')).toEqual({
    codes: new Map(Object.entries(codes)),
    problems: [],
  })
  expect(read(codes)).toEqual({ codes: new Map(Object.entries(codes)), problems: [] })
  for (const unset of [undefined, '', '{}']) expect(read(unset)).toEqual({ codes: new Map(), problems: [] })
  for (const wrong of ['tv', '“tv”', '[]', '["tv"]', 'null', '7', '"tv"', '{“tv”:“TV”}', '{"tv":"TV",}'])
    expect(read(wrong)).toEqual({ codes: new Map(), problems: [expect.stringContaining('must be JSON such as')] })
})

test('a wrong entry of the table is left out and named without being shown; of two alike the last counts', () => {
  for (const [entry, problem] of [
    ['"tv":"SPRING SALE"', /^the code of "tv" must be 1 to 64 letters/],
    ['"tv":26', /^the code of "tv"/],
    ['"tv":{"code":"TV"}', /^the code of "tv"/],
    ['"tv":""', /^the code of "tv"/],
    ['"tv advert":"TV"', /^a key must be 1 to 32 letters, .* and begin with a letter or digit: it is left out$/],
    ['"__proto__":"TV"', /^a key must be/],
    ['"leaflet":"OLD","LEAFLET":"LEAF26"', /^"leaflet" is there twice .*: the last one counts$/],
  ] as const) {
    const { codes, problems } = parseCampaignCodes(`{"leaflet":"LEAF26",${entry}}`)
    expect([Object.fromEntries(codes), problems[0]]).toEqual([{ leaflet: 'LEAF26' }, expect.stringMatching(problem)])
    expect(problems.join()).not.toMatch(/SALE|advert|__proto__/)
  }
  const { problems, campaignCode } = settingsOf({ ...env, CAMPAIGN_CODES: '{"tv":"T V","leaflet":"LEAF26"}' })
  expect([problems, campaignCode]).toMatchObject([[{ setting: 'CAMPAIGN_CODES' }], 'TEST25'])
})

test('whatever the setting, reading it never throws and yields only valid keys and codes', () => {
  const word = fc.oneof(fc.stringMatching(/^[\w .-]{0,40}$/), fc.constantFrom('__proto__', 'constructor', 'toString'))
  const entries = fc.array(fc.tuple(word, fc.oneof(word, fc.jsonValue())), { maxLength: 6 })
  const text = entries.map((all) => `{${all.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)}}`)
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

test('the key "usual" sets the usual code over CAMPAIGN_CODE, unless it is wrong', async () => {
  const usual = (CAMPAIGN_CODES: string) => settingsOf({ ...env, CAMPAIGN_CODES })
  for (const key of ['usual', ' USUAL '])
    expect(usual(JSON.stringify({ [key]: 'SUMMER26' })).campaignCode).toBe('SUMMER26')
  expect(usual('{"usual":"SUMMER 26"}')).toMatchObject({
    campaignCode: 'TEST25',
    problems: [{ problem: expect.stringMatching(/^the code of "usual" must be/) }],
  })
  const { CAMPAIGN_CODE: _, ...without } = env
  expect(settingsOf(without)).toMatchObject({
    campaignCode: '',
    problems: [{ setting: 'CAMPAIGN_CODE' }],
  })
  const alone = settingsOf({ ...without, CAMPAIGN_CODES: '{"usual":"SUMMER26"}' })
  expect(alone).toMatchObject({ campaignCode: 'SUMMER26', problems: [] })
  const both = { CAMPAIGN_CODES: '{"usual":"SUMMER26","tv":"TV-SPRING26"}' }
  for (const campaign of [undefined, 'radio', 'usual', 'tv'])
    expect(await codeOf(landingLead({ campaign }), {}, both)).toBe(campaign === 'tv' ? 'TV-SPRING26' : 'SUMMER26')
})

test('a lead goes out with its campaign’s code, and with the usual one whatever else is sent as a campaign', async () => {
  for (const [campaign, code] of [
    ['tv', 'TV-SPRING26'],
    [' TV ', 'TV-SPRING26'],
    ['leaflet', 'LEAF26'],
    ...[
      ...['radio', '', undefined, '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'TV-SPRING26'],
      ...['a'.repeat(5_000), '=HYPERLINK("https://evil.example")', 'tv\r\nx: y', null, 0, true, ['tv'], { tv: 'TV' }],
    ].map((other) => [other, 'TEST25']),
  ])
    expect([campaign, await codeOf(landingLead({ campaign }))]).toEqual([campaign, code])
})

test('the campaign is no part of the stored lead: from another campaign, or with another table, it is a repeat', async () => {
  const lead = landingLead()
  for (const campaign of ['tv', 'leaflet', undefined])
    expect((await postLead({ ...lead, campaign }, table)).status).toBe(202)
  const later = { CAMPAIGN_CODES: '{"tv":"TV-SUMMER26"}' }
  expect((await postLead({ ...lead, campaign: 'tv' }, later)).status).toBe(202)
  expect(await storedCodes()).toEqual(['TV-SPRING26'])
  expect((await rows())[0]?.content).not.toContain('campaign')
})

test('a plain form has the campaign of its own field, or else of our page that it was sent from', async () => {
  const form = (fields: Record<string, string>) => formOf(landingLead(fields))
  for (const [fields, referer, code] of [
    [{}, `${site}/?c=tv`, 'TV-SPRING26'],
    [{}, `${site}/get-your-guide?step=3&C=TV`, 'TV-SPRING26'],
    [{ campaign: 'leaflet' }, '', 'LEAF26'],
    [{ campaign: 'leaflet' }, `${site}/?c=tv`, 'LEAF26'],
    [{ campaign: 'Spring sale, 2026!' }, `${site}/?c=tv`, 'TV-SPRING26'],
    [{}, 'https://other.example/?c=tv', 'TEST25'],
    [{}, 'https://site.example.evil.example/?c=tv', 'TEST25'],
    [{}, `${site}/`, 'TEST25'],
    [{}, 'about:client', 'TEST25'],
    [{}, '?c=tv', 'TEST25'],
  ] as const)
    expect([fields, referer, await codeOf(form(fields), { referer })]).toEqual([fields, referer, code])
  const twice = form({ campaign: 'tv' })
  twice.append('campaign', 'leaflet')
  expect(await codeOf(twice)).toBe('TEST25')
})

test('health shows the table', async () => {
  const bindings = { ...table, HEALTH_TOKEN: 'monitor_2026-11-token' }
  const init = { headers: { authorization: 'Bearer monitor_2026-11-token' } }
  const shown = await ask('/api/health', init, bindings)
  expect(await shown.json()).toMatchObject({ ok: true, campaignCode: 'TEST25', campaignCodes: codes })
})

const page = `${site}/?c=tv&utm_source=google&gclid=Cj0K%2Bx&email=eve@example.com`
const named = { WEBHOOK_ADVERT_FIELDS: 'utm_source gclid msclkid' }

/** What follows the specified fields when the only lead goes out. */
async function sentAfterTheSpecified(cipher = cipherWith()) {
  const [row] = await rows()
  const claimed = await store(cipher).claim(String(row?.id), Date.now())
  return claimed && 'content' in claimed ? webhookFields(claimed).slice(11) : []
}

/** The same for a lead that was posted from a page; it is forgotten then. */
async function sentFor(body: unknown, headers: Record<string, string>, settings: object = named) {
  expect([202, 303]).toContain((await postLead(body, settings, headers)).status)
  const sent = await sentAfterTheSpecified()
  await env.DB.exec('DELETE FROM leads')
  return sent
}

const three = (utm_source: string, gclid: string) => [
  ['utm_source', utm_source],
  ['gclid', gclid],
  ['msclkid', ''],
]

test('the named parameters of our page’s address follow the specified fields; a plain form may have fields for them', async () => {
  expect(await sentFor(landingLead(), { referer: page })).toEqual(three('google', 'Cj0K+x'))
  expect(await sentFor(formOf(landingLead()), { referer: page })).toEqual(three('google', 'Cj0K+x'))
  expect(await sentFor(formOf(landingLead({ gclid: 'from-a-field' })), {})).toEqual(three('', 'from-a-field'))
  for (const elsewhere of [{ referer: 'https://other.example/?gclid=1' }, {}, { referer: 'gclid=1' }])
    expect(await sentFor(landingLead(), elsewhere)).toEqual(three('', ''))
  expect(await sentFor(landingLead(), { referer: page }, {})).toEqual([])
})

test('what an advert’s link says is made harmless or left out, and costs no lead', async () => {
  for (const [value, sent] of [
    ['%3D1%2B1', "'=1+1"],
    ['a%0d%0ab%00%E2%80%AE', 'a b'],
    ['a'.repeat(501), ''],
  ] as const)
    expect((await sentFor(landingLead(), { referer: `${site}/?gclid=${value}` }))?.[1]).toEqual(['gclid', sent])
})

test('a plain form that is shown again keeps campaign and parameters for its next try, none of them as markup', async () => {
  const shownFor = async (fields: Record<string, string>, settings: object, referer = page) =>
    (await postLead(formOf(landingLead({ email: 'wrong', ...fields })), settings, { referer })).text()
  const shown = await shownFor({}, { ...table, ...named })
  expect(shown.match(/<input type="hidden" name="campaign" value="tv">/g)).toHaveLength(1)
  expect(shown).toContain('<input type="hidden" name="gclid" value="Cj0K+x">')
  expect(shown).not.toContain('name="msclkid"')
  const script = '"><script>alert(1)</script>'
  const hostile = await shownFor({ campaign: script, gclid: script }, named, '')
  expect(hostile).not.toMatch(/<script>alert|name="campaign"/)
})

test('what came with the advert is encrypted with the lead, and does not make it another lead', async () => {
  const encrypting = (LEAD_KEYS: string) => ({ ...named, LEAD_KEYS })
  const lead = landingLead()
  await postLead(lead, encrypting(oldKey), { referer: page })
  expect(JSON.stringify(await rows())).not.toContain('Cj0K')
  const again = await postLead(lead, encrypting(`${newKey} ${oldKey}`), { referer: `${site}/` })
  expect(again.status).toBe(202)
  expect(await rows()).toHaveLength(1)
  expect(await sentAfterTheSpecified(cipherWith(newKey, oldKey))).toEqual(three('google', 'Cj0K+x'))
})
