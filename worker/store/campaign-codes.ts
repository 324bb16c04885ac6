import * as z from 'zod/mini'
import { errorName, log } from '../log.ts'
import { within } from '../within.ts'

/** The key that sets the usual code: of every lead whose own key has none. */
export const usualKey = 'usual'

/** A code: nothing that a spreadsheet or a form-urlencoded body would interpret. */
export const campaignCode = z
  .string()
  .check(z.trim(), z.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores'))

const codeRow = z.object({
  id: z.number(),
  key: z.string(),
  code: z.nullable(z.string()),
  from_at: z.number(),
  set_at: z.number(),
  who: z.string(),
})

/** What a key's code is from a time on, null for none of its own, with who set it and when. Times are Unix ms. */
export type CodeRow = z.infer<typeof codeRow>

/**
 * What applies to each key set at the desk, and what will, in order of time. Rejects when D1 does.
 *
 * @param now Unix ms
 */
export async function codesFrom(db: D1Database, now: number): Promise<readonly CodeRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, key, code, from_at, set_at, who FROM campaign_codes AS one WHERE NOT EXISTS (
         SELECT 1 FROM campaign_codes AS later
         WHERE later.key = one.key AND later.from_at <= ?1 AND (later.from_at, later.id) > (one.from_at, one.id)
       ) ORDER BY from_at, id`,
    )
    .bind(now)
    .all()
  return z.array(codeRow).parse(results)
}

/** What applies to a key at a moment (Unix ms). @param rows in order of time */
export const rowAt = (rows: readonly CodeRow[], key: string, now: number) =>
  rows.findLast((row) => row.key === key && row.from_at <= now)

/** The visitor is waiting (ms). */
const answerMs = 1_000
/** For how long (ms) an answer of the database is used: a change at the desk takes effect within it. */
const freshMs = 60_000

/** What the settings say; an empty usual code is left to the desk. */
interface CodesInSettings {
  readonly campaignCode: string
  readonly campaignCodes: ReadonlyMap<string, string>
}

/** The last answer of each database. */
const known = new WeakMap<D1Database, { readonly at: number; readonly rows: readonly CodeRow[] }>()

/**
 * The code of a lead that comes now: by its key, else the usual one, each from the settings or else from the desk. The
 * database is asked only where the settings do not say. While it does not answer, what it said last applies. Never
 * rejects.
 *
 * @param key the campaign key, empty for none
 * @param now Unix ms
 */
export async function sourceCodeOf(
  db: D1Database,
  { campaignCode, campaignCodes }: CodesInSettings,
  key: string,
  now: number,
): Promise<string> {
  const ownKey = key === usualKey ? '' : key
  const isSet = ownKey === '' ? campaignCode !== '' : campaignCodes.has(ownKey)
  const rows = isSet ? [] : await codesAt(db, now)
  const own = campaignCodes.get(ownKey) ?? rowAt(rows, ownKey, now)?.code
  return own ?? (campaignCode || rowAt(rows, usualKey, now)?.code) ?? ''
}

async function codesAt(db: D1Database, now: number): Promise<readonly CodeRow[]> {
  const last = known.get(db)
  if (last && Math.abs(now - last.at) < freshMs) return last.rows
  try {
    const rows = await within(answerMs, codesFrom(db, now))
    known.set(db, { at: now, rows })
    return rows
  } catch (error) {
    log({ event: 'database_failed', during: 'codes', error: errorName(error) })
    return last?.rows ?? []
  }
}
