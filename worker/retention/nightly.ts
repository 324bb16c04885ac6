import { dayMs } from '#contract/london-clock.ts'
import { errorName, log } from '../log.ts'
import type { RetentionDays } from './retention-days.ts'
import { type RetentionStore, slices } from './retention-store.ts'

/** When the nightly work runs: as in `wrangler.toml`, UTC. Any other cron is the sweep. */
export const nightlyCron = '30 3 * * *'

/** Days an erased row is kept to recognise a repeat: well past the seven for which a browser keeps retrying. */
const skeletonDays = 365
/** Days for which the desk shows who did what. */
const auditDays = 365

/**
 * One night's work: up to 100,000 leads of each kind erased or forgotten and 10,000 resealed, in statements short enough
 * to let inserts in between, and well below the 1,000 that a worker may run. The rest waits until the next night.
 */
const eraseBatches = { batches: 100, size: 1_000 }
const resealBatches = { batches: slices + 100, size: 100 }

/**
 * Erases what is due under retention, deletes skeletons and audit entries after a year and what counts leads after a
 * day, and reseals leads that are sealed with a retired key. A part that fails is logged and does not stop the others.
 *
 * @param now Unix ms
 */
export async function nightlyRun(store: RetentionStore, days: RetentionDays, now: number): Promise<void> {
  const before = (count: number) => now - count * dayMs
  const done = (part: string, work: Promise<number>) =>
    work.catch((error) => {
      log({ event: 'database_failed', during: part, error: errorName(error) })
      return 0
    })
  const delivered = await done('retention', erase(store, 'delivered', before(days.delivered), now))
  const parked = await done('retention', erase(store, 'parked', before(days.parked), now))
  const forgotten = await done(
    'retention',
    inBatches((size) => store.forget(before(skeletonDays), size)),
  )
  if (delivered + parked + forgotten > 0) log({ event: 'leads_erased', delivered, parked, forgotten })
  for (const work of [
    (size: number) => store.forgetRecent(before(1), size),
    (size: number) => store.forgetLookups(now, size),
    (size: number) => store.forgetAudit(before(auditDays), size),
    (size: number) => store.fillDays(size),
  ])
    await done('retention', inBatches(work))
  await done('resealing', resealAll(store))
}

function erase(store: RetentionStore, status: 'delivered' | 'parked', before: number, now: number): Promise<number> {
  return inBatches((size) => store.erase(status, before, now, size))
}

/** Repeats until a batch comes back short or the night's limit is reached. @returns how many rows */
async function inBatches(work: (size: number) => Promise<number>): Promise<number> {
  const { batches, size } = eraseBatches
  let rows = 0
  for (let batch = 0; batch < batches; batch++) {
    const done = await work(size)
    rows += done
    if (done < size) break
  }
  return rows
}

async function resealAll(store: RetentionStore): Promise<number> {
  const { batches, size } = resealBatches
  let leads = 0
  let unreadable = 0
  let after = ''
  for (let batch = 0; batch < batches; batch++) {
    const result = await store.reseal(after, size)
    leads += result.resealed
    unreadable += result.unreadable
    if (result.last === undefined) break
    after = result.last
  }
  if (leads + unreadable > 0) log({ event: 'leads_resealed', leads, unreadable })
  return leads
}
