import { globSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { commonHeaders } from '../../worker/http/common-headers.ts'
import { budgets } from './budgets.ts'
import { builtPages } from './support/built-pages.ts'

/** The built pages and the worker, on this computer. */
const harness = createTestHarness({ workers: [{ configPath: 'wrangler.toml' }] })
let site: string
beforeAll(async () => {
  site = (await harness.listen()).url.origin
}, 60_000)
afterAll(() => harness.close())

interface Answer {
  readonly status: number
  /** Every header, including duplicates. */
  readonly raw: readonly (readonly [name: string, value: string])[]
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Makes a request to the running worker without following redirects; `fetch` would join duplicate headers. */
function ask(url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  request(url, { method: init.method ?? 'GET', headers: init.headers ?? {} }, async (response) => {
    const names = response.rawHeaders.filter((_, index) => index % 2 === 0)
    resolve({
      status: response.statusCode ?? 0,
      raw: names.map((name, index) => [name.toLowerCase(), response.rawHeaders[index * 2 + 1] ?? '']),
      headers: response.headers,
      body: await text(response),
    })
  })
    .on('error', reject)
    .end(init.body)
  return promise
}

const pages = builtPages().map(({ path }) => path)
const once = ['cache-control', 'content-security-policy', 'referrer-policy', ...Object.keys(commonHeaders)].map(
  (name) => name.toLowerCase(),
)

/** Only these may contain a comma, and then no part twice. */
const lists = ['cache-control', 'permissions-policy']

/** Headers not present exactly once, or whose value is two joined by a comma. */
function faultsOf({ raw }: Answer, names: readonly string[] = once): string[] {
  return names.filter((name) => {
    const values = raw.filter(([other]) => other === name).map(([, value]) => value)
    const parts = values.flatMap((value) => value.split(', '))
    return values.length !== 1 || (lists.includes(name) ? new Set(parts).size !== parts.length : parts.length !== 1)
  })
}

/** What a page's policy may allow: nothing, this site, a hash, or one named site over https. */
const narrow = /^('none'|'self'|'sha256-[^']+'|https:\/\/[\w.-]+)$/
/** Headers no page should have. The last makes WebKit start two processes (docs/decisions/pages.md). */
const unwanted = /^(set-cookie|access-control-.*|cross-origin-opener-policy)$/

test('every page, and "not found", is served with its security headers, each exactly once', async () => {
  expect(pages).toContain('/thank-you')
  for (const path of [...pages, '/nowhere']) {
    const answer = await ask(`${site}${path}`)
    const { status, headers, body } = answer
    expect(status, path).toBe(path === '/nowhere' ? 404 : 200)
    const directives = String(headers['content-security-policy']).split('; ')
    const sources = directives.flatMap((directive) => directive.split(' ').slice(1))
    const closed = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
    expect(directives, path).toEqual(expect.arrayContaining(closed))
    expect(headers, path).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=63072000\b/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.not.stringMatching(/immutable|no-store|max-age=[1-9]/),
    })
    const broad = sources.filter((source) => !narrow.test(source))
    expect([...broad, ...Object.keys(headers).filter((name) => unwanted.test(name))], path).toEqual([])
    expect(body, path).not.toMatch(/<script[^>]* src="(?!\/[^/])/)
    expect(faultsOf(answer), path).toEqual([])
  }
})

test('the landing page’s first view comes early in the first flight', async () => {
  const { raw, body } = await ask(`${site}/`)
  const headers = raw.reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0)
  expect(headers).toBeGreaterThan(500)
  const [firstView = ''] = /^.*?<\/section>.*?<\/section>/s.exec(body) ?? []
  expect(firstView).toContain('2,900+')
  expect(headers + gzipSync(firstView, { level: 9 }).length).toBeLessThanOrEqual(budgets.firstView)
})

test('only the sharing picture may be shown by other sites', async () => {
  const shared = await ask(`${site}/share.png`)
  expect(shared.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(faultsOf(shared)).toEqual([])
  for (const path of ['/favicon.svg', '/funeral-plan-guide.pdf', '/robots.txt', '/illustrations/banner.svg'])
    expect((await ask(`${site}${path}`)).headers['cross-origin-resource-policy'], path).toBe('same-origin')
})

test('where to report a vulnerability is served as a text', async () => {
  const { status, headers } = await ask(`${site}/.well-known/security.txt`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
})

test.each(['_headers', '_redirects', '.assetsignore', '.dev.vars', 'wrangler.json', 'index.js', '.git/config'])(
  'nothing says how the site is built and run: /%s',
  async (path) => {
    expect((await ask(`${site}/${path}`)).status).toBe(404)
  },
)

test.each(['leads', 'find', 'campaigns', 'assets/desk.css'])('nothing leads to the desk: /%s', async (path) => {
  expect((await ask(`${site}/${path}`)).status).toBe(404)
})

test('the guide is served with what a file needs, and no policy for pages', async () => {
  for (const path of ['/funeral-plan-guide.pdf', '/funeral-plan-guide-large-print.pdf']) {
    const answer = await ask(`${site}${path}`)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    const policies = ['content-security-policy', 'permissions-policy']
    expect(Object.keys(answer.headers).filter((name) => policies.includes(name))).toEqual([])
    expect(
      faultsOf(
        answer,
        once.filter((name) => !policies.includes(name)),
      ),
    ).toEqual([])
  }
})

test.each([
  ['/RING-ME?C=TV', '/ring-me?C=TV'],
  ['/Get-Your-Guide.', '/get-your-guide'],
  ['/GET-YOUR-GUIDE/', '/get-your-guide'],
  ['/get-your-guide,?utm_source=leaflet&c=tv', '/get-your-guide?utm_source=leaflet&c=tv'],
  ['/Ring-me', '/ring-me'],
  ['/ringme', '/ring-me'],
  ['/FAQS', '/faqs'],
  ['/FUNERAL-PLAN-GUIDE.PDF', '/funeral-plan-guide.pdf'],
])('an address typed from paper is led to its page, with its query: %s', async (typed, path) => {
  const { status, headers } = await ask(`${site}${typed}`)
  expect(status).toBe(301)
  expect(headers.location).toBe(path)
})

test('a file with a hash in its name is cached for a year', async () => {
  const [path = ''] = globSync('assets/index-*.js', { cwd: 'dist/client' })
  const answer = await ask(`${site}/${path}`)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(faultsOf(answer)).toEqual([])
})

test('a missing file with a hash in its name is requested again', async () => {
  const missing = await ask(`${site}/assets/index-00000000.js`)
  expect(missing.status).toBe(404)
  expect(missing.headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/)
})

test('a redirect to a page’s canonical URL stays on this site', async () => {
  for (const path of ['/thank-you.html', '/thank-you/', '/index.html']) {
    const answer = await ask(`${site}${path}`)
    expect([301, 307, 308], path).toContain(answer.status)
    expect(answer.headers.location, path).toMatch(/^\/(?!\/)/)
    // A redirect is followed again each time: it does not say how long it may be cached.
    expect(faultsOf(answer, once.slice(1)), path).toEqual([])
  }
})

test('the API is never cached and never framed, whatever its status', async () => {
  const json = { 'content-type': 'application/json' }
  const post = (body: string, headers: Record<string, string> = json) =>
    ask(`${site}/api/lead`, { method: 'POST', headers, body })
  const long = ' '.repeat(17_000)
  const answers = [
    await ask(`${site}/api/health`),
    await ask(`${site}/api/nothing`),
    await ask(`${site}/api/lead`),
    await post('{'),
    await post('{}'),
    await post(long),
    await post(long, { ...json, 'transfer-encoding': 'chunked' }),
    await post('a', { 'content-type': 'text/plain' }),
    await ask(`${site}/api/postcode?pc=nowhere`),
    await ask(`${site}/api/postcode?pc=EC1A1AA`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 400, 422, 413, 413, 415, 422, 200])
  for (const answer of answers) {
    expect(faultsOf(answer), String(answer.status)).toEqual([])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' })
  }
})

test('a form sent back keeps its page’s policy, and is not cached', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await ask(`${site}/api/lead`, { method: 'POST', headers: form, body: 'firstName=Ada' })
  expect(answer.status).toBe(422)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-security-policy']).toBe((await ask(`${site}/`)).headers['content-security-policy'])
  expect(faultsOf(answer)).toEqual([])
})
