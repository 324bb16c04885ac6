import { expect, test } from 'vitest'
import { pageHeaders } from '../../scripts/prerender/page-headers.ts'

const reviews = 'https://widget.trustpilot.com'
const plain = { script: 'a()', styles: ['b{}', 'c{}'], assets: ['index-a1b2c3d4.js'] }

test('without a review widget the policy lets nobody else in', () => {
  const headers = pageHeaders(plain)
  expect(headers).not.toContain('https:')
  expect(headers).not.toContain('frame-src')
})

test('with one, its scripts, frames and requests are let in, and nothing more', () => {
  const policy = pageHeaders({ ...plain, reviews })
  const directives = policy.split(/;|\n/).filter((directive) => directive.includes(reviews))
  expect(directives.map((directive) => directive.trim().split(' ').at(0))).toEqual([
    'script-src',
    'connect-src',
    'frame-src',
  ])
})

test('a robot check may bring its script and its frame, and ask from there', () => {
  const robotCheck = 'https://challenges.cloudflare.com'
  const directives = pageHeaders({ ...plain, robotCheck }).split(/;|\n/)
  const opened = directives.filter((directive) => directive.includes(robotCheck))
  expect(opened.map((directive) => directive.trim().split(' ').at(0))).toEqual(['script-src', 'frame-src'])
})

test('a file that never changes is kept for a year; its folder as a whole is not, or a 404 would be', () => {
  const headers = pageHeaders(plain)
  expect(headers).toContain('/assets/index-a1b2c3d4.js\n  Cache-Control: public, max-age=31536000, immutable\n')
  expect(headers).not.toContain('/assets/*')
})

test('browsers are told where the rules are for fetching pages ahead, and take them for what they are', () => {
  const headers = pageHeaders(plain)
  expect(headers).toContain('  Speculation-Rules: "/speculation-rules.json"\n')
  const [, rules = ''] = headers.split('\n/speculation-rules.json\n')
  expect(rules).toContain('  Content-Type: application/speculationrules+json\n')
})

test('a header given anew is first taken off, so that none is doubled', () => {
  const [, ...rules] = pageHeaders(plain).split(/^(?=\/)/m)
  for (const rule of rules.filter((text) => !text.startsWith('/assets/'))) {
    const names = [...rule.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name)
    for (const name of names) expect(rule).toContain(`  ! ${name}\n`)
  }
})
