import { env, exports } from 'cloudflare:workers'
import { inject } from 'vitest'
import type { AcceptedLead } from '#worker/store/queue-message.ts'
import { heldOutcome } from '#worker/store/tables.ts'
import { landingLead } from '../../support/landing-lead.ts'

export { landingLead }

/** Only in the leads searched for; each belongs to one field. */
export const canaries = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '07700900987',
  email: 'canary@example.com',
  addressLine1: '9 Canary Street',
  addressLine2: 'Canary Court',
  townCity: 'Canaryton',
  county: 'Canaryshire',
  postcode: 'ZZ9 9ZZ',
}
export const canaryLead = () => landingLead({ ...canaries, deliveryMethod: 'post' })

export function guideLead(changes: Record<string, unknown> = {}) {
  return {
    ...landingLead(),
    form: 'guide',
    planInterest: 'not-sure',
    timing: 'planning-ahead',
    planningFor: 'myself',
    marketing: { email: true, text: false, phone: false, post: true },
    consentVersion: '2026-11',
    ...changes,
  }
}

/** A lead as the store accepts it. */
export function acceptedLead(changes: { email?: string; receivedAt?: number } = {}): AcceptedLead & { id: string } {
  const id = crypto.randomUUID()
  return {
    id,
    lead: {
      leadId: id,
      form: 'landing',
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '07700900123',
      email: changes.email ?? 'ada@example.com',
      deliveryMethod: 'email',
    },
    sourceCode: 'TEST25',
    receivedAt: changes.receivedAt ?? Date.now(),
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
  const { results } = await env.DB.prepare('SELECT * FROM leads ORDER BY received_at').all()
  return results
}

interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly fields: [string, string][]
  readonly answered: string
}

/** What the inbox received for one lead, oldest first. */
export async function deliveriesOf(leadId: string): Promise<Delivery[]> {
  const response = await fetch(`${inject('inbox')}/requests.json`)
  const all = await response.json<Delivery[]>()
  return all.filter(({ headers }) => headers['webhook-id'] === leadId).reverse()
}

/** So many leads at one moment, held for one reason. */
export async function heldTogether(count: number, reason: string, receivedAt: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO leads (id, status, digest, source_code, received_at, due_at, settled_at, last_outcome, form)
     SELECT ?3 || '-' || i, 'parked', '', '', ?3, 0, ?3, ?2, 'landing' FROM n`,
  )
    .bind(count, heldOutcome(reason), receivedAt)
    .run()
}
