import { leastParkedDays, queueDays, recordDays, retentionDays } from '#contract/retention.ts'
import { recordLostSql } from '../alerts/lost-leads.ts'
import { log } from '../log.ts'
import { type NamedValues, prepareNamed } from '../named-values.ts'
import type { Settings } from '../settings.ts'
import { dayMs, minuteMs } from '../time.ts'
import { erasedSql } from './lead-states.ts'

/**
 * Days after its last attempt at which a lead that has waited too long is erased: a fortnight. Attempts are at most a day
 * apart, so by then its webhook, or the queue, has gone again. A fortnight after its 90 days it is erased in any case.
 */
const graceDays = 14
/** Each run erases or deletes at most this many rows of each kind; later runs do the rest. */
const maxRows = 500

const ofState = (state: string) =>
  `id IN (SELECT id FROM leads WHERE state = '${state}' AND state_since < :before ORDER BY state_since LIMIT ${maxRows})`

/**
 * Rows that belong to deleted audit entries. Entries are deleted oldest first, so these are all rows before the oldest entry that
 * is left; without any entry, all rows.
 */
const ofDeletedEntry = `audit_id < coalesce((SELECT min(id) FROM audit), ${Number.MAX_SAFE_INTEGER})`

/** A lead that staff have sent again is kept for no longer than one that was delivered once. */
const deliveredTooLong = `(${ofState('delivered')} OR id IN (
  SELECT id FROM leads INDEXED BY leads_sent_again WHERE state = 'delivered' AND first_delivered_at < :before LIMIT ${maxRows}))`

/** One that they have then held back instead was delivered all the same; but they have had time to look at it. */
const heldTooLong = `(${ofState('held')} OR id IN (
  SELECT id FROM leads INDEXED BY leads_sent_again
  WHERE state = 'held' AND first_delivered_at < :deliveredBefore AND state_since < :seenBefore LIMIT ${maxRows}))`

/**
 * Leads that have waited too long. A lead that is being tried is left to its schedule, which lasts three days and
 * ends with parking it.
 */
const waitingTooLong = `id IN (
  SELECT id FROM (
    SELECT id, state_since, failing_since, failed_at FROM leads
    WHERE state = 'pending' AND state_since < :before ORDER BY state_since LIMIT ${maxRows})
  WHERE failing_since IS NULL OR failed_at < :triedBefore OR state_since < :waitingBefore)`

/** Leads that were only on the queue, which keeps no message for so long. */
const lostFromQueue = 'unstored WHERE tried_at < :queuedBefore'

/**
 * Erases and deletes what is old enough, a part of it each minute.
 *
 * A lead waits untried for 90 days only while there is no usable webhook, which staff are reminded of every day; no setting
 * makes it less.
 *
 * What is then lost, without having been delivered or given up, begins an alert in the same transaction.
 *
 * @param now Unix ms
 */
export async function eraseExpired(db: D1Database, days: Settings['retention'], now: number): Promise<void> {
  const daysAgo = (count: number) => now - count * dayMs
  const lost = {
    now,
    queuedBefore: daysAgo(queueDays),
    before: daysAgo(retentionDays.waiting),
    triedBefore: daysAgo(graceDays),
    waitingBefore: daysAgo(retentionDays.waiting + graceDays),
  }
  const statement = (sql: string, values: NamedValues = {}) => prepareNamed(db, sql, values)
  const erase = (which: string, values: NamedValues) =>
    statement(`UPDATE leads SET ${erasedSql}, state_since = :now WHERE ${which}`, { now, ...values })
  const recordLost = recordLostSql(
    `SELECT count(*) FROM ${lostFromQueue}`,
    `SELECT count(*) FROM leads WHERE ${waitingTooLong}`,
  )
  const [, ...results] = await db.batch([
    statement(recordLost, lost),
    erase(deliveredTooLong, { before: daysAgo(days.delivered) }),
    erase(ofState('parked'), { before: daysAgo(days.parked) }),
    erase(heldTooLong, {
      before: daysAgo(days.parked),
      deliveredBefore: daysAgo(days.delivered),
      seenBefore: daysAgo(leastParkedDays),
    }),
    erase(waitingTooLong, lost),
    statement(`DELETE FROM leads WHERE ${ofState('erased')}`, { before: daysAgo(retentionDays.erased) }),
    statement(`DELETE FROM ${lostFromQueue}`, lost),
    statement(
      `UPDATE leads SET digest = NULL WHERE id IN (
         SELECT id FROM leads INDEXED BY leads_erased
         WHERE state = 'erased' AND digest IS NOT NULL AND state_since < :before ORDER BY state_since LIMIT ${maxRows})`,
      { before: daysAgo(retentionDays.recognised) },
    ),
    // Ids are in order of time, so only the first few are looked at.
    statement('DELETE FROM audit WHERE id IN (SELECT id FROM audit ORDER BY id LIMIT 10) AND at < :before', {
      before: daysAgo(recordDays.audit),
    }),
    statement(`DELETE FROM audit_leads WHERE (audit_id, lead_id) IN (
      SELECT audit_id, lead_id FROM audit_leads WHERE ${ofDeletedEntry} LIMIT ${maxRows})`),
    statement(
      `DELETE FROM batches WHERE audit_id IN (SELECT audit_id FROM batches ORDER BY audit_id LIMIT 10) AND ${ofDeletedEntry}`,
    ),
    statement('DELETE FROM lookups WHERE day < :day', {
      day: new Date(daysAgo(recordDays.lookups)).toISOString().slice(0, 10),
    }),
    statement('DELETE FROM error_answers WHERE minute < :minute', {
      minute: Math.floor(daysAgo(recordDays.errorAnswers) / minuteMs),
    }),
  ])
  const [delivered = 0, parked = 0, held = 0, waiting = 0, deleted = 0, unstored = 0] = results.map(
    ({ meta }) => meta.changes,
  )
  if (unstored > 0) log({ event: 'unstored_leads_lost', leads: unstored })
  if (waiting > 0) log({ event: 'waiting_leads_erased', leads: waiting })
  if (delivered + parked + held + deleted > 0) log({ event: 'leads_erased', delivered, parked, held, deleted })
}
