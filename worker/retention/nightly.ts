import { dayMs } from '#contract/london-clock.ts'
import { errorName, log } from '../log.ts'
import { quietDays } from '../store/mailbox.ts'
import type { RetentionDays } from './retention-days.ts'
import { type RetentionStore, slices } from './retention-store.ts'

const hourMs = 60 * 60_000

/** When the night's work begins, UTC: as in `wrangler.toml`. Any other cron is the minutely one. */
export const nightlyCron = '30 3 * * *'
/** The same in ms after midnight, and for how long the minutely runs then go on with what is left. */
const night = { begins: 3.5 * hourMs, lasts: 4 * hourMs }

/**
 * Days an erased row is kept to recognise a repeat: browsers send a lead again for seven, and each of two queues may have
 * it for 14.
 */
const skeletonDays = 30
/** Days for which the desk shows who did what. */
const auditDays = 365

/**
 * The most that one run does: 20,000 rows of each kind, in statements short enough to let inserts in between. With
 * resealing that is about half of the 1,000 statements that a worker may run.
 */
const batchesARun = { batches: 20, size: 1_000 }
const resealBatches = { batches: slices + 100, size: 100 }

/** What the nightly cron does: its share of the night's work, and resealing. */
export async function nightlyRun(store: RetentionStore, days: RetentionDays, now: number): Promise<void> {
  await retain(store, days, now)
  await done('resealing', resealAll(store))
}

/** What the minutely cron does day and night: nothing that was erased at the desk is kept for longer than its hour. */
export async function finishErasing(store: RetentionStore, now: number): Promise<void> {
  const gone = await done(
    'retention',
    inBatches((size) => store.finishErasing(now, size)),
  )
  if (gone > 0) log({ event: 'erasing_finished', leads: gone })
}

/** What the minutely cron does after everything else: at night, whatever is still due. */
export async function nightGoesOn(store: RetentionStore, days: RetentionDays, now: number): Promise<void> {
  const isNight = (now - night.begins) % dayMs < night.lasts
  if (isNight) await retain(store, days, now)
}

/**
 * Erases what is due under retention, folds what is left of leads into the totals, deletes what else is only kept for a
 * time, and fills in what earlier releases left out. A part that fails is logged and does not stop the others.
 *
 * @param now Unix ms
 */
async function retain(store: RetentionStore, days: RetentionDays, now: number): Promise<void> {
  const before = (count: number) => now - count * dayMs
  const all = (work: (size: number) => Promise<number>) => done('retention', inBatches(work))
  const delivered = await all((size) => store.erase('delivered', before(days.delivered), now, size))
  const parked = await all((size) => store.erase('parked', before(days.parked), now, size))
  const forgotten = await all((size) => store.forget(before(skeletonDays), size))
  if (delivered + parked + forgotten > 0) log({ event: 'leads_erased', delivered, parked, forgotten })
  await all((size) => store.forgetRecent(before(1), size))
  await all((size) => store.forgetDayCounts(before(1), size))
  await all((size) => store.forgetLookups(now, size))
  await all((size) => store.forgetMailboxes(before(quietDays), size))
  await all((size) => store.forgetAudit(before(auditDays), size))
  await all((size) => store.fillDays(size))
  for (const status of ['delivered', 'parked'] as const)
    await done('retention', noteLag(store, status, before(days[status])))
}

/** Says so when content was to be erased a night ago or longer, and neither that night nor this run has. */
async function noteLag(store: RetentionStore, status: 'delivered' | 'parked', before: number): Promise<void> {
  const oldest = await store.oldestSettled(status)
  const late = oldest === undefined ? 0 : before - oldest
  if (late > dayMs) log({ event: 'retention_late', status, hours: Math.floor(late / hourMs) })
}

/** Repeats until a batch comes back short or the run's limit is reached. @returns how many rows */
async function inBatches(work: (size: number) => Promise<number>): Promise<number> {
  const { batches, size } = batchesARun
  let rows = 0
  for (let batch = 0; batch < batches; batch++) {
    const changed = await work(size)
    rows += changed
    if (changed < size) break
  }
  return rows
}

/** @returns what the work does; 0 if it fails, which is logged */
function done<T>(part: 'retention' | 'resealing', work: Promise<T>): Promise<T | 0> {
  return work.catch((error) => {
    log({ event: 'database_failed', during: part, error: errorName(error) })
    return 0
  })
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
