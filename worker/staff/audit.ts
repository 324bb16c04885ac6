import * as z from 'zod/mini'
import { hex } from '../store/bytes.ts'

/**
 * What is written down: whatever looks for a person, shows their details in full, sends them on, changes or erases them;
 * calls; what rings; campaign codes; and what adverts cost.
 */
export type AuditAction =
  | 'opened'
  | 'listed'
  | 'searched'
  | 'exported'
  | 'downloaded'
  | 'sent on'
  | 'sent again'
  | 'letter sent again'
  | 'encrypted'
  | 'erased'
  | 'taken back'
  | 'alert tested'
  | 'code set'
  | 'code withdrawn'
  | 'code change cancelled'
  | 'cost set'
  | 'cost removed'
  | CallMark

/** What someone notes of a call that was asked for. */
export const callMarks = ['rung', 'no answer', 'booked', 'wrong number', 'put back'] as const
export type CallMark = (typeof callMarks)[number]

/** What someone is about to do: to one lead, or to all that match a filter, written as the desk's address has it. */
export interface AuditEntry {
  /** Unix ms. */
  readonly at: number
  /** The address that someone signed in to the desk with; at a terminal, what the computer calls its user. */
  readonly who: string
  readonly action: AuditAction
  readonly which: { readonly leadId: string } | { readonly filter: string }
  readonly leads: number
}

/** Written before anything is shown or done. @returns a statement that answers the entry's id */
export function auditEntry({ at, who, action, which, leads }: AuditEntry): string {
  const [leadId, filter] = 'leadId' in which ? [literal(which.leadId), 'NULL'] : ['NULL', literal(which.filter)]
  return `INSERT INTO audit (at, who, action, lead_id, filter, leads)
    VALUES (${at}, ${literal(who)}, ${literal(action)}, ${leadId}, ${filter}, ${leads}) RETURNING id`
}

/** Puts right how many leads it was in the end. */
export const auditCorrection = (id: number, leads: number) => `UPDATE audit SET leads = ${leads} WHERE id = ${id}`

const entry = z.tuple([z.object({ id: z.number() })])

/** The id that {@link auditEntry} answers. */
export const entryIn = (results: readonly unknown[]): number => entry.parse(results)[0].id

/** Any text in a statement that cannot bind values: in hex, none can end it. */
const literal = (text: string) => `CAST(x'${hex(new TextEncoder().encode(text))}' AS TEXT)`
