import { env, exports } from 'cloudflare:workers'
import { inject } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { base64, LeadCipher } from '#worker/leads/lead-cipher.ts'
import type { AcceptedLead } from '#worker/leads/lead-content.ts'
import { parseLeadKeys } from '#worker/leads/lead-keys.ts'
import { landingLead } from '../../support/landing-lead.ts'

export { landingLead }

/** Only in the leads searched for; each belongs to one field. */
export const canaries = {
  ...{ firstName: 'Canaryfirst', lastName: 'Canarylast', phone: '07700900987', email: 'canary@example.com' },
  ...{ addressLine1: '9 Canary Street', addressLine2: 'Canary Court', townCity: 'Canaryton' },
  ...{ county: 'Canaryshire', postcode: 'ZZ9 9ZZ' },
}
export const canaryLead = () => landingLead({ ...canaries, deliveryMethod: 'post' })

export function guideLead(changes: Record<string, unknown> = {}) {
  return {
    ...landingLead(),
    form: 'guide',
    ...{ planInterest: 'not-sure', timing: 'planning-ahead', planningFor: 'myself' },
    marketing: { email: true, text: false, phone: false, post: true },
    consentVersion: 'guide-2026-11',
    ...changes,
  }
}

interface Given extends Partial<Omit<AcceptedLead, 'lead'>> {
  /** What differs from the usual lead; its email address tells the inbox how to answer. */
  readonly lead?: Record<string, unknown>
}

/** A lead as the store accepts it, its person different each time. */
export function acceptedLead({ lead = {}, ...given }: Given = {}): AcceptedLead {
  const email = `ada-${crypto.randomUUID()}@example.com`
  const phone = `07${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(9, '0')
    .slice(0, 9)}`
  return {
    lead: anyLead.parse(landingLead({ email, phone, ...lead })),
    advert: {},
    sourceCode: 'TEST25',
    receivedAt: Date.now(),
    heldFor: undefined,
    ...given,
  }
}

export function post(body: unknown, contentType = 'application/json'): Promise<Response> {
  return exports.default.fetch('https://site.example/api/lead', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
}

export async function rows(): Promise<Record<string, unknown>[]> {
  const { results } = await env.DB.prepare('SELECT * FROM leads ORDER BY received_at, id').all()
  return results
}

/** A row of the leads. */
export const rowOf = (id: string) => env.DB.prepare('SELECT * FROM leads WHERE id = ?1').bind(id).first()

export interface Delivery {
  readonly headers: Record<string, string>
  readonly body: string
  readonly fields: [name: string, value: string][]
}

/** What the inbox has received of a lead, oldest first. */
export async function deliveriesOf(leadId: string): Promise<Delivery[]> {
  const response = await fetch(`${inject('inbox')}/requests.json`)
  const all: Delivery[] = await response.json()
  return all.filter(({ headers }) => headers['webhook-id'] === leadId).reverse()
}

/** One entry of `LEAD_KEYS`: the same byte 32 times. */
export const keyEntry = (id: string, byte: number) => `${id}:${base64(new Uint8Array(32).fill(byte))}`

export const oldKey = keyEntry('2025-11', 1)
export const newKey = keyEntry('2026-11', 2)

export const cipherWith = (...entries: string[]) => new LeadCipher(parseLeadKeys(entries.join(',')))
