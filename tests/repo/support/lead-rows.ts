import { globSync, readFileSync } from 'node:fs'
import { LeadCipher } from '../../../worker/store/lead-cipher.ts'
import { parseLeadKeys } from '../../../worker/store/lead-keys.ts'
import { storedForm } from '../../../worker/store/queue-message.ts'
import { deliveriesOfLeads } from '../../support/deliveries-of-leads.ts'

/** All migrations, in order, as one script. */
export const schema = () =>
  globSync('migrations/*.sql')
    .sort()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

export const key = `2026-11:${Buffer.alloc(32, 5).toString('base64')}`
export const cipherOf = (keys: string | undefined) => new LeadCipher(parseLeadKeys(keys))

/** When every lead here was received and settled, Unix ms. */
export const receivedAt = Date.parse('2026-11-20T09:00:00Z')

interface LeadRow {
  readonly id: string
  readonly email?: string
  readonly phone?: string
  /** A request to be rung, for this number; it has no email address. */
  readonly callback?: string
  readonly status?: 'pending' | 'delivered' | 'parked'
  readonly outcome?: string
  /** `LEAD_KEYS` at the time it was stored. */
  readonly keys?: string | undefined
}

/** The statements that store a lead as the worker would. */
export async function insertLead(row: LeadRow): Promise<string> {
  const { id, email = 'ada@example.com', phone = '07700900123', status = 'parked', outcome = 'http 500', keys } = row
  const names = { leadId: id, firstName: 'Ada', lastName: '=Lovelace' }
  const call = { callbackDate: '2026-11-24', callbackWindow: 'morning', consentVersion: 'call-2026-11' }
  const lead =
    row.callback === undefined
      ? { ...names, form: 'landing' as const, phone, email, deliveryMethod: 'email' as const }
      : { ...names, form: 'callback' as const, phone: row.callback, ...call }
  const stored = await storedForm({ lead, sourceCode: 'TEST25', receivedAt }, cipherOf(keys))
  const texts = [
    id,
    stored.content,
    stored.keyId,
    stored.digest,
    stored.emailHash,
    stored.phoneHash,
    'TEST25',
    status,
    outcome,
  ]
  const values = texts.map((text) => (text == null ? 'NULL' : `'${text}'`)).join(', ')
  const settledAt = status === 'pending' ? 'NULL' : receivedAt
  return `INSERT INTO leads (id, content, key_id, digest, email_hash, phone_hash, source_code, status, last_outcome, received_at,
    due_at, attempts, settled_at) VALUES (${values}, ${receivedAt}, ${receivedAt}, 12, ${settledAt});${deliveriesOfLeads};`
}
