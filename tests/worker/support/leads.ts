import { env } from 'cloudflare:workers'
import { anyLead } from '#contract/lead.ts'
import { base64 } from '#worker/bytes.ts'
import { LeadCipher } from '#worker/leads/lead-cipher.ts'
import type { AcceptedLead } from '#worker/leads/lead-content.ts'
import { parseLeadKeys } from '#worker/leads/lead-keys.ts'
import { LeadStore } from '#worker/leads/lead-store.ts'
import { landingLead } from '../../support/landing-lead.ts'

/** When most of the tests begin (Unix ms). */
export const start = Date.parse('2026-11-21T09:00:00Z')

/** One entry of `LEAD_KEYS`: the same byte 32 times. */
export const keyEntry = (id: string, byte: number) => `${id}:${base64(new Uint8Array(32).fill(byte))}`

export const oldKey = keyEntry('2025-11', 1)
export const newKey = keyEntry('2026-11', 2)

/** As Standard Webhooks has it. */
export const webhookSecret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='

export const cipherWith = (...entries: string[]) => new LeadCipher(parseLeadKeys(entries.join(',')))
export const noCipher = new LeadCipher({ keys: [], problem: undefined })

export const store = (cipher = noCipher, db = env.DB) => new LeadStore(db, cipher)

export interface GivenLead extends Partial<Omit<AcceptedLead, 'lead'>> {
  /** What differs from the usual lead; its email address tells the inbox how to answer. */
  readonly lead?: Record<string, unknown>
}

/** A lead as the store accepts it, its person different each time. */
export function acceptedLead({ lead = {}, ...given }: GivenLead = {}): AcceptedLead {
  const email = `ada-${crypto.randomUUID()}@example.com`
  const [digits = 0] = crypto.getRandomValues(new Uint32Array(1))
  const phone = `07${String(digits).padStart(9, '0').slice(0, 9)}`
  return {
    lead: anyLead.parse(landingLead({ email, phone, ...lead })),
    advertParameters: {},
    campaignCode: 'TEST25',
    campaignKey: undefined,
    keyHasCode: false,
    receivedAt: start,
    ageMs: 0,
    holdReason: undefined,
    ...given,
  }
}

/** Saves a lead that came at the start. @returns its id */
export async function savedLead({ cipher, ...given }: GivenLead & { readonly cipher?: LeadCipher } = {}) {
  const accepted = acceptedLead(given)
  await store(cipher).save(accepted)
  return accepted.lead.leadId
}

export async function rows(): Promise<Record<string, unknown>[]> {
  const { results } = await env.DB.prepare('SELECT * FROM leads ORDER BY received_at, id').all()
  return results
}

/** A row of the leads. */
export const rowOf = (id: string) => env.DB.prepare('SELECT * FROM leads WHERE id = ?1').bind(id).first()

export const setState = (id: string, state: string, since = start) =>
  env.DB.prepare('UPDATE leads SET state = ?2, state_since = ?3 WHERE id = ?1').bind(id, state, since).run()
