import * as z from 'zod/mini'
import { prepareNamed } from '../named-values.ts'
import { firstRow } from '../rows.ts'
import { dayMs, hourMs } from '../time.ts'
import type { StoredLead } from './lead-content.ts'
import { heldByStaffSql } from './lead-states.ts'

/**
 * The same content within this time (ms) is one lead: a second press, a reload, another tab. Later leads count as well: the queue
 * may bring one long after it was received.
 */
const sameLeadMs = hourMs
/** A person's leads in a day that go out unmarked. */
const maxUnmarkedADay = 2

/** At most this many of a person's leads of the day before, the newest, are looked at. */
const maxLookedAt = 20

/**
 * How many of a person's leads the webhook has taken. Others do not count: anyone can post in their name. Part of
 * {@link insertLeadSql}.
 */
const deliveredCountSql = (isSamePerson: string) =>
  `(SELECT count(delivered_at) FROM (
      SELECT delivered_at FROM leads
      WHERE ${isSamePerson} AND received_at > :receivedAt - ${dayMs} AND received_at <= :receivedAt
      ORDER BY received_at DESC LIMIT ${maxLookedAt}))`

/**
 * A copy of the lead under another id: if there is one, the lead is not stored. A copy that a check holds does not
 * count if nothing holds the lead, which would otherwise wait with the copy; a copy that staff hold does count. After
 * erasure the same content is a new lead. Part of {@link insertLeadSql}.
 */
const copySql = `SELECT 1 FROM leads
    WHERE digest IN (SELECT value FROM json_each(:digests)) AND id <> :id
      AND received_at > :receivedAt - ${sameLeadMs} AND received_at < :receivedAt + ${sameLeadMs}
      AND (hold_reason IS NULL OR ${heldByStaffSql} OR :holdReason IS NOT NULL)
      AND (state <> 'erased' OR state_since > :receivedAt)`

/**
 * One statement, so that concurrent posts see each other. A lead that has this id already stays as it is: its id is set to
 * what it is, because only of a row that was written does SQLite return anything.
 */
const insertLeadSql = `INSERT INTO leads
    (id, form, state, hold_reason, content, key_id, digest, email_digest, phone_digest, received_at, campaign_code, campaign_key,
     key_has_code, state_since, due_at, repeat)
  SELECT :id, :form, iif(:holdReason IS NULL, 'pending', 'held'), :holdReason, :content, :keyId, :digest, :emailDigest,
    :phoneDigest, :receivedAt, :campaignCode, :campaignKey, :keyHasCode, :receivedAt, :receivedAt,
    max(${deliveredCountSql('email_digest = :emailDigest')}, ${deliveredCountSql('phone_digest = :phoneDigest')}) >= ${maxUnmarkedADay}
  WHERE NOT EXISTS (${copySql})
  ON CONFLICT (id) DO UPDATE SET id = excluded.id
  RETURNING digest, received_at, state`

const insertedRow = z.object({ digest: z.nullable(z.string()), received_at: z.number(), state: z.string() })

/**
 * Stores a lead that is not there yet.
 *
 * @param digests under which the same content may be stored
 * @returns what was there:
 *
 * - undefined: a copy, under another id
 * - a row with one of these digests: nothing, or this lead, which stays as it is
 * - a row with another digest: another lead with this id, which stays as it is
 */
export function insertLead(db: D1Database, stored: StoredLead, digests: readonly string[]) {
  const values = { ...stored, keyHasCode: stored.keyHasCode ? 1 : 0, digests: JSON.stringify(digests) }
  return firstRow(prepareNamed(db, insertLeadSql, values), insertedRow)
}
