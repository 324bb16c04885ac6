import { expect, test } from 'vitest'
import { observatory } from '../support/observatory.ts'

const good = new Map([
  ['content-security-policy', "default-src 'none'; script-src 'self' 'sha256-abc='; frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'no-referrer'],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
])
const gradeWith = (name: string, value: string) => observatory(new Map([...good, [name, value]]), '').grade

test('a page with everything is A+, one with nothing is F', () => {
  expect(observatory(good, '')).toMatchObject({ score: 130, grade: 'A+' })
  expect(observatory(new Map(), '')).toMatchObject({ score: 30, grade: 'F' })
})

test.each([
  ['content-security-policy', "default-src 'none'; script-src 'unsafe-inline'"],
  ['content-security-policy', "default-src 'none'; script-src http://other.example"],
  ['strict-transport-security', 'max-age=63072000, max-age=63072000'],
  ['set-cookie', 'a=b'],
])('%s: %s costs the A', (name, value) => {
  expect(gradeWith(name, value)).toMatch(/[B-F]/)
})

test('a script of somebody else’s counts against the page', () => {
  expect(observatory(good, '<script src="http://other.example/a.js">').grade).not.toContain('A')
})
