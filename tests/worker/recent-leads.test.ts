import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { RecentLeads } from '#worker/store/recent-leads.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'

const hour = 3_600_000
const person = { mailbox: 'ada@example.com', phone: '07700900123' }

/** Counts a lead. @returns its id */
async function counted(cipher: LeadCipher, receivedAt = 0): Promise<string> {
  const leadId = crypto.randomUUID()
  const lead = { leadId, receivedAt, person, visitor: '192.0.2.1' }
  expect(await new RecentLeads(env.DB, cipher).admit(lead, { perPerson: 9, perVisitor: 9 })).toBe(true)
  return leadId
}

const kept = async () => (await env.DB.prepare('SELECT * FROM recent_leads').all()).results

test.each([
  ['with keys', cipherWith(newKey)],
  ['without keys', cipherWith()],
])('%s only hashes are kept: nothing names the person or where they are', async (_, cipher) => {
  const leadId = await counted(cipher)
  const hash = expect.stringMatching(/^[\da-f]{64}$/)
  expect(await kept()).toEqual([
    { lead_id: leadId, received_at: 0, email_hash: hash, phone_hash: hash, visitor_hash: hash },
  ])
})

test('with keys nobody without them can check a guess, and the hash is not the one that finds a person’s leads', async () => {
  for (const cipher of [cipherWith(), cipherWith(newKey), cipherWith(oldKey)]) await counted(cipher)
  const hashes = (await kept()).flatMap(({ email_hash, phone_hash, visitor_hash }) => [
    email_hash,
    phone_hash,
    visitor_hash,
  ])
  const finding = await cipherWith(newKey, oldKey).personHashes({ email: person.mailbox })
  expect(new Set([...hashes, ...finding]).size).toBe(9 + 2)
})

test('the night forgets what is older than a day', async () => {
  await counted(cipherWith(), 0)
  const night = (now: number) =>
    nightlyRun(new RetentionStore(env.DB, cipherWith()), { delivered: 30, parked: 90 }, now)
  await night(23 * hour)
  expect(await kept()).toHaveLength(1)
  await night(25 * hour)
  expect(await kept()).toEqual([])
})
