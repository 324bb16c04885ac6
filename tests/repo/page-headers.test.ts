import { expect, test } from 'vitest'
import { pageHeaders } from '../../scripts/prerender/page-headers.ts'

const reviews = 'https://widget.trustpilot.com'

test('without a review widget the policy lets nobody else in', () => {
  const headers = pageHeaders({ script: 'a()', styles: ['b{}', 'c{}'] })
  expect(headers).not.toContain('https:')
  expect(headers).not.toContain('frame-src')
})

test('with one, its scripts, frames and requests are let in, and nothing more', () => {
  const policy = pageHeaders({ script: 'a()', styles: ['b{}', 'c{}'], reviews })
  const directives = policy.split(/;|\n/).filter((directive) => directive.includes(reviews))
  expect(directives.map((directive) => directive.trim().split(' ').at(0))).toEqual([
    'script-src',
    'connect-src',
    'frame-src',
  ])
})
