import { errorName, log } from '../log.ts'
import { countLeads, type LeadCounts } from '../store/lead-counts.ts'

/** How long counts are shown again (ms) before the database is asked anew. */
export const freshMs = 5_000

const recent = new WeakMap<D1Database, { readonly at: number; readonly counts: LeadCounts }>()

/**
 * The counts of a few seconds ago at most, so that asking often costs the database little.
 *
 * @param now Unix ms
 * @returns null while the database does not answer
 */
export async function recentCounts(db: D1Database, now: number): Promise<LeadCounts | null> {
  const known = recent.get(db)
  if (known && now - known.at < freshMs) return known.counts
  try {
    const counts = await countLeads(db, now)
    recent.set(db, { at: now, counts })
    return counts
  } catch (error) {
    log({ event: 'database_failed', during: 'health', error: errorName(error) })
    return null
  }
}
