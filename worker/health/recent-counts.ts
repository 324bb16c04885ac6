import { waitUntil } from 'cloudflare:workers'
import { errorName, log } from '../log.ts'
import { countEmails, countLeads, type EmailCounts, type LeadCounts } from '../store/delivery-counts.ts'

/** How long an answer of the database is reused (ms), a failure too. */
export const freshMs = 5_000
/** How long a caller waits for a count (ms) before the database is said not to answer. */
const patienceMs = 3_000

/** What is counted; `letters` is null while none are sent. */
export interface Counts {
  readonly leads: LeadCounts
  readonly letters: EmailCounts | null
}

const recent = new WeakMap<D1Database, { readonly at: number; readonly counts: Promise<Counts | null> }>()

/**
 * Counts at most a few seconds old, one under way at a time, so that frequent checks cost the database little.
 *
 * @param now Unix ms
 * @param hasLetters whether letters are counted too
 * @param limitMs how long to wait
 * @returns null while the database does not answer
 */
export function recentCounts(
  db: D1Database,
  now: number,
  hasLetters: boolean,
  limitMs = patienceMs,
): Promise<Counts | null> {
  const known = recent.get(db)
  if (known && now - known.at < freshMs) return inTime(known.counts, limitMs)
  const counts = count(db, now, hasLetters)
  // Others wait for this count too: it goes on when the request that began it is dropped.
  waitUntil(counts)
  recent.set(db, { at: now, counts })
  return inTime(counts, limitMs)
}

async function count(db: D1Database, now: number, hasLetters: boolean): Promise<Counts | null> {
  try {
    const [leads, letters] = await Promise.all([countLeads(db, now), hasLetters ? countEmails(db) : null])
    return { leads, letters }
  } catch (error) {
    log({ event: 'database_failed', during: 'health', error: errorName(error) })
    return null
  }
}

async function inTime<Value>(value: Promise<Value>, limitMs: number): Promise<Value | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), limitMs)
  try {
    return await Promise.race([value, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
