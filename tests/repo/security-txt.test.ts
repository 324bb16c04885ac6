import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { securityTxt } from '../../src/head/text-files.ts'

const day = 24 * 60 * 60 * 1000
const expiryOf = (text: string) => Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')

test('the site says where to report a vulnerability, and until when that is valid', () => {
  const text = readFileSync('dist/client/.well-known/security.txt', 'utf8')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toMatch(/^Canonical: https:\/\/\S+\/\.well-known\/security\.txt$/m)
  expect(expiryOf(text)).toBeGreaterThan(Date.now() + 30 * day)
})

test('it expires within a year of the build, as RFC 9116 advises', () => {
  for (const now of ['2026-11-21T23:59:59Z', '2028-02-29T00:00:00Z']) {
    const days = (expiryOf(securityTxt(new Date(now))) - Date.parse(now)) / day
    expect(days).toBeGreaterThan(362)
    expect(days).toBeLessThan(365)
  }
})
