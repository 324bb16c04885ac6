import type { LeadCipher, SealedLead } from '../store/lead-cipher.ts'
import { sealContent } from '../store/lead-content.ts'
import { deliveryErasure, erasedWith, erasure, hasHeldOutcome, keyedDigest } from '../store/tables.ts'
import { ukDayOf, utcDay } from '../store/uk-time.ts'

interface Resealing {
  readonly resealed: number
  /** Left unchanged, because no key opens them. */
  readonly unreadable: number
  /** The id to continue after; undefined when there are no more. */
  readonly last: string | undefined
}

interface OldRow {
  id: string
  content: string
  key_id: string
}

/** A resealed row, and the key that sealed it before. */
interface NewRow extends SealedLead {
  readonly id: string
  readonly oldKeyId: string
}

/** How many slices the ids are scanned in. Ids are random, so slices hold about the same number of leads. */
export const slices = 64
const pastAllIds = 'g'

/** The end of the slice that contains `after`; undefined for the last. */
function endOfSlice(after: string): string | undefined {
  const width = 256 / slices
  const next = (Math.floor(Number.parseInt(after.slice(0, 2) || '0', 16) / width) + 1) * width
  return next < 256 ? next.toString(16).padStart(2, '0') : undefined
}

/** `?1` status, `?2` Unix ms; uses the index leads_kept. */
const settledBefore = `SELECT id FROM leads WHERE erased_at IS NULL AND status = ?1 AND settled_at < ?2
                              ORDER BY settled_at`

/** What the totals say has become of an erased lead; worker/staff writes the outcome of one erased on request. */
const became = `CASE WHEN status = 'delivered' THEN status WHEN last_outcome = 'erased on request' THEN 'erased'
  WHEN ${hasHeldOutcome} THEN 'held' ELSE 'parked' END`
const emailStatus = "coalesce((SELECT status FROM deliveries WHERE lead_id = leads.id AND kind = 'email'), '')"

/** What the night does to leads, and to what counts them. Each method is one bounded batch and rejects when D1 does. */
export class RetentionStore {
  readonly #db: D1Database
  readonly #cipher: LeadCipher

  constructor(db: D1Database, cipher: LeadCipher) {
    this.#db = db
    this.#cipher = cipher
  }

  /**
   * Erases leads delivered or parked before `before` (Unix ms), oldest first, and stops what is still to be sent.
   *
   * @returns how many leads
   */
  async erase(status: 'delivered' | 'parked', before: number, now: number, limit: number): Promise<number> {
    const due = `(${settledBefore} LIMIT ?3)`
    // The lead last: which leads are meant is no longer known afterwards.
    const [, , leads] = await this.#db.batch([
      this.#db.prepare(`UPDATE deliveries SET ${deliveryErasure} WHERE lead_id IN ${due}`).bind(status, before, limit),
      this.#db.prepare(`DELETE FROM calls WHERE lead_id IN ${due}`).bind(status, before, limit),
      this.#db
        .prepare(`UPDATE leads SET ${erasure}, ${keyedDigest}, erased_at = ?4 WHERE id IN ${due} AND status = ?1`)
        .bind(status, before, limit, now),
    ])
    return leads?.meta.changes ?? 0
  }

  /** Deletes what is left of leads that were erased at the desk and have had their hour at `now` (Unix ms). @returns how many */
  async finishErasing(now: number, limit: number): Promise<number> {
    const due = '(SELECT lead_id FROM erased_leads WHERE goes_at <= ?1 ORDER BY goes_at, lead_id LIMIT ?2)'
    // What says which leads are meant goes last.
    const deleted = await this.#db.batch(
      [...erasedWith, 'erased_leads'].map((table) =>
        this.#db.prepare(`DELETE FROM ${table} WHERE lead_id IN ${due}`).bind(now, limit),
      ),
    )
    return deleted.at(-1)?.meta.changes ?? 0
  }

  /**
   * Deletes rows whose content was erased before `before` (Unix ms), and their deliveries', and counts them in the totals
   * instead. It is one batch: a lead is in its row or in the totals, and never in both. @returns how many leads
   */
  async forget(before: number, limit: number): Promise<number> {
    const due = '(SELECT id FROM leads WHERE erased_at < ?1 ORDER BY erased_at, id LIMIT ?2)'
    const [, , , , leads] = await this.#db.batch(
      [
        `INSERT INTO lead_totals (day, code, form, became, email, leads)
         SELECT coalesce(received_on, ${ukDayOf('received_at')}), source_code, coalesce(form, ''), ${became},
           ${emailStatus}, count(*)
         FROM leads WHERE id IN ${due} GROUP BY 1, 2, 3, 4, 5
         ON CONFLICT (day, code, form, became, email) DO UPDATE SET leads = lead_totals.leads + excluded.leads`,
        `INSERT INTO version_totals (version, day, form, status, leads)
         SELECT version, received_on, form, status, count(*) FROM leads WHERE id IN ${due} AND version IS NOT NULL GROUP BY 1, 2, 3, 4
         ON CONFLICT (version, day, form, status) DO UPDATE SET leads = version_totals.leads + excluded.leads`,
        `DELETE FROM deliveries WHERE lead_id IN ${due}`,
        // The release before this table erases leads without it.
        `DELETE FROM calls WHERE lead_id IN ${due}`,
        `DELETE FROM leads WHERE id IN ${due}`,
      ].map((statement) => this.#db.prepare(statement).bind(before, limit)),
    )
    return leads?.meta.changes ?? 0
  }

  /** When the longest settled lead that still has its content was settled, Unix ms; undefined when there is none. */
  async oldestSettled(status: 'delivered' | 'parked'): Promise<number | undefined> {
    const oldest = await this.#db
      .prepare('SELECT min(settled_at) AS oldest FROM leads WHERE erased_at IS NULL AND status = ?1')
      .bind(status)
      .first<number | null>('oldest')
    return oldest ?? undefined
  }

  /** Deletes what counts one person's or visitor's leads from before `before` (Unix ms). @returns how many leads' */
  forgetRecent(before: number, limit: number): Promise<number> {
    return this.#deleteOldest('recent_leads', 'lead_id', 'received_at', before, limit)
  }

  /** Deletes the counts of days before that of `before` (Unix ms). @returns how many rows */
  forgetDayCounts(before: number, limit: number): Promise<number> {
    return this.#deleteOldest('day_counts', 'day, source', 'day', utcDay(before), limit)
  }

  /** Deletes to which mailboxes emails went before `before` (Unix ms). @returns how many */
  forgetMailboxes(before: number, limit: number): Promise<number> {
    return this.#deleteOldest('emailed_mailboxes', 'lead_id', 'at', before, limit)
  }

  /** Deletes what counts the lookups of days that ended before `before` (Unix ms). @returns how many rows */
  forgetLookups(before: number, limit: number): Promise<number> {
    return this.#deleteOldest('lookup_counts', 'day, who', 'day', utcDay(before), limit)
  }

  /** Fills in the day on which leads of an earlier release came. @returns how many */
  fillDays(limit: number): Promise<number> {
    return this.#change(
      `UPDATE leads SET received_on = ${ukDayOf('received_at')}
       WHERE id IN (SELECT id FROM leads WHERE received_on IS NULL LIMIT ?1)`,
      limit,
    )
  }

  /** Deletes what people did at the desk before `before` (Unix ms), with the ids in `audit_leads`. @returns how many entries */
  forgetAudit(before: number, limit: number): Promise<number> {
    return this.#deleteOldest('audit', 'id', 'at', before, limit)
  }

  /** Deletes rows from before `before`, by their key. @returns how many */
  #deleteOldest(table: string, key: string, since: string, before: number | string, limit: number): Promise<number> {
    return this.#change(
      `DELETE FROM ${table} WHERE (${key}) IN (
         SELECT ${key} FROM ${table} WHERE ${since} < ?1 ORDER BY ${since} LIMIT ?2)`,
      before,
      limit,
    )
  }

  async #change(statement: string, ...values: readonly unknown[]): Promise<number> {
    const { meta } = await this.#db
      .prepare(statement)
      .bind(...values)
      .run()
    return meta.changes
  }

  /**
   * Seals with the newest key whatever is sealed with another, or comes from a release that wrote no hash of the phone
   * number. Does nothing without keys, and nothing to a plain lead: sealing that is a decision for staff. Most nights
   * there is nothing to do, but only a full table scan can tell: it is split into {@link slices} statements, because the
   * database runs one at a time and an insert must not wait for the whole scan.
   *
   * @param after the id to continue after, '' to start
   */
  async reseal(after: string, limit: number): Promise<Resealing> {
    const newest = this.#cipher.newestKeyId
    if (newest === null) return { resealed: 0, unreadable: 0, last: undefined }
    const end = endOfSlice(after)
    const { results } = await this.#db
      .prepare(
        `SELECT id, content, key_id FROM leads
         WHERE content IS NOT NULL AND key_id IS NOT NULL AND (key_id <> ?1 OR phone_hash IS NULL)
           AND id > ?2 AND id < ?3 ORDER BY id LIMIT ?4`,
      )
      .bind(newest, after, end ?? pastAllIds, limit)
      .all<OldRow>()
    const rows = (await Promise.all(results.map((row) => this.#resealed(row)))).filter((row) => row !== undefined)
    const resealed = rows.length === 0 ? 0 : await this.#write(rows)
    const last = results.length < limit ? end : results.at(-1)?.id
    return { resealed, unreadable: results.length - rows.length, last }
  }

  async #resealed({ id, content, key_id: oldKeyId }: OldRow): Promise<NewRow | undefined> {
    const opened = await this.#cipher.open(id, content)
    if (opened.kind === 'unreadable') return undefined
    const sealed = await sealContent(id, opened.json, this.#cipher)
    return sealed && { id, oldKeyId, ...sealed }
  }

  /** One statement for the whole batch. A row erased or resealed in the meantime is left unchanged. */
  #write(rows: readonly NewRow[]): Promise<number> {
    return this.#change(
      `UPDATE leads SET content = fresh.value ->> 'content', key_id = fresh.value ->> 'keyId',
         digest = fresh.value ->> 'digest', email_hash = fresh.value ->> 'emailHash',
         phone_hash = fresh.value ->> 'phoneHash'
       FROM json_each(?1) AS fresh
       WHERE leads.id = fresh.value ->> 'id' AND leads.key_id = fresh.value ->> 'oldKeyId'
         AND leads.content IS NOT NULL`,
      JSON.stringify(rows),
    )
  }
}
