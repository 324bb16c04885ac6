import { dayMs } from '#contract/london-clock.ts'
import { errorName, log } from '../log.ts'
import { within } from '../within.ts'
import { type Alert, type AlertMemory, DatabaseMemory, type IsolateMemory, type Remembered } from './alert-memory.ts'
import { type AlertKind, messageOf, type News } from './alert-words.ts'
import { beat, type Channel, type ChannelTools, channelsFrom } from './channels.ts'
import { findingsIn, type Places, type SweepSeen } from './findings.ts'

export interface NotifyTools extends ChannelTools, Places {
  readonly queue: Pick<Queue, 'metrics'>
  /** Remembers while the database cannot. */
  readonly isolate: IsolateMemory
}

/**
 * Compares what is wrong with what people were told, and tells them the difference; then, if database and queue answered,
 * lets the heartbeat's monitor know. Never rejects.
 *
 * @param swept undefined when the sweep could not reach the database
 */
export async function notifyStaff(swept: SweepSeen | undefined, tools: NotifyTools): Promise<void> {
  const { settings, isolate, now } = tools
  const { heartbeatUrl, deskUrl } = settings.alerts
  const channels = channelsFrom(settings.alerts, tools)
  if (channels.length === 0 && heartbeatUrl === undefined) return

  const isQueueFailing = swept?.isQueueRefusing || swept?.emails?.isQueueRefusing || !(await answers(tools.queue))
  const throughDatabase = async (seen: SweepSeen) => {
    const memory = new DatabaseMemory(tools.db)
    await memory.see(await findingsIn(seen, isQueueFailing, tools), now)
    return tellNews(memory, channels, deskUrl, now)
  }
  const hasTold = swept && (await throughDatabase(swept).catch(databaseFailed))
  if (hasTold === undefined) await isolate.see([{ kind: 'database', facts: '' }], now)
  // One message a minute: what the database remembers goes first.
  if (!hasTold) await tellNews(isolate, channels, deskUrl, now)
  if (hasTold !== undefined && !isQueueFailing && heartbeatUrl !== undefined) await beat(heartbeatUrl, tools.fetch)
}

function databaseFailed(error: unknown): undefined {
  log({ event: 'database_failed', during: 'alerts', error: errorName(error) })
}

/** A queue that takes longer than this (ms) to answer is failing. */
const queueAnswerMs = 5_000

async function answers(queue: NotifyTools['queue']): Promise<boolean> {
  try {
    await within(queueAnswerMs, queue.metrics())
    return true
  } catch (error) {
    log({ event: 'queue_failed', during: 'alerts', error: errorName(error) })
    return false
  }
}

/**
 * Tells people whatever they have not been told, each channel for itself: one that fails is tried again a minute later,
 * and one that succeeded is left alone. Rejects when the memory does.
 *
 * @param deskUrl where people act, if there is such a place
 * @returns whether anyone was told, or may have been
 */
async function tellNews(
  memory: AlertMemory,
  channels: readonly Channel[],
  deskUrl: string | undefined,
  now: number,
): Promise<boolean> {
  const remembered = await memory.read()
  const due = channels.filter(({ name }) => newsFor(name, remembered, now).length > 0)
  const told = await Promise.all(due.map((channel) => tellThrough(channel, memory, deskUrl, now)))
  const names = channels.map(({ name }) => name)
  await memory.forget(finished(remembered, names, now))
  return told.includes(true)
}

async function tellThrough(
  { name, tell }: Channel,
  memory: AlertMemory,
  deskUrl: string | undefined,
  now: number,
): Promise<boolean> {
  if (!(await memory.claim(name, now))) return false
  // Read after the claim: another run may have told them in the meantime.
  const news = newsFor(name, await memory.read(), now)
  if (news.length === 0) return false
  const failure = await tell(messageOf(news, deskUrl))
  if (failure !== undefined) {
    log({ event: 'alert_failed', channel: name, reason: failure })
    return true
  }
  log({ event: 'alert_sent', channel: name, kinds: news.map(({ kind }) => kind).join(' ') })
  await memory.tell(name, news, now)
  return true
}

const minuteMs = 60_000
/** An alert is over once it has not been seen for this long (ms): what comes and goes is told once. */
const quietMs = 10 * minuteMs
/** How often (ms) people are told that an alert lasts. */
const remindMs = dayMs

/** How long (ms) these must last before anyone is told; of the others people are told at once. */
const patience: Partial<Readonly<Record<AlertKind, number>>> = { queue: 5 * minuteMs, database: 5 * minuteMs }

/** These last until something is seen to work again: at night nobody looks up an address. */
const lastsUntilSignOver: ReadonlySet<AlertKind> = new Set(['lookup'])

function isOver({ kind, seenAt, goneAt }: Alert, now: number): boolean {
  const quietSince = lastsUntilSignOver.has(kind) ? (goneAt > seenAt ? goneAt : now) : seenAt
  return now - quietSince >= quietMs
}

/** What people have to be told through one channel: what has begun, has lasted another day, or is over and they know of. */
function newsFor(channel: string, { alerts, told }: Remembered, now: number): readonly News[] {
  return alerts.flatMap((alert): News[] => {
    const { kind, facts } = alert
    const known = told.find((each) => each.kind === kind && each.channel === channel)
    if (isOver(alert, now)) return known ? [{ moment: 'over', kind, facts }] : []
    if (known) return now - known.toldAt >= remindMs ? [{ moment: 'still', kind, facts }] : []
    return alert.seenAt - alert.since >= (patience[kind] ?? 0) ? [{ moment: 'begun', kind, facts }] : []
  })
}

/** The alerts that are over and of which nobody is left to tell. */
function finished({ alerts, told }: Remembered, channels: readonly string[], now: number): readonly Alert[] {
  const isAwaited = ({ kind }: Alert) => told.some((each) => each.kind === kind && channels.includes(each.channel))
  return alerts.filter((alert) => isOver(alert, now) && !isAwaited(alert))
}
