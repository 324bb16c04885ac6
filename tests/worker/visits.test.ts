import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ask, captureLog, limitOf, site } from './support/api.ts'

const ours = { 'sec-fetch-site': 'same-origin', referer: `${site}/?c=tv&gclid=abc`, 'user-agent': 'Mobile' }

/** Sends a beacon. @returns the answer's status, and the data points that were written */
async function send(body: string, headers: Readonly<Record<string, string>> = ours, bindings: object = {}, cf = {}) {
  const points: unknown[] = []
  const FUNNEL = { writeDataPoint: (point: unknown) => void points.push(point) }
  const settings = { CAMPAIGN_CODE: 'GUIDE', CAMPAIGN_CODES: '{"tv":"TV-SPRING26"}', FUNNEL, ...bindings }
  const answer = await ask('/api/visit', { method: 'POST', body, headers, cf }, settings)
  return { status: answer.status, points }
}

test('a beacon becomes one data point, in which nothing tells who sent it, from where or when', async () => {
  const headers = { ...ours, 'cf-connecting-ip': '203.0.113.9', 'accept-language': 'cy', cookie: 'other=1' }
  const { status, points } = await send('0,5,false,,inull,vnull', headers)
  expect(status).toBe(204)
  expect(points).toEqual([
    {
      indexes: ['tv'],
      blobs: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 'tv', 'TV-SPRING26', 'landing', '', 'phone'],
      doubles: [1, 1, 0, 0, 0, 0, 0, 0],
    },
  ])
})

test('nothing is stored or logged beside it, and without the binding nothing at all', async () => {
  const log = captureLog()
  expect((await send('0,5,false,,vnull', ours, { FUNNEL: undefined })).status).toBe(204)
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%migr%'",
  ).all()
  for (const { name } of tables.results)
    if (!String(name).startsWith('_') && !String(name).startsWith('sqlite'))
      expect((await env.DB.prepare(`SELECT 1 FROM ${name} LIMIT 1`).all()).results, String(name)).toEqual([])
  expect(log).toEqual([])
})

test('a database for visits that fails costs the visitor nothing', async () => {
  const log = captureLog()
  const FUNNEL = {
    writeDataPoint: () => {
      throw new TypeError('out of reach')
    },
  }
  expect((await send('0,5,false,,vnull', ours, { FUNNEL })).status).toBe(204)
  expect(log).toEqual(['warn {"event":"visit_uncounted","error":"TypeError"}'])
})

test.each([
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
  ['the cookie of the privacy policy', { cookie: 'a=b; gc_uncounted=1' }],
])('who objects by %s is not counted', async (_, headers) => {
  expect(await send('0,5,false,,vnull', { ...ours, ...headers })).toEqual({ status: 204, points: [] })
})

test('a page that a program opens is counted as such, once, and in nothing else', async () => {
  const bot = [{ doubles: [0, 0, 0, 0, 0, 0, 0, 1] }]
  expect((await send('0,0,true,,inull,vnull')).points).toMatchObject(bot)
  expect((await send('2,0,true,,inull,vnull,cnull')).points).toEqual([])
})

test.each([
  ['a verified one', { verifiedBotCategory: 'Search Engine Crawler' }],
  ['a verified one, where the firm has bot management', { botManagement: { score: 99, verifiedBot: true } }],
  ['likely one', { botManagement: { score: 2 } }],
])('what Cloudflare calls a program is one: %s', async (_, cf) => {
  expect((await send('0,0,false,,vnull', ours, {}, cf)).points).toMatchObject([{ doubles: [0, 0, 0, 0, 0, 0, 0, 1] }])
})

test.each([
  ['what is malformed', '<script>', ours, 204],
  ['what no page of ours sent', '0,5,false,,vnull', { 'sec-fetch-site': 'same-origin' }, 204],
  ['what names another site’s page', '0,5,false,,vnull', { ...ours, referer: 'https://evil.example/?c=tv' }, 204],
  ['another site’s', '0,5,false,,vnull', { ...ours, 'sec-fetch-site': 'cross-site' }, 403],
  ['what is too long', `0,5,false,,${'vnull,'.repeat(40)}`, ours, 413],
])('%s is not counted', async (_, body, headers, status) => {
  captureLog()
  expect(await send(body, headers)).toEqual({ status, points: [] })
})

test('one visitor’s flood is stopped', async () => {
  const { limit } = limitOf(1)
  const headers = { ...ours, 'cf-connecting-ip': '203.0.113.9' }
  expect((await send('0,5,false,,vnull', headers, { VISIT_LIMIT_VISITOR: limit })).status).toBe(204)
  expect(await send('0,5,false,,vnull', headers, { VISIT_LIMIT_VISITOR: limit })).toEqual({ status: 429, points: [] })
})

const change = (counted: string, headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' }) =>
  ask('/api/counting', { method: 'POST', body: new URLSearchParams({ counted }), headers })

test('objecting sets the site’s one cookie, taking it back removes it, and both lead to where the state is said', async () => {
  const objected = await change('no')
  expect([objected.status, objected.headers.get('location')]).toEqual([303, '/api/counting#counting'])
  expect(objected.headers.get('set-cookie')).toBe('gc_uncounted=1; Path=/; Max-Age=34560000; SameSite=Lax; Secure')
  const takenBack = await change('yes')
  expect(takenBack.headers.get('set-cookie')).toBe('gc_uncounted=1; Path=/; Max-Age=0; SameSite=Lax; Secure')
})

test('another site cannot object for a visitor, and nonsense changes nothing', async () => {
  captureLog()
  for (const [counted, headers] of [
    ['no', { 'sec-fetch-site': 'cross-site' }],
    ['perhaps', { 'sec-fetch-site': 'same-origin' }],
  ] as const) {
    const answer = await change(counted, headers)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([counted === 'no' ? 403 : 400, null])
  }
})

test.each([
  [{}, 'Your visits are counted.', 'Do not count my visits'],
  [{ cookie: 'gc_uncounted=1' }, 'Your visits are not counted. A cookie', 'Count my visits again'],
  [{ 'sec-gpc': '1' }, 'because your browser asks websites not to', undefined],
])(
  'the policy says whether a visitor is counted, with the fitting button, and asking changes nothing',
  async (headers, sentence, button) => {
    const answer = await ask('/api/counting', { headers: { ...headers, 'sec-purpose': 'prefetch' } })
    const html = await answer.text()
    expect(html).toContain(sentence)
    expect(/<button[^>]*name="?counted[^>]*>([^<]*)</.exec(html)?.[1]).toBe(button)
    expect(html).not.toContain('data-loader')
    expect(['set-cookie', 'cache-control', 'x-robots-tag'].map((name) => answer.headers.get(name))).toEqual([
      null,
      'no-store',
      'noindex',
    ])
  },
)
