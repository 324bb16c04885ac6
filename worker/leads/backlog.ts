import * as z from 'zod/mini'
import { callForm } from '#contract/callback-lead.ts'
import { prepareNamed } from '../named-values.ts'
import { rowIn } from '../rows.ts'
import { heldLong, heldLongByStaff, late } from '../thresholds.ts'
import { heldByStaffSql } from './lead-states.ts'

/** Counting reads row by row, so it stops after this many and one more, which shows whether there are more. */
export const countedUpTo = 1_000

const counts = z.object({
  /** Only on the queue: they could not be stored. */
  unstored: z.number(),
  /** Waiting for the webhook. */
  pending: z.number(),
  /** Waiting for it for more than {@link late}, and already due or tried. */
  late: z.number(),
  /** How the last attempt for the newest late lead ended; null if there was none. */
  lateOutcome: z.nullable(z.string()),
  /** Leads that have been sent to the webhook since it last took one, and that it has not taken. */
  undelivered: z.number(),
  /** Of these, the ones that had not failed before that delivery. */
  newlyUndelivered: z.number(),
  /** How the attempt ended for the newest of these or, if there are none, of all that are undelivered. */
  undeliveredOutcome: z.nullable(z.string()),
  /** When a lead was last delivered (Unix ms); 0 if none has been. */
  lastDelivery: z.number(),
  parked: z.number(),
  /** Waiting or parked, and no key opens them. */
  withoutKey: z.number(),
  /** Waiting or parked, and damaged, or written by another version of the code. */
  damaged: z.number(),
  held: z.number(),
  /** Of these, requests to be rung that staff do not hold back themselves. */
  heldCalls: z.number(),
  /** Held for more than {@link heldLong}; {@link heldLongByStaff} if staff hold them back themselves. */
  heldLong: z.number(),
  /** Since when the oldest has been held (Unix ms); null if none is. */
  oldestHeld: z.nullable(z.number()),
})

/** The leads that wait, for the webhook or for someone, each counted up to {@link countedUpTo} and one more. */
export interface Backlog extends Readonly<z.infer<typeof counts>> {
  /** The database's size in bytes. */
  readonly size: number
}

/** Bytes; Cloudflare allows one database ten gigabytes. */
const nearlyFullBytes = 7_000_000_000

export const isNearlyFull = ({ size }: Backlog) => size > nearlyFullBytes

const countSql = (condition: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM leads WHERE ${condition} LIMIT ${countedUpTo + 1}))`
/**
 * When the last of the leads that are still `delivered` was delivered (Unix ms). Times after `:now` are left out: they
 * are from a clock that was ahead.
 */
export const lastDeliverySql =
  "(SELECT coalesce(max(state_since), 0) FROM leads WHERE state = 'delivered' AND state_since <= :now)"

const failedSql = (failure: string) =>
  ['pending', 'parked'].map((state) => countSql(`state = '${state}' AND failure = '${failure}'`)).join(' + ')

const heldLongSql = `state = 'held' AND state_since < :now - ${heldLong.ms}
    AND (NOT ${heldByStaffSql} OR state_since < :now - ${heldLongByStaff.ms})`

/** Those that have waited longest. A lead that staff have sent on, and that is not yet due, is not late. */
const lateSql = `SELECT state_since, last_outcome FROM leads INDEXED BY leads_state
    WHERE state = 'pending' AND state_since < :now - ${late.ms} AND (last_outcome IS NOT NULL OR due_at <= :now)
    ORDER BY state_since LIMIT ${countedUpTo + 1}`

/**
 * Leads that strangers can add are read up to a bound, by the indexes leads_state and leads_failed. Leads that staff
 * have sent on or hold back are read as well, however many there are. The outcome is that of the newest late lead,
 * because SQLite takes the columns beside max() from the row that has the maximum.
 */
const backlogSql = `WITH last (at) AS (SELECT max(delivered_at, ${lastDeliverySql}) FROM job),
  late AS (SELECT count(*) AS leads, last_outcome AS outcome, max(state_since) FROM (${lateSql})),
  undelivered AS (
    SELECT failed_at, undelivered_since > (SELECT at FROM last) AS is_new, last_outcome FROM leads
    WHERE state = 'pending' AND failure = 'undelivered' AND failed_at > (SELECT at FROM last)
    ORDER BY failed_at DESC LIMIT ${countedUpTo + 1})
SELECT
  (SELECT count(*) FROM (SELECT 1 FROM unstored LIMIT ${countedUpTo + 1})) AS unstored,
  ${countSql("state = 'pending'")} AS pending,
  (SELECT leads FROM late) AS late,
  (SELECT outcome FROM late) AS lateOutcome,
  (SELECT count(*) FROM undelivered) AS undelivered,
  (SELECT count(*) FROM undelivered WHERE is_new) AS newlyUndelivered,
  (SELECT last_outcome FROM undelivered ORDER BY is_new DESC, failed_at DESC LIMIT 1) AS undeliveredOutcome,
  (SELECT at FROM last) AS lastDelivery,
  ${countSql("state = 'parked'")} AS parked,
  ${failedSql('no-key')} AS withoutKey,
  ${failedSql('damaged')} AS damaged,
  ${countSql("state = 'held'")} AS held,
  ${countSql(`state = 'held' AND form = '${callForm}' AND NOT ${heldByStaffSql}`)} AS heldCalls,
  ${countSql(heldLongSql)} AS heldLong,
  (SELECT min(state_since) FROM leads WHERE state = 'held') AS oldestHeld`

/** @param now Unix ms */
export async function backlogOf(db: D1Database, now: number): Promise<Backlog> {
  const result = await prepareNamed(db, backlogSql, { now }).run()
  return { ...rowIn(result, counts), size: result.meta.size_after }
}
