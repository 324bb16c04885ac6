import * as z from 'zod/mini'
import {
  type AttemptMade,
  attemptsIn,
  attemptsOfLead,
  type DeliveryRow,
  deliveriesFrom,
} from '#worker/staff/attempts.ts'
import { type LeadFilter, matchingBefore, matchingLeads, outcomesOf, type Place } from '#worker/staff/lead-filter.ts'
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

const outcome = z.object({ outcome: z.nullable(z.string()), leads: z.number() })

/** How many leads have a last outcome. */
export type OutcomeCount = z.infer<typeof outcome>

/** One page of the leads that match, newest first. Rejects when D1 does. */
export async function listLeads(
  db: D1Database,
  cipher: LeadCipher,
  filter: LeadFilter,
  after: Place | undefined,
): Promise<LeadList> {
  const { results } = await db.prepare(matchingLeads(filter, after, pageSize + 1)).all()
  const places = placesIn(results).slice(0, pageSize)
  if (places.length === 0) return { leads: [], next: undefined }
  const found = await db.prepare(leadsWithIds(places.map(({ id }) => id))).all()
  const leads = await Promise.all(rowsFrom(found.results).map((row) => openRow(row, cipher)))
  const order = new Map(places.map(({ id }, index) => [id, index]))
  const inOrder = leads.toSorted((one, other) => (order.get(one.row.id) ?? 0) - (order.get(other.row.id) ?? 0))
  return { leads: inOrder, next: results.length > pageSize ? places.at(-1) : undefined }
}

const placeRow = z.object({ id: z.string(), received_at: z.number() })

/** Where each stands in the list. */
export const placesIn = (results: readonly unknown[] = []): Place[] =>
  results.map((row) => placeRow.parse(row)).map(({ id, received_at }) => ({ id, receivedAt: received_at }))

/** Why those that match wait, were parked or are held, most of them first. Rejects when D1 does. */
export async function countOutcomes(db: D1Database, filter: LeadFilter): Promise<OutcomeCount[]> {
  const { results } = await db.prepare(outcomesOf(filter)).all()
  return z
    .array(outcome)
    .parse(results)
    .toSorted((one, other) => other.leads - one.leads)
}

/** The ids of the leads around one in a list, which may itself have left it. */
export interface Neighbours {
  readonly newer: string | undefined
  readonly older: string | undefined
}

/** Rejects when D1 does. */
export async function neighboursOf(db: D1Database, filter: LeadFilter, id: string): Promise<Neighbours> {
  const { results } = await db.prepare(leadsWithIds([id])).all()
  const [row] = rowsFrom(results)
  if (!row) return { newer: undefined, older: undefined }
  const place = { receivedAt: row.received_at, id }
  const found = await db.batch([db.prepare(matchingBefore(filter, place)), db.prepare(matchingLeads(filter, place, 1))])
  const [newer, older] = found.map(({ results }) => placesIn(results)[0]?.id)
  return { newer, older }
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
