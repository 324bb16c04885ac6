import { errorName, log } from '../log.ts'
import { countLeads, type LeadCounts } from '../store/lead-counts.ts'

/** How long counts are reused (ms) before the database is queried again. */
export const freshMs = 5_000

const recent = new WeakMap<D1Database, { readonly at: number; readonly counts: LeadCounts }>()

/**
 * Counts at most a few seconds old, so that frequent checks cost the database little.
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
