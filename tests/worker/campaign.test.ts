import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { landingLead, rows } from './support/leads.ts'

const codes = { tv: 'TV-SPRING26', leaflet: 'LEAF26' }
const worker = { ...env, CAMPAIGN_CODES: JSON.stringify(codes) }
const site = 'https://site.example'

function postJson(body: unknown, bindings: object = worker): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return Promise.resolve(app.request(`${site}/api/lead`, init, bindings))
}

function postForm(changes: Record<string, string> | [string, string][], referer?: string): Promise<Response> {
  const { leadId: _, ...lead } = landingLead()
  const body = new URLSearchParams(lead)
  for (const [name, value] of new URLSearchParams(changes)) body.append(name, value)
  const headers = referer === undefined ? {} : { referer }
  return Promise.resolve(app.request(`${site}/api/lead`, { method: 'POST', headers, body }, worker))
}

const storedCodes = async () => (await rows()).map(({ source_code }) => source_code)

test.each([
  ['tv', 'TV-SPRING26'],
  [' TV ', 'TV-SPRING26'],
  ['leaflet', 'LEAF26'],
  ['radio', 'TEST25'],
  ['', 'TEST25'],
  [undefined, 'TEST25'],
])('a lead of the campaign %j goes out with %s', async (campaign, code) => {
  expect((await postJson(landingLead({ campaign }))).status).toBe(202)
  expect(await storedCodes()).toEqual([code])
})

test('the usual code in the table is what a lead without a campaign goes out with, and a link to it gets the same', async () => {
  const bindings = { ...env, CAMPAIGN_CODES: '{"usual":"SUMMER26","tv":"TV-SPRING26"}' }
  for (const campaign of [undefined, 'radio', 'usual', 'tv'])
    expect((await postJson(landingLead({ campaign }), bindings)).status).toBe(202)
  expect((await storedCodes()).toSorted()).toEqual(['SUMMER26', 'SUMMER26', 'SUMMER26', 'TV-SPRING26'])
})

test.each([
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'TV-SPRING26',
  'a'.repeat(5_000),
  '=HYPERLINK("https://evil.example")',
  'tv\r\nx: y',
  null,
  0,
  true,
  ['tv'],
  { tv: 'TV' },
])('a campaign of %j costs no lead and chooses no code', async (campaign) => {
  expect((await postJson(landingLead({ campaign }))).status).toBe(202)
  expect(await storedCodes()).toEqual(['TEST25'])
})

test('whatever is sent as a campaign, the code is one from the table or the default', async () => {
  const hostile = fc.oneof(fc.constantFrom(...Object.keys(codes)), fc.string({ unit: 'binary' }), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(hostile, async (campaign) => {
      expect((await postJson(landingLead({ campaign }))).status).toBe(202)
    }),
    { numRuns: 100 },
  )
  const possible = new Set<unknown>(['TEST25', ...Object.values(codes)])
  expect((await storedCodes()).filter((code) => !possible.has(code))).toEqual([])
})

test('the campaign is not part of the stored lead, and the same lead from another campaign is a repeat', async () => {
  const lead = landingLead()
  for (const campaign of ['tv', 'leaflet', undefined]) expect((await postJson({ ...lead, campaign })).status).toBe(202)
  expect(await storedCodes()).toEqual(['TV-SPRING26'])
  const [row] = await rows()
  expect(row?.content).not.toContain('campaign')
})

test('a lead keeps the code it was accepted with when the table changes', async () => {
  const lead = landingLead({ campaign: 'tv' })
  await postJson(lead)
  expect((await postJson(lead, { ...env, CAMPAIGN_CODES: '{"tv":"TV-SUMMER26"}' })).status).toBe(202)
  expect(await storedCodes()).toEqual(['TV-SPRING26'])
})

test.each([
  ['the page it was sent from', {}, `${site}/?c=tv`, 'TV-SPRING26'],
  ['a page with other parameters', {}, `${site}/get-your-guide?step=3&C=TV`, 'TV-SPRING26'],
  ['its own field', { campaign: 'leaflet' }, undefined, 'LEAF26'],
  ['its own field rather than the page', { campaign: 'leaflet' }, `${site}/?c=tv`, 'LEAF26'],
  ['the page when the field is another site’s tag', { campaign: 'Spring sale, 2026!' }, `${site}/?c=tv`, 'TV-SPRING26'],
])('a plain form has the campaign of %s', async (_, fields, referer, code) => {
  expect((await postForm(fields, referer)).status).toBe(303)
  expect(await storedCodes()).toEqual([code])
})

test.each([
  'https://other.example/?c=tv',
  'https://site.example.evil.example/?c=tv',
  `${site}/`,
  'about:client',
  '?c=tv',
  '',
])('a plain form from %j has the usual code', async (referer) => {
  expect((await postForm({}, referer)).status).toBe(303)
  expect(await storedCodes()).toEqual(['TEST25'])
})

test('a plain form with two campaigns still gets its lead through', async () => {
  expect(
    (
      await postForm([
        ['campaign', 'tv'],
        ['campaign', 'leaflet'],
      ])
    ).status,
  ).toBe(303)
  expect(await storedCodes()).toEqual(['TEST25'])
})

test('a plain form shown again with its mistakes keeps its campaign', async () => {
  const [first, again] = [`${site}/?c=tv`, `${site}/api/lead`]
  const page = await (await postForm({ postcode: 'x', deliveryMethod: 'post' }, first)).text()
  expect(page.match(/<input type="hidden" name="campaign" value="tv">/g)).toHaveLength(1)
  expect((await postForm({ campaign: 'tv' }, again)).status).toBe(303)
  expect(await storedCodes()).toEqual(['TV-SPRING26'])
})

test('a page shown again never contains an invalid campaign', async () => {
  const page = await (await postForm({ deliveryMethod: 'post', campaign: '"><script>alert(1)</script>' })).text()
  expect(page).not.toContain('name="campaign"')
})

test('health shows the table', async () => {
  const response = await app.request('/api/health', {}, { ...worker, DB: Object.create(env.DB) })
  expect(await response.json()).toMatchObject({ status: 'ok', campaignCode: 'TEST25', campaignCodes: codes })
})
