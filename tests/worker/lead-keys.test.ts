import { expect, test } from 'vitest'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { keyEntry, newKey, oldKey } from './support/keys.ts'

const idsOf = (text: string) => parseLeadKeys(text).keys.map(({ id }) => id)

test.each([undefined, 'none'])('LEAD_KEYS %s: no keys and no problem', (text) => {
  expect(parseLeadKeys(text)).toEqual({ keys: [], problem: undefined })
})

test.each([`${newKey},${oldKey}`, ` ${newKey} \n${oldKey}`, `${newKey}, ${oldKey},`])(
  'reads keys in order, whatever separates them',
  (text) => {
    expect(idsOf(text)).toEqual(['2026-11', '2025-11'])
    expect(parseLeadKeys(text).problem).toBeUndefined()
    expect(parseLeadKeys(text).keys[0]?.secret).toEqual(new Uint8Array(32).fill(2))
  },
)

test.each([
  '',
  ' , ',
  'hunter2',
  'k:c2hvcnQ=',
  `a_b:${'A'.repeat(42)}=`,
  `${newKey.slice(0, -1)}`,
  `k.1:${'A'.repeat(43)}=`,
])('has no key in %j, and says that leads are stored unencrypted', (text) => {
  const { keys, problem } = parseLeadKeys(text)
  expect(keys).toEqual([])
  expect(problem).toContain('stored unencrypted')
  if (text.trim().length > 3) expect(problem).not.toContain(text)
})

test('one malformed key does not stop the others being used', () => {
  const { keys, problem } = parseLeadKeys(`2026-12:oops,${newKey}`)
  expect(keys.map(({ id }) => id)).toEqual(['2026-11'])
  expect(problem).toBe('entry 1 is not id:key with an id of its own and 32 bytes in base64; the others are used')
})

test('a second key with the same id is rejected: there would be no telling which of them sealed a lead', () => {
  const { keys, problem } = parseLeadKeys(`${newKey},${keyEntry('2026-11', 9)}`)
  expect(keys).toHaveLength(1)
  expect(problem).toMatch(/^entry 2 is/)
})
