import { expect, test } from 'vitest'
import { speculationRules } from '../../scripts/prerender/speculation-rules.ts'

const rules = JSON.parse(speculationRules())

test('pages are fetched ahead and never run: the thank-you page would report a visit that may not come', () => {
  expect(Object.keys(rules)).toEqual(['prefetch'])
})

test.each(['/', '/get-your-guide', '/thank-you', '/get-your-guide?c=tv'])('a link to %s is one of them', (link) => {
  const patterns: { href_matches: string }[] = rules.prefetch[0].where.or
  const isMatched = patterns.some(({ href_matches: pattern }) => {
    const [path = '', query] = pattern.split('\\?')
    return link === path || (query === '*' && link.startsWith(`${path}?`))
  })
  expect(isMatched).toBe(true)
})
