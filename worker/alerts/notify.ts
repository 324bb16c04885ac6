import { errorName, log } from '../log.ts'
import { sendEmail } from '../send-email.ts'
import { type AlertMemory, DatabaseMemory, type IsolateMemory } from './alert-memory.ts'
import type { AlertSettings } from './alert-settings.ts'
import { findingsIn, type Places, type SweepSeen } from './findings.ts'
import { type Message, messageOf } from './message.ts'
import { finished, newsFor } from './news.ts'

export interface NotifyTools extends ChannelTools, Places {
  /** Remembers while the database cannot. */
  readonly isolate: IsolateMemory
}

/**
 * Notes what is wrong, compares it with what people were told, and tells them the difference; then, if the database
 * answered, no queue refused what it was sent, and somebody can be told, lets the heartbeat's monitor know. Never rejects.
 *
 * @param swept undefined when the sweep could not reach the database
 */
export async function notifyStaff(swept: SweepSeen | undefined, tools: NotifyTools): Promise<void> {
  const { settings, isolate, now } = tools
  const { heartbeatUrl } = settings.alerts
  const channels = channelsFrom(settings.alerts, tools)
  const names = channels.map(({ name }) => name)

  const throughDatabase = async (seen: SweepSeen) => {
    const memory = new DatabaseMemory(tools.db)
    await memory.see(await findingsIn(seen, tools), now, names)
    return tellNews(memory, channels, settings.alerts, now)
  }
  const spoken = swept && (await throughDatabase(swept).catch(databaseFailed))
  if (spoken === undefined) await isolate.see([{ kind: 'database', facts: '', count: 1, newest: 0 }], now)
  // One message a minute: what the database remembers goes first.
  if (!spoken?.hasTold) await tellNews(isolate, channels, settings.alerts, now)
  const isQueueRefusing = swept?.isQueueRefusing || swept?.emails?.isQueueRefusing
  if (spoken && !spoken.isMute && !isQueueRefusing && heartbeatUrl !== undefined) await beat(heartbeatUrl, tools.fetch)
}

function databaseFailed(error: unknown): undefined {
  log({ event: 'database_failed', during: 'alerts', error: errorName(error) })
}

interface Spoken {
  /** Whether anyone was told, or may have been. */
  readonly hasTold: boolean
  /** Whether there is something to tell through every channel, and none gets it through. */
  readonly isMute: boolean
}

/**
 * Tells people whatever they have not been told, each channel for itself: one that fails is tried again a minute later,
 * and one that succeeded is left alone. Rejects when the memory does.
 */
async function tellNews(
  memory: AlertMemory,
  channels: readonly Channel[],
  settings: AlertSettings,
  now: number,
): Promise<Spoken> {
  const remembered = await memory.read()
  const due = channels.filter(({ name }) => newsFor(name, remembered, now).length > 0)
  const ends = await Promise.all(due.map((channel) => tellThrough(channel, memory, settings, now)))
  const names = channels.map(({ name }) => name)
  // What they have just been told is over may begin again before the next run.
  await memory.forget(finished(due.length > 0 ? await memory.read() : remembered, names, now))
  const isUntold = (end: End) => end === 'failed' || end === 'busy'
  return {
    hasTold: ends.some((end) => end === 'told' || end === 'failed'),
    isMute: due.length > 0 && due.length === channels.length && ends.every(isUntold),
  }
}

/** `busy` while another run has the channel, or had it just now; `known` when that one has told them. */
type End = 'told' | 'failed' | 'busy' | 'known'

async function tellThrough(
  { name, reaches, tell }: Channel,
  memory: AlertMemory,
  settings: AlertSettings,
  now: number,
): Promise<End> {
  if (!(await memory.claim(name, now))) return 'busy'
  // Read after the claim: another run may have told them in the meantime.
  const news = newsFor(name, await memory.read(), now)
  if (news.length === 0) return 'known'
  const reason = await tell(messageOf(news, settings))
  if (reason !== undefined) {
    log({ event: 'alert_failed', channel: name, reason })
    await memory.fail(name, reason, now)
    return 'failed'
  }
  log({ event: 'alert_sent', channel: name, kinds: news.map(({ kind }) => kind).join(' ') })
  await memory.tell({ name, reaches }, news, now)
  return 'told'
}

/** How long the chat or the monitor may take (ms). */
const timeLimitMs = 10_000

/** A way of reaching people. */
interface Channel {
  readonly name: 'chat' | 'email'
  /** Whom it reaches, for the desk. */
  readonly reaches: string
  /** Never rejects, and ends within about ten seconds. @returns why nobody was told, in words fit for the log */
  readonly tell: (message: Message) => Promise<string | undefined>
}

/** What the channels need besides their settings. */
interface ChannelTools {
  readonly fetch: typeof fetch
  /** The binding `EMAIL`. */
  readonly email: SendEmail | undefined
}

/** The channels that are set up; none, one or both. */
function channelsFrom({ webhookUrl, emails }: AlertSettings, tools: ChannelTools): readonly Channel[] {
  return [
    ...(webhookUrl === undefined ? [] : [chatAt(webhookUrl, tools.fetch)]),
    ...(emails === undefined || tools.email === undefined ? [] : [emailBy(tools.email, emails)]),
  ]
}

/** `{ "text": … }`, as Slack, Teams' workflows and Google Chat take it. */
function chatAt(url: string, via: typeof fetch): Channel {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return {
    name: 'chat',
    reaches: 'everyone in the chat',
    tell: ({ text }) => failureOf(via, url, { method: 'POST', headers, body: JSON.stringify({ text }) }),
  }
}

function emailBy(email: SendEmail, { from, to }: NonNullable<AlertSettings['emails']>): Channel {
  return {
    name: 'email',
    reaches: to.join(', '),
    tell: async ({ subject, text }) => {
      const outcome = await sendEmail(email, { from, to: [...to], subject, text })
      return outcome.kind === 'accepted' ? undefined : outcome.reason
    },
  }
}

/** Lets a monitor elsewhere know that this run was healthy. Never rejects. */
async function beat(url: string, via: typeof fetch): Promise<void> {
  const reason = await failureOf(via, url, {})
  if (reason !== undefined) log({ event: 'heartbeat_failed', reason })
}

/** Why a request failed; undefined when it did not. Its address is a secret. */
async function failureOf(via: typeof fetch, url: string, init: RequestInit): Promise<string | undefined> {
  try {
    const response = await via(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeLimitMs) })
    response.body?.cancel().catch(() => undefined)
    return response.ok ? undefined : `http ${response.status}`
  } catch (error) {
    return errorName(error)
  }
}
