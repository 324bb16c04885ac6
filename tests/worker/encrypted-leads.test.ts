import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { foldedEmail } from '#worker/leads/lead-content.ts'
import { parseLeadKeys } from '#worker/leads/lead-keys.ts'
import { logged, postLead, recordingQueue } from './support/api.ts'
import { consumeAt, noCipher, store } from './support/deliveries.ts'
import { canaries, canaryLead, cipherWith, deliveriesOf, keyEntry, newKey, oldKey, rows } from './support/leads.ts'

const [id, json] = ['0f8fad5b-d9cb-469f-a165-70867728950e', '{"firstName":"Ada"}']

test('LEAD_KEYS has keys in order, whatever separates them; unset or "none" it has none, and no problem', () => {
  for (const none of [undefined, 'none']) expect(parseLeadKeys(none)).toEqual({ keys: [], problem: undefined })
  for (const both of [`${newKey},${oldKey}`, ` ${newKey} \n${oldKey}`, `${newKey}, ${oldKey},`]) {
    const { keys, problem } = parseLeadKeys(both)
    expect([keys.map((key) => key.id), problem]).toEqual([['2026-11', '2025-11'], undefined])
    expect(keys[0]?.secret).toEqual(new Uint8Array(32).fill(2))
  }
})

test.each([
  ...['', ' , ', 'hunter2', 'k:c2hvcnQ=', `a_b:${'A'.repeat(42)}=`, newKey.slice(0, -1), `k.1:${'A'.repeat(43)}=`],
])('has no key in %j, and says that leads are stored unencrypted, without showing it', (text) => {
  const { keys, problem } = parseLeadKeys(text)
  expect([keys, problem]).toEqual([[], expect.stringContaining('stored unencrypted')])
  if (text.trim().length > 3) expect(problem).not.toContain(text)
})

test.each([
  ['a malformed key', `2026-12:oops,${newKey}`, 1],
  [
    'a second one with the same id, of which none could tell what it encrypted,',
    `${newKey},${keyEntry('2026-11', 9)}`,
    2,
  ],
])('%s does not stop the others', (_, text, entry) => {
  const { keys, problem } = parseLeadKeys(text)
  expect(keys.map((key) => [key.id, key.secret[0]])).toEqual([['2026-11', 2]])
  expect(problem).toBe(`entry ${entry} is not id:key with an id of its own and 32 bytes in base64; the others are used`)
})

test('a key decrypts what it encrypted, whatever the text, and it looks different each time', async () => {
  const cipher = cipherWith(newKey)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const [first, second] = [await cipher.encrypt(id, text), await cipher.encrypt(id, text)]
      expect(await cipher.decrypt(id, first)).toEqual({ kind: 'decrypted', json: text })
      expect(first).not.toBe(second)
      expect(await cipher.digest('lead', text)).toBe(await cipher.digest('lead', text))
    }),
    { numRuns: 50 },
  )
})

test('the newest key encrypts and every key decrypts; without keys a lead is its JSON, readable also later', async () => {
  const before = await cipherWith(oldKey).encrypt(id, json)
  const both = cipherWith(newKey, oldKey)
  expect(await both.encrypt(id, json)).toMatch(/^v1:2026-11:/)
  expect(await noCipher.encrypt(id, json)).toBe(json)
  for (const content of [before, json]) expect(await both.decrypt(id, content)).toEqual({ kind: 'decrypted', json })
  expect(await noCipher.decrypt(id, json)).toEqual({ kind: 'decrypted', json })
})

const content = await cipherWith(oldKey).encrypt(id, json)
const at = content.lastIndexOf(':') + 5
const altered = content.slice(0, at) + (content[at] === 'A' ? 'B' : 'A') + content.slice(at + 1)

test.each([
  ['under another lead’s id', crypto.randomUUID(), content, [oldKey], 'wrong key'],
  ['with a character altered', id, altered, [oldKey], 'wrong key'],
  ['with another key of the same name', id, content, [keyEntry('2025-11', 7)], 'wrong key'],
  ['with another key', id, content, [newKey], 'unknown key'],
  ['without a key', id, content, [], 'unknown key'],
  ...['', 'nonsense', 'v1:2026-11:', 'v2:2026-11:AAAA', 'v1:2026-11:A'].map(
    (text) => [`when it is "${text}"`, id, text, [newKey], expect.any(String)] as const,
  ),
] as const)('content cannot be read %s, and that is said with the reason', async (_, lead, text, keys, reason) => {
  expect(await cipherWith(...keys).decrypt(lead, text)).toEqual({ kind: 'unreadable', reason })
})

test('what is recognised has a digest of its own under each key and for each purpose, in any spelling', async () => {
  const cipher = cipherWith(newKey, oldKey)
  const email = 'ada@example.com'
  const digests = await cipher.digests('email', foldedEmail(' Ada@Example.com'))
  const own = [cipher, cipherWith(oldKey), noCipher].map((each) => each.digest('email', email))
  expect(digests).toEqual(await Promise.all(own))
  expect(new Set([...digests, await cipher.digest('phone', email)]).size).toBe(4)
})

function expectNoCanaryIn(...things: unknown[]) {
  const text = JSON.stringify(things)
  for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
}

test('with keys the raw row, the message and the log contain nothing personal, nor what would confirm a guessed lead', async () => {
  const { queue, sent } = recordingQueue()
  expect((await postLead(canaryLead(), { LEAD_KEYS: newKey, LEAD_QUEUE: queue })).status).toBe(202)
  const [row] = await rows()
  expect(row).toMatchObject({ key_id: '2026-11', content: expect.stringMatching(/^v1:2026-11:/) })
  expectNoCanaryIn(row, sent, logged)
  expect(row?.email_hash).not.toBe(await noCipher.digest('email', canaries.email))
  expect(row?.phone_hash).not.toBe(await noCipher.digest('phone', canaries.phone))
})

test('malformed keys lose no lead: it is stored plain, and delivered also when they are put right', async () => {
  const lead = canaryLead()
  expect((await postLead(lead, { LEAD_KEYS: 'hunter2' })).status).toBe(202)
  expect(await rows()).toMatchObject([{ key_id: null, content: expect.stringContaining('Canaryfirst') }])
  expectNoCanaryIn(logged)
  const cipher = cipherWith(newKey)
  await consumeAt(Date.now(), [{ v: 1, id: lead.leadId }], { store: store(cipher), cipher })
  expect(await rows()).toMatchObject([{ state: 'delivered' }])
})

test('with the database down the message is encrypted, then stored and delivered as typed', async () => {
  const { queue, sent } = recordingQueue()
  const prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new Error('down')
  })
  const lead = canaryLead()
  expect((await postLead(lead, { LEAD_KEYS: newKey, LEAD_QUEUE: queue })).status).toBe(202)
  prepare.mockRestore()
  expect(sent).toMatchObject([{ v: 1, lead: { id: lead.leadId, keyId: '2026-11' } }])
  expectNoCanaryIn(sent)
  const cipher = cipherWith(newKey)
  await consumeAt(Date.now(), sent, { store: store(cipher), cipher })
  expect(await rows()).toMatchObject([{ id: lead.leadId, state: 'delivered', key_id: '2026-11' }])
  expect(await deliveriesOf(lead.leadId)).toMatchObject([
    { fields: expect.arrayContaining([['addressLine 1', '9 Canary Street']]) },
  ])
  expectNoCanaryIn(logged)
})
