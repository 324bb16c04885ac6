import * as z from 'zod/mini'
import { callbackDays } from '#contract/callback-times.ts'
import { callsPromised } from '#contract/consent.ts'
import { dayMs } from '#contract/london-clock.ts'
import type { CallMark } from '#worker/staff/audit.ts'
import { type LeadRecord, openRow, rowsFrom, statuses } from '#worker/staff/lead-record.ts'
import { leadsWithIds } from '#worker/staff/statements.ts'
import { type Due, dueAt } from '#worker/store/calls.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { textIn } from '#worker/store/lead-content.ts'
import { timeFrom, ukDay } from '#worker/store/uk-time.ts'
import { dayMoved } from '../clock.ts'

/** Most calls that one part of the page shows; those beyond are said to be there. */
const mostShown = 50

const columns = 'lead_id, due_from, due_to, unanswered, marked_at, marked_by, state, count(*) OVER () AS total'
const isDone = "state IN ('rung', 'no answer', 'booked', 'wrong number')"

/** Calls whose time ends after `?1` and by `?2` (Unix ms), in the order that they are wanted in. */
const dueBetween = (order: 'ASC' | 'DESC') => `SELECT ${columns} FROM calls JOIN leads ON id = lead_id
  WHERE state = 'open' AND due_to > ?1 AND due_to <= ?2 AND erased_at IS NULL
  ORDER BY due_to ${order}, lead_id LIMIT ${mostShown}`

/** `?1`: marked since, Unix ms. */
const markedSince = `SELECT ${columns} FROM calls INDEXED BY calls_marked JOIN leads ON id = lead_id
  WHERE marked_at >= ?1 AND ${isDone} AND erased_at IS NULL ORDER BY marked_at DESC LIMIT ${mostShown}`

/** `?1`: due since, Unix ms. */
const lateAtWebhook = `SELECT id, status, settled_at, last_outcome, erased_at, due_from FROM calls JOIN leads ON id = lead_id
  WHERE state IN ('open', 'elsewhere') AND due_to >= ?1 AND erased_at IS NULL
    AND (status <> 'delivered' OR settled_at > due_from) ORDER BY due_to DESC, id LIMIT ${mostShown}`

const callRow = z.object({
  lead_id: z.string(),
  due_from: z.number(),
  unanswered: z.number(),
  marked_at: z.nullable(z.number()),
  marked_by: z.nullable(z.string()),
  state: z.string(),
  total: z.number(),
})

const lateRow = z.object({
  id: z.string(),
  status: z.enum(statuses),
  settled_at: z.nullable(z.number()),
  last_outcome: z.nullable(z.string()),
  erased_at: z.nullable(z.number()),
  due_from: z.number(),
})

/** A call that reached the webhook after its time had begun, or has not reached it. */
export type LateCall = z.infer<typeof lateRow>

/** A call as it was noted, and the lead that asks for it. */
export interface Call extends LeadRecord {
  readonly call: z.infer<typeof callRow>
  readonly isNeededNow: boolean
}

/** Calls that belong together: those needed now first, then by their time. */
export interface CallGroup {
  readonly calls: readonly Call[]
  /** How many there are besides. */
  readonly more: number
}

/** Calls to be made, by when they were promised, and those of which someone has said today what became of them. */
export interface Calls {
  readonly overdue: CallGroup
  readonly today: CallGroup
  readonly tomorrow: CallGroup
  readonly later: CallGroup
  readonly marked: CallGroup
}

/** The calls as they are at a moment. Rejects when D1 does. @param now Unix ms */
export async function readCalls(db: D1Database, cipher: LeadCipher, now: number): Promise<Calls> {
  const today = ukDay(now)
  const [begins = 0, ends = 0, after = 0] = [0, 1, 2].map((days) => timeFrom(dayMoved(today, days), false))
  const results = await db.batch([
    db.prepare(dueBetween('DESC')).bind(0, now),
    db.prepare(dueBetween('ASC')).bind(now, ends),
    db.prepare(dueBetween('ASC')).bind(ends, after),
    db.prepare(dueBetween('ASC')).bind(after, Number.MAX_SAFE_INTEGER),
    db.prepare(markedSince).bind(begins),
  ])
  const found = results.map((result) => z.array(callRow).parse(result.results))
  const records = await recordsOf(
    db,
    cipher,
    found.flat().map(({ lead_id }) => lead_id),
  )
  const [overdue, ...rest] = found.map((rows): CallGroup => {
    const calls = rows.flatMap((call) => {
      const record = records.get(call.lead_id)
      return record ? [{ ...record, call, isNeededNow: isNeededNow(record) }] : []
    })
    const inOrder = calls.toSorted((one, other) => Number(other.isNeededNow) - Number(one.isNeededNow))
    return { calls: inOrder, more: (rows[0]?.total ?? 0) - rows.length }
  })
  const [dueToday = none, tomorrow = none, later = none, marked = none] = rest
  return { overdue: overdue ?? none, today: dueToday, tomorrow, later, marked }
}

const none: CallGroup = { calls: [], more: 0 }

async function recordsOf(db: D1Database, cipher: LeadCipher, ids: readonly string[]) {
  const { results } = ids.length === 0 ? { results: [] } : await db.prepare(leadsWithIds(ids)).all()
  const opened = await Promise.all(rowsFrom(results).map((row) => openRow(row, cipher)))
  return new Map(opened.map((record) => [record.row.id, record]))
}

const isNeededNow = ({ content }: LeadRecord) =>
  content.kind === 'readable' && textIn(content.lead, 'callbackTopic') === 'needed-now'

/** Calls of the last week, and those to come, that the webhook got late or has not got. Rejects when D1 does. */
export async function readLateCalls(db: D1Database, now: number): Promise<LateCall[]> {
  const { results } = await db
    .prepare(lateAtWebhook)
    .bind(now - 7 * dayMs)
    .all()
  return z.array(lateRow).parse(results)
}

/** What someone says of a call. */
export interface Marking {
  readonly lead: string
  /** How often nobody had answered, as the page said that they saw. */
  readonly unanswered: number
  readonly mark: CallMark
}

/**
 * Notes what became of a call. One that nobody answered is due at its own time or, if that has begun, in the next part of an
 * open day, if its lead was promised another; if not, that is all. Rejects when D1 does.
 *
 * @param now Unix ms
 * @returns false when someone else has marked it meanwhile, or its lead is gone
 */
export async function markCall(
  db: D1Database,
  cipher: LeadCipher,
  { lead, unanswered, mark }: Marking,
  who: string,
  now: number,
): Promise<boolean> {
  const isUnanswered = mark === 'no answer'
  const record = isUnanswered ? (await recordsOf(db, cipher, [lead])).get(lead) : undefined
  const isToBeRung = mark === 'put back' || (record && unanswered + 1 < callsPromisedTo(record))
  const next = isUnanswered && isToBeRung ? nextDue(now) : undefined
  const { results } = await db
    .prepare(
      `UPDATE calls SET state = ?3, unanswered = unanswered + ?4, marked_at = ?5, marked_by = ?6,
         due_from = CASE WHEN due_from < ?7 THEN ?7 ELSE due_from END,
         due_to = CASE WHEN due_from < ?7 THEN ?8 ELSE due_to END
       WHERE lead_id = ?1 AND unanswered = ?2 AND (SELECT erased_at FROM leads WHERE id = ?1) IS NULL AND ${mark === 'put back' ? isDone : "state = 'open'"} RETURNING lead_id`,
    )
    .bind(
      lead,
      unanswered,
      isToBeRung ? 'open' : mark,
      Number(isUnanswered),
      now,
      who,
      next?.from ?? null,
      next?.to ?? null,
    )
    .all()
  return results.length > 0
}

/** How often someone may be rung at most; once, if what they were promised cannot be read. */
export const callsPromisedTo = ({ content }: LeadRecord) =>
  content.kind === 'readable' ? callsPromised(textIn(content.lead, 'consentVersion')) : 1

/** The next part of an open day that has not begun. */
function nextDue(now: number): Due | undefined {
  const [day] = callbackDays(now)
  const [callbackWindow] = day?.windows ?? []
  return day && callbackWindow && dueAt({ callbackDate: day.date, callbackWindow })
}
