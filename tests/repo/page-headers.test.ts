import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageHeaders } from '../../scripts/prerender/page-headers.ts'
import { speculationRules } from '../../src/entries/speculation-rules.ts'
import { client } from './support/built-pages.ts'

const plain = {
  scripts: ['a()'],
  pageStyles: { '/': 'b{}', '/404': 'c{}' },
  landingThankYouUrl: '/thank-you',
  assets: [],
  mode: 'production',
}

/** The directives that allow `origin`, in the policy for each page and for everything else. */
function directivesFor(origin: string, headers: string): readonly string[][] {
  const policies = Array.from(headers.matchAll(/Content-Security-Policy: (.*)/g), ([, policy = '']) =>
    policy.split('; '),
  )
  expect(policies).toHaveLength(3)
  return policies.map((all) => all.filter((it) => it.includes(origin)).map((it) => it.replace(/ .*/, '')))
}

test('without a guest the policy allows no other site', () => {
  const headers = pageHeaders(plain)
  expect(headers).not.toMatch(/https:|frame-src/)
  expect(headers).toContain("form-action 'self';")
})

const elsewhere = 'https://www.firm.example'
const [reviews, robotCheck] = ['https://widget.trustpilot.com', 'https://challenges.cloudflare.com']

test.each([
  ['a review widget', reviews, { reviews }, ['script-src', 'connect-src', 'frame-src']],
  ['a robot check', robotCheck, { robotCheck }, ['script-src', 'frame-src']],
  [
    'a thank-you page elsewhere',
    elsewhere,
    { landingThankYouUrl: `${elsewhere}/thank-you?form=plain` },
    ['form-action'],
  ],
])('%s is allowed what it needs, and nothing more', (_, origin, given, opened) => {
  for (const directives of directivesFor(origin, pageHeaders({ ...plain, ...given })))
    expect(directives).toEqual(opened)
})

test('of inline stylesheets a policy allows only the page’s own, or that of "not found", which has no address of its own', () => {
  const stylesOf = (path: string) => {
    const [, block = ''] = `\n${pageHeaders(plain)}`.split(`\n${path}\n`)
    return /style-src ([^;]*)/.exec(block)?.[1]?.split(' ')
  }
  const [landing, notFound] = [stylesOf('/'), stylesOf('/404')]
  expect(landing).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
  expect(notFound).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
  expect(landing).not.toEqual(notFound)
  expect(stylesOf('/*')).toEqual(notFound)
})

test('staging asks search engines to list nothing, and production does not', () => {
  const everything = (headers: string) => headers.split(/^(?=\/)/m).find((rule) => rule.startsWith('/*\n')) ?? ''
  const staging = pageHeaders({ ...plain, mode: 'staging' })
  expect(everything(staging)).toContain('\n  X-Robots-Tag: noindex\n')
  expect(pageHeaders(plain)).toBe(staging.replace('  X-Robots-Tag: noindex\n', ''))
})

const built = readFileSync(`${client}/_headers`, 'utf8')
test('_headers has no more rules, and no longer lines, than Cloudflare allows', () => {
  expect(built.match(/^\//gm)?.length).toBeLessThan(100)
  expect(built.split('\n').filter((line) => line.length >= 2_000)).toEqual([])
})

const { prerender, prefetch } = JSON.parse(speculationRules())

test('only two pages with a form are rendered ahead: the thank-you page would report a visit that may not happen', () => {
  expect(prerender[0].where).toEqual({ href_matches: ['/get-your-guide', '/ring-me'] })
})

test('links to pages of the site are fetched ahead, and no others', () => {
  const [pages, { not: files }] = prefetch[0].where.and
  const matches = ({ href_matches: pattern }: { href_matches: string }, link: string) =>
    new URLPattern(pattern, 'https://example.com').test(link, 'https://example.com')
  const ours = ['/', '/get-your-guide', '/thank-you', '/get-your-guide?c=tv', '/faqs#paying']
  const others = ['/funeral-plan-guide.pdf?c=tv', 'https://elsewhere.example/', 'tel:08001234567']
  expect([...ours, ...others].filter((link) => matches(pages, link) && !matches(files, link))).toEqual(ours)
})
