import {
  type AttemptMade,
  attemptsIn,
  attemptsOfLead,
  type DeliveryRow,
  deliveriesFrom,
} from '#worker/staff/attempts.ts'
import { type LeadFilter, matchingLeads, type Place } from '#worker/staff/lead-filter.ts'
import { type EmailRow, emailsFrom, type LeadRecord, openRow, rowsFrom } from '#worker/staff/lead-record.ts'
import { emailsOfLeads, leadsWithIds } from '#worker/staff/statements.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'

/** Leads on one page of a list. */
const pageSize = 30

export interface LeadList {
  readonly leads: readonly LeadRecord[]
  /** Where the next page begins; undefined on the last. */
  readonly next: Place | undefined
}

/** One page of the leads that match, newest first. Rejects when D1 does. */
export async function listLeads(
  db: D1Database,
  cipher: LeadCipher,
  filter: LeadFilter,
  after: Place | undefined,
): Promise<LeadList> {
  const { results } = await db
    .prepare(matchingLeads(filter, after, pageSize + 1))
    .all<{ readonly id: string; readonly received_at: number }>()
  const places = results.slice(0, pageSize).map(({ id, received_at }) => ({ id, receivedAt: received_at }))
  if (places.length === 0) return { leads: [], next: undefined }
  const found = await db.prepare(leadsWithIds(places.map(({ id }) => id))).all()
  const leads = await Promise.all(rowsFrom(found.results).map((row) => openRow(row, cipher)))
  const order = new Map(places.map(({ id }, index) => [id, index]))
  const inOrder = leads.toSorted((one, other) => (order.get(one.row.id) ?? 0) - (order.get(other.row.id) ?? 0))
  return { leads: inOrder, next: results.length > pageSize ? places.at(-1) : undefined }
}

/** A lead and its email with the guide, if it has one, with the attempts at both. */
export interface OneLead {
  readonly record: LeadRecord
  readonly email: EmailRow | undefined
  /** Undefined for a lead that the release before migration 0009 delivered. */
  readonly webhook: DeliveryRow | undefined
  readonly attempts: readonly AttemptMade[]
}

/** One lead, whatever has become of it; undefined when there is none. Rejects when D1 does. */
export async function readLead(db: D1Database, cipher: LeadCipher, id: string): Promise<OneLead | undefined> {
  const [leads, emails, made] = await db.batch(
    [leadsWithIds([id]), emailsOfLeads([id]), attemptsOfLead(id)].map((statement) => db.prepare(statement)),
  )
  const [row] = rowsFrom(leads?.results ?? [])
  const [email] = emailsFrom(emails?.results ?? [])
  const deliveries = deliveriesFrom(made?.results ?? [])
  return (
    row && {
      record: await openRow(row, cipher),
      email,
      webhook: deliveries.find(({ kind }) => kind === 'webhook'),
      attempts: await attemptsIn(id, deliveries, cipher),
    }
  )
}

/** A place as an address has it, `1795000000000-ID`; undefined for anything else. */
export function placeFrom(text: string | undefined): Place | undefined {
  const [, receivedAt, id] = /^(\d{1,15})-([\da-f-]{36})$/.exec(text ?? '') ?? []
  return receivedAt === undefined || id === undefined ? undefined : { receivedAt: Number(receivedAt), id }
}

export const placeText = ({ receivedAt, id }: Place) => `${receivedAt}-${id}`
