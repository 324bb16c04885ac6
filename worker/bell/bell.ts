import type { Settings } from '../env.ts'
import { errorName, log } from '../log.ts'
import { BellStore } from '../store/bell-store.ts'
import { lookupsToday } from '../store/lookup-count.ts'
import { stuckEmails, stuckLeads } from '../store/stuck-deliveries.ts'
import { beat } from './heartbeat.ts'
import type { IsolateMemory } from './isolate-memory.ts'
import { ring } from './ring.ts'
import { type Findings, sightsIn } from './sights.ts'
import { type WayTools, waysFrom } from './ways.ts'

/** What the sweep before it saw. */
export interface SweepSeen {
  readonly isQueueRefusing: boolean
  readonly oldestWaitSeconds: number
  /** The same of the guide's letters; undefined while there are none, or when their sweep failed. */
  readonly letters?: Pick<SweepSeen, 'isQueueRefusing' | 'oldestWaitSeconds'> | undefined
}

export interface BellTools extends WayTools {
  readonly db: D1Database
  readonly queue: Pick<Queue, 'metrics'>
  readonly settings: Settings
  /** Remembers while the database cannot. */
  readonly isolate: IsolateMemory
  /** Unix ms. */
  readonly now: number
}

/** A queue that takes longer than this (ms) to answer is failing. */
const queueAnswerMs = 5_000

/**
 * Compares what is wrong with what people were told, and tells them the difference; then, if database and queue answered,
 * lets the heartbeat's monitor know. Never rejects.
 *
 * @param seen undefined when the sweep could not reach the database
 */
export async function ringBell(seen: SweepSeen | undefined, tools: BellTools): Promise<void> {
  const { settings, isolate, now } = tools
  const { heartbeatUrl, deskUrl } = settings.alerts
  const ways = waysFrom(settings.alerts, tools)
  if (ways.length === 0 && heartbeatUrl === undefined) return

  const isQueueFailing = seen?.isQueueRefusing || seen?.letters?.isQueueRefusing || !(await answers(tools.queue))
  const throughDatabase = async ({ oldestWaitSeconds, letters }: SweepSeen) => {
    const waits = { oldestWaitSeconds, oldestLetterSeconds: letters?.oldestWaitSeconds ?? 0 }
    const memory = new BellStore(tools.db)
    await memory.see(sightsIn({ ...(await lookAround(tools)), settings, ...waits, isQueueFailing }), now)
    return ring(memory, ways, deskUrl, now)
  }
  const rung = seen && (await throughDatabase(seen).catch(failed))
  if (rung === undefined) await isolate.see([{ kind: 'database', facts: '' }], now)
  // One message a minute: what the database remembers goes first.
  if (!rung) await ring(isolate, ways, deskUrl, now)
  if (rung !== undefined && !isQueueFailing && heartbeatUrl !== undefined) await beat(heartbeatUrl, tools.fetch)
}

async function lookAround({
  db,
  now,
  settings,
}: BellTools): Promise<Pick<Findings, 'stuck' | 'letters' | 'lookupsToday'>> {
  const [stuck, lookups, letters] = await Promise.all([
    stuckLeads(db, now),
    lookupsToday(db, now),
    settings.guideLetters && stuckEmails(db, now),
  ])
  return { stuck, letters, lookupsToday: lookups }
}

function failed(error: unknown): undefined {
  log({ event: 'database_failed', during: 'bell', error: errorName(error) })
}

async function answers(queue: BellTools['queue']): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), queueAnswerMs)
  const answer = async () => {
    await queue.metrics()
    return true
  }
  return Promise.race([answer(), late.promise])
    .catch((error) => {
      log({ event: 'queue_failed', during: 'bell', error: errorName(error) })
      return false
    })
    .finally(() => clearTimeout(timer))
}
