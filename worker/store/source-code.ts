import { errorName, log } from '../log.ts'
import { within } from '../within.ts'
import { type CodeRow, codesFrom, rowAt, usualKey } from './campaign-codes.ts'

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
