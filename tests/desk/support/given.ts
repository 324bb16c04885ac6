import { env } from 'cloudflare:workers'
import type { AlertKind } from '#worker/alerts/alert-kinds.ts'
import type { LeadState } from '#worker/leads/lead-states.ts'
import { cipherWith, type GivenLead, noCipher, rowOf, savedLead, setState } from '../../worker/support/leads.ts'
import { now, tableRows, visit } from './visit.ts'

export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const
/** Who is signed in, unless a visit says otherwise. */
export const grace = 'grace@firm.example'

/** Puts many leads of an hour ago, without content, into the database. */
export async function givenMany(count: number, state: LeadState): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO leads (id, form, state, state_since, campaign_code, key_has_code, received_at, repeat, due_at)
     SELECT 'lead-' || i, 'landing', ?2, ?1, 'TV', 0, ?1, 0, 0 FROM n`,
  )
    .bind(now - hour, state, count)
    .run()
}

/** Puts a lead of an hour ago into the database. @returns its id */
export async function given({
  state,
  keys,
  ...lead
}: GivenLead & { readonly state?: string; readonly keys?: string } = {}) {
  const cipher = keys === undefined ? noCipher : cipherWith(keys)
  const receivedAt = lead.receivedAt ?? now - hour
  const id = await savedLead({ cipher, receivedAt, ...lead })
  if (state) await setState(id, state, receivedAt)
  return id
}

/** Begins an alert. @param seenAt when it was last seen, too (Unix ms) */
export async function givenAlert(kind: AlertKind, facts: string, beganAt = now, seenAt = beganAt): Promise<void> {
  await env.DB.prepare('INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES (?1, ?2, ?3, ?4)')
    .bind(kind, facts, beganAt, seenAt)
    .run()
}

export const stateOf = async (id: string) => (await rowOf(id))?.state
/** Whom a list names, in its order. */
export const namesIn = async (address: string) =>
  tableRows(await visit(address))
    .slice(1)
    .map((cells) => cells.find((cell) => cell !== ''))
