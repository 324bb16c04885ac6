import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { cipherWith, keyEntry, newKey, oldKey } from './support/keys.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const json = '{"firstName":"Ada"}'
const ada = { email: 'ada@example.com' }

test('a key opens what it sealed, whatever the text', async () => {
  const cipher = cipherWith(newKey)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (name) => {
      const text = JSON.stringify({ name })
      const { content } = await cipher.seal(id, text, ada)
      expect(await cipher.open(id, content)).toEqual({ kind: 'opened', json: text })
    }),
    { numRuns: 50 },
  )
})

test('the same lead sealed twice looks different each time', async () => {
  const cipher = cipherWith(newKey)
  const [first, second] = [await cipher.seal(id, json, ada), await cipher.seal(id, json, ada)]
  expect(first.content).not.toBe(second.content)
  expect([first.digest, first.emailHash]).toEqual([second.digest, second.emailHash])
})

test('the newest key seals, and every key opens', async () => {
  const before = await cipherWith(oldKey).seal(id, json, ada)
  const both = cipherWith(newKey, oldKey)
  expect((await both.seal(id, json, ada)).keyId).toBe('2026-11')
  expect(await both.open(id, before.content)).toEqual({ kind: 'opened', json })
})

test('with keys plain content does not open, whoever wrote it', async () => {
  expect(await cipherWith(newKey).open(id, json)).toEqual({ kind: 'unreadable', reason: 'not sealed' })
  expect(await noCipher.open(id, json)).toEqual({ kind: 'opened', json })
})

test('without keys a lead is its JSON, with a plain digest and no hash of its person', async () => {
  const none = { keyId: null, emailHash: null, phoneHash: null }
  expect(await noCipher.seal(id, json, ada)).toMatchObject({ content: json, ...none })
})

test('content moved to another lead does not open', async () => {
  const cipher = cipherWith(newKey)
  const { content } = await cipher.seal(id, json, ada)
  const other = crypto.randomUUID()
  expect(await cipher.open(other, content)).toEqual({ kind: 'unreadable', reason: 'wrong key' })
})

test('content with any character altered does not open', async () => {
  const cipher = cipherWith(newKey)
  const { content } = await cipher.seal(id, json, ada)
  const at = content.lastIndexOf(':') + 5
  const altered = content.slice(0, at) + (content[at] === 'A' ? 'B' : 'A') + content.slice(at + 1)
  expect(await cipher.open(id, altered)).toEqual({ kind: 'unreadable', reason: 'wrong key' })
})

test.each([
  ['a key that is missing', [newKey], 'unknown key'],
  ['another key under the same name', [keyEntry('2025-11', 7)], 'wrong key'],
  ['no keys at all', [], 'unknown key'],
])('says why it cannot open: %s', async (_, keys, reason) => {
  const { content } = await cipherWith(oldKey).seal(id, json, ada)
  expect(await cipherWith(...keys).open(id, content)).toEqual({ kind: 'unreadable', reason })
})

test.each(['', 'nonsense', 'v1:2026-11:', 'v2:2026-11:AAAA', 'v1:2026-11:A'])(
  'never throws over %j',
  async (content) => {
    expect(await cipherWith(newKey).open(id, content)).toMatchObject({ kind: 'unreadable' })
  },
)

test('an address and a number have one hash under each key, however they are spelt', async () => {
  const sealed = await cipherWith(oldKey).seal(id, json, { email: ' A.Da+1@GoogleMail.COM', phone: '+44 7700 900123' })
  const hashes = await cipherWith(newKey, oldKey).personHashes({ email: 'ada@gmail.com', phone: '07700900123' })
  expect(hashes).toHaveLength(2)
  expect(sealed).toMatchObject(hashes[1] ?? {})
  expect(await noCipher.personHashes(ada)).toEqual([])
})
