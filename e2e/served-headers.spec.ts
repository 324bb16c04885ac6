import { globSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { budgets } from '../tests/repo/budgets.ts'
import { pathOf } from '../tests/repo/support/built-pages.ts'
import { commonHeaders } from '../worker/http/common-headers.ts'
import { expect, test } from './support.ts'

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

const pages = globSync('**/*.html', { cwd: 'dist/client' }).map(pathOf)
const assets = globSync('assets/*', { cwd: 'dist/client' }).map((file) => `/${file}`)
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
/** Headers no page should have. The last makes WebKit start two processes: docs/decisions/pages.md, 29. */
const unwanted = /^(set-cookie|access-control-.*|cross-origin-opener-policy)$/

test('every page, and "not found", is served with its security headers, each exactly once', async ({ baseURL }) => {
  expect(pages).toContain('/thank-you')
  for (const path of [...pages, '/nowhere']) {
    const answer = await ask(`${baseURL}${path}`)
    const { headers, body } = answer
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

test('the landing page and its headers fit in one flight', async ({ baseURL }) => {
  const { raw, body } = await ask(`${baseURL}/`)
  const headers = raw.reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0)
  expect(headers).toBeGreaterThan(500)
  expect(headers + gzipSync(body, { level: 9 }).length).toBeLessThanOrEqual(budgets.firstFlight)
})

test('a file with a hash in its name is cached for a year; a missing one is requested again', async ({ baseURL }) => {
  expect(assets.length).toBeGreaterThan(5)
  for (const path of assets) {
    const answer = await ask(`${baseURL}${path}`)
    expect([answer.status, answer.headers['cache-control']], path).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(faultsOf(answer), path).toEqual([])
  }
  const missing = await ask(`${baseURL}/assets/index-00000000.js`)
  expect(missing.status).toBe(404)
  expect(missing.headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/)
})

test('only the sharing picture may be shown anywhere', async ({ baseURL }) => {
  const shared = await ask(`${baseURL}/share.png`)
  expect(shared.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(faultsOf(shared)).toEqual([])
  for (const path of ['/favicon.svg', '/funeral-plan-guide.pdf', '/robots.txt', '/illustrations/banner.svg'])
    expect((await ask(`${baseURL}${path}`)).headers['cross-origin-resource-policy'], path).toBe('same-origin')
})

test('says where to report a vulnerability, but not how the site is built and run', async ({ baseURL }) => {
  const { status, headers, body } = await ask(`${baseURL}/.well-known/security.txt`)
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Contact: mailto:')
  for (const path of ['/_headers', '/.assetsignore', '/.dev.vars', '/wrangler.json', '/index.js', '/.git/config'])
    expect((await ask(`${baseURL}${path}`)).status, path).toBe(404)
})

test('a redirect to a page’s canonical URL stays on this site', async ({ baseURL }) => {
  for (const path of ['/thank-you.html', '/thank-you/', '/index.html']) {
    const answer = await ask(`${baseURL}${path}`)
    expect([301, 307, 308], path).toContain(answer.status)
    expect(answer.headers.location, path).toMatch(/^\/(?!\/)/)
    // A redirect is followed again each time: it does not say how long it may be cached.
    expect(faultsOf(answer, once.slice(1)), path).toEqual([])
  }
})

test('the API is never cached and never framed, whatever its status', async ({ baseURL }) => {
  const json = { 'content-type': 'application/json' }
  const api = `${baseURL}/api`
  const answers = [
    await ask(`${api}/health`),
    await ask(`${api}/nothing`),
    await ask(`${api}/lead`),
    await ask(`${api}/lead`, { method: 'POST', headers: json, body: '{' }),
    await ask(`${api}/lead`, { method: 'POST', headers: json, body: '{}' }),
    await ask(`${api}/lead`, { method: 'POST', headers: json, body: ' '.repeat(17_000) }),
    await ask(`${api}/lead`, {
      method: 'POST',
      headers: { ...json, 'transfer-encoding': 'chunked' },
      body: ' '.repeat(17_000),
    }),
    await ask(`${api}/lead`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'a' }),
    await ask(`${api}/postcode?pc=nowhere`),
    await ask(`${api}/postcode?pc=EC1A1AA`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 400, 422, 413, 413, 415, 422, 200])
  for (const answer of answers) {
    expect(faultsOf(answer), String(answer.status)).toEqual([])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' })
  }
})

test('a form sent back keeps its page’s policy, and is not cached', async ({ baseURL }) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await ask(`${baseURL}/api/lead`, { method: 'POST', headers: form, body: 'firstName=Ada' })
  expect([answer.status, answer.headers['cache-control']]).toEqual([422, 'no-store'])
  expect(answer.headers['content-security-policy']).toBe((await ask(`${baseURL}/`)).headers['content-security-policy'])
  expect(faultsOf(answer)).toEqual([])
})
