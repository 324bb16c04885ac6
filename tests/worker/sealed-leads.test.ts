import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { logged, logLine, postLead, recordingQueue } from './support/api.ts'
import { consumeAt, store } from './support/deliveries.ts'
import { cipherWith, keyEntry, newKey, oldKey } from './support/keys.ts'
import { acceptedLead, canaries, canaryLead, deliveriesOf, rows } from './support/leads.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const json = '{"firstName":"Ada"}'
const ada = { email: 'ada@example.com' }

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
  expect(keys).toEqual([])
  expect(problem).toContain('stored unencrypted')
  if (text.trim().length > 3) expect(problem).not.toContain(text)
})

test('a malformed key does not stop the others; nor does a second one with the same id, of which none could tell what it sealed', () => {
  for (const [text, entry] of [
    [`2026-12:oops,${newKey}`, 1],
    [`${newKey},${keyEntry('2026-11', 9)}`, 2],
  ] as const) {
    const { keys, problem } = parseLeadKeys(text)
    expect(keys.map((key) => [key.id, key.secret[0]])).toEqual([['2026-11', 2]])
    expect(problem).toBe(
      `entry ${entry} is not id:key with an id of its own and 32 bytes in base64; the others are used`,
    )
  }
})

test('a key opens what it sealed, whatever the text, and it looks different each time', async () => {
  const cipher = cipherWith(newKey)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (name) => {
      const text = JSON.stringify({ name })
      const [first, second] = [await cipher.seal(id, text, ada), await cipher.seal(id, text, ada)]
      expect(await cipher.open(id, first.content)).toEqual({ kind: 'opened', json: text })
      expect(first.content).not.toBe(second.content)
      expect([first.digest, first.emailHash]).toEqual([second.digest, second.emailHash])
    }),
    { numRuns: 50 },
  )
})

test('the newest key seals, and every key opens', async () => {
  const before = await cipherWith(oldKey).seal(id, json, ada)
  const both = cipherWith(newKey, oldKey)
  expect((await both.seal(id, json, ada)).keyId).toBe('2026-11')
  expect(await both.open(id, before.content)).toEqual({ kind: 'opened', json })
})

test('with keys plain content does not open, whoever wrote it; without keys a lead is its JSON, with no hash of its person', async () => {
  expect(await cipherWith(newKey).open(id, json)).toEqual({ kind: 'unreadable', reason: 'not sealed' })
  expect(await noCipher.open(id, json)).toEqual({ kind: 'opened', json })
  const plain = { content: json, keyId: null, emailHash: null, phoneHash: null }
  expect(await noCipher.seal(id, json, ada)).toMatchObject(plain)
})

test('content does not open under another lead’s id, with a character altered, or without its key; and it says why', async () => {
  const { content } = await cipherWith(oldKey).seal(id, json, ada)
  const at = content.lastIndexOf(':') + 5
  const altered = content.slice(0, at) + (content[at] === 'A' ? 'B' : 'A') + content.slice(at + 1)
  for (const [lead, text, keys, reason] of [
    [crypto.randomUUID(), content, [oldKey], 'wrong key'],
    [id, altered, [oldKey], 'wrong key'],
    [id, content, [keyEntry('2025-11', 7)], 'wrong key'],
    [id, content, [newKey], 'unknown key'],
    [id, content, [], 'unknown key'],
  ] as const)
    expect(await cipherWith(...keys).open(lead, text)).toEqual({ kind: 'unreadable', reason })
  for (const nonsense of ['', 'nonsense', 'v1:2026-11:', 'v2:2026-11:AAAA', 'v1:2026-11:A'])
    expect(await cipherWith(newKey).open(id, nonsense)).toMatchObject({ kind: 'unreadable' })
})

test('an address and a number have one hash under each key, however they are spelt', async () => {
  const sealed = await cipherWith(oldKey).seal(id, json, { email: ' A.Da+1@GoogleMail.COM', phone: '+44 7700 900123' })
  const hashes = await cipherWith(newKey, oldKey).personHashes({ email: 'ada@gmail.com', phone: '07700900123' })
  expect(hashes).toHaveLength(2)
  expect(sealed).toMatchObject(hashes[1] ?? {})
  expect(await noCipher.personHashes(ada)).toEqual([])
})

function expectNoCanaryIn(...things: unknown[]) {
  const text = JSON.stringify(things)
  for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
}

test('with keys the raw row, the message and the log contain nothing personal, nor what would confirm a guessed lead', async () => {
  const { queue, sent } = recordingQueue()
  const lead = canaryLead()
  expect((await postLead(lead, { LEAD_KEYS: newKey, LEAD_QUEUE: queue })).status).toBe(202)
  const [row] = await rows()
  expect(row).toMatchObject({ key_id: '2026-11', content: expect.stringMatching(/^v1:2026-11:/) })
  expectNoCanaryIn(row, sent, logged)
  expect(row?.digest).not.toBe((await noCipher.seal(lead.leadId, JSON.stringify(lead), { email: '' })).digest)
})

test('malformed keys lose no lead: it is stored plain, and an alarm is logged', async () => {
  const lead = canaryLead()
  expect((await postLead(lead, { LEAD_KEYS: 'hunter2' })).status).toBe(202)
  expect(await rows()).toMatchObject([{ key_id: null, content: expect.stringContaining('Canaryfirst') }])
  expect(logged).toContain(logLine('error', { event: 'lead_stored_plain', leadId: lead.leadId }))
  expectNoCanaryIn(logged)
})

test('the same lead again is a repeat: with the original key, a newer one, stored before there were keys, or erased', async () => {
  const accepted = acceptedLead()
  const saveWith = (...keys: string[]) => new LeadStore(env.DB, cipherWith(...keys)).save(accepted)
  expect([await saveWith(oldKey), await saveWith(oldKey), await saveWith(newKey, oldKey)]).toEqual([
    'saved',
    'repeat',
    'repeat',
  ])
  const earlier = acceptedLead()
  await new LeadStore(env.DB).save(earlier)
  expect(await new LeadStore(env.DB, cipherWith(newKey)).save(earlier)).toBe('repeat')
  await env.DB.exec(`UPDATE leads SET content = NULL, digest = '', erased_at = 1, status = 'parked'`)
  expect(await saveWith(newKey)).toBe('repeat')
  expect((await rows()).map(({ content }) => content)).toEqual([null, null])
})

test('with the database down the message is sealed, then stored and delivered as typed', async () => {
  const { queue, sent } = recordingQueue()
  const prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new Error('down')
  })
  const { leadId, ...lead } = canaryLead()
  expect((await postLead({ leadId, ...lead }, { LEAD_KEYS: newKey, LEAD_QUEUE: queue })).status).toBe(202)
  prepare.mockRestore()
  expect(sent).toMatchObject([{ v: 1, stored: { id: leadId, keyId: '2026-11' } }])
  expectNoCanaryIn(sent, logged)
  const cipher = cipherWith(newKey)
  await consumeAt(Date.now(), sent, { store: store('webhook', cipher), leads: new LeadStore(env.DB, cipher) })
  expect(await rows()).toMatchObject([{ id: leadId, status: 'delivered', key_id: '2026-11' }])
  const [delivery, ...others] = await deliveriesOf(leadId)
  expect(others).toEqual([])
  expect(delivery?.fields).toEqual(expect.arrayContaining([['addressLine 1', '9 Canary Street']]))
  expectNoCanaryIn(logged)
})
