import type { ChaosLead } from './leads.ts'
import { pause } from './pause.ts'
import type { Row, Site } from './site.ts'
import type { Sent } from './visitors.ts'

/** The last lead must be settled within this time (ms): a busy computer is slow, but a lost lead never settles. */
const patienceMs = 8 * 60_000
/** How long leads are sent to a slow webhook (ms) at most: it answers about a thousand requests in that time. */
const slowStretchMs = 2 * 60_000

/** Waits until each of these leads has been tried, or the webhook has been slow for long enough. */
export async function untilTried(site: Site, leads: readonly ChaosLead[]): Promise<void> {
  const enoughAt = Date.now() + slowStretchMs
  while (Date.now() < enoughAt) {
    const tried = new Set((await site.rows()).filter(({ attempts }) => attempts > 0).map(({ id }) => id))
    if (leads.every(({ leadId }) => tried.has(leadId))) return
    await pause(1_000)
  }
}

/** Lets time pass, a day at a time, until every acknowledged lead has a row and neither it nor its letter is pending. */
export async function untilSettled(site: Site, { acknowledged }: Sent): Promise<Row[]> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    const rows = await site.rows()
    const isDone = ({ status, letter }: Row) => status !== 'pending' && letter !== 'pending'
    const done = new Set(rows.filter(isDone).map(({ id }) => id))
    if (rows.length === done.size && [...acknowledged].every((id) => done.has(id))) return rows
    await site.direct('time-passes')
    // A queue still busy with the previous day would only get the same leads again.
    await pause(4_000)
  }
  return site.rows()
}

/** Lets time pass until the bell has told people something. */
export async function untilTold(site: Site, isTold: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt && !(await isTold())) {
    await site.direct('time-passes')
    await pause(3_000)
  }
}
