import { env } from 'cloudflare:workers'
import { LeadStore } from '#worker/store/lead-store.ts'
import { heldOutcome } from '#worker/store/tables.ts'
import { acceptedLead } from './leads.ts'

/** A request to be rung that is held from `receivedAt` (Unix ms) on. @returns its id */
export async function heldCall(receivedAt: number): Promise<string> {
  const { id, ...accepted } = acceptedLead({ receivedAt })
  const lead = { leadId: id, form: 'callback', phone: '07700900123' } as const
  await new LeadStore(env.DB).save({ ...accepted, lead, heldFor: 'trap' })
  return id
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
