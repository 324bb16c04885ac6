import { errorName, log } from '../log.ts'
import { type AlertMemory, DatabaseMemory, type IsolateMemory } from './alert-memory.ts'
import { beat, type Channel, type ChannelTools, channelsFrom } from './channels.ts'
import { findingsIn, type Places, type SweepSeen } from './findings.ts'
import { messageOf } from './message.ts'
import { finished, newsFor } from './news.ts'

export interface NotifyTools extends ChannelTools, Places {
  /** Remembers while the database cannot. */
  readonly isolate: IsolateMemory
}

/**
 * Compares what is wrong with what people were told, and tells them the difference; then, if the database answered and no
 * queue refused what it was sent, lets the heartbeat's monitor know. Never rejects.
 *
 * @param swept undefined when the sweep could not reach the database
 */
export async function notifyStaff(swept: SweepSeen | undefined, tools: NotifyTools): Promise<void> {
  const { settings, isolate, now } = tools
  const { heartbeatUrl, deskUrl } = settings.alerts
  const channels = channelsFrom(settings.alerts, tools)
  if (channels.length === 0 && heartbeatUrl === undefined) return

  const throughDatabase = async (seen: SweepSeen) => {
    const memory = new DatabaseMemory(tools.db)
    await memory.see(await findingsIn(seen, tools), now)
    return tellNews(memory, channels, deskUrl, now)
  }
  const hasTold = swept && (await throughDatabase(swept).catch(databaseFailed))
  if (hasTold === undefined) await isolate.see([{ kind: 'database', facts: '', count: 1, newest: 0 }], now)
  // One message a minute: what the database remembers goes first.
  if (!hasTold) await tellNews(isolate, channels, deskUrl, now)
  const isQueueRefusing = swept?.isQueueRefusing || swept?.emails?.isQueueRefusing
  if (hasTold !== undefined && !isQueueRefusing && heartbeatUrl !== undefined) await beat(heartbeatUrl, tools.fetch)
}

function databaseFailed(error: unknown): undefined {
  log({ event: 'database_failed', during: 'alerts', error: errorName(error) })
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
