import * as z from 'zod/mini'
import { errorName, log } from '../log.ts'
import { rowsIn } from '../rows.ts'
import type { Settings } from '../settings.ts'
import { dayMs, hourMs, minuteMs, ukTime } from '../time.ts'
import { type AlertKind, alertKind, alertWords, gravityOf } from './alert-kinds.ts'
import { chatFor } from './chats.ts'
import type { Finding } from './find-alerts.ts'
import { findingStatement } from './raise-alert.ts'

/** An alert that is not over. Times are Unix ms. */
export interface Alert {
  readonly kind: AlertKind
  readonly facts: string
  readonly beganAt: number
  readonly seenAt: number
  /** When staff were last notified; null if they have not been. */
  readonly notifiedAt: number | null
}

const alertRow = z.object({
  kind: z.string(),
  facts: z.string(),
  began_at: z.number(),
  seen_at: z.number(),
  notified_at: z.nullable(z.number()),
})

/** The gravest first. */
export async function alertsIn(db: D1Database): Promise<readonly Alert[]> {
  return alertsFrom(await db.prepare(alertsSql).all())
}

const alertsSql = 'SELECT kind, facts, began_at, seen_at, notified_at FROM alerts'

function alertsFrom(read: D1Result | undefined): readonly Alert[] {
  return rowsIn(read, alertRow)
    .flatMap(({ kind: name, facts, began_at: beganAt, seen_at: seenAt, notified_at: notifiedAt }) => {
      const kind = alertKind(name)
      return kind === undefined ? [] : [{ kind, facts, beganAt, seenAt, notifiedAt }]
    })
    .toSorted((one, other) => gravityOf(one.kind) - gravityOf(other.kind))
}

/** An alert may be over once it has not been seen for this long (ms): what comes and goes is one alert. */
const unseenMs = 10 * minuteMs
/** For how long (ms) it must not have been seen if only some requests can see it. */
const silenceMs = hourMs

/** When (ms after it began) staff are reminded; after these, once a day. */
const reminders = [hourMs, 4 * hourMs, dayMs]

/** When something last went well (Unix ms); 0 if it is not known to have done. Asked only when an alert depends on it. */
export interface LastSuccesses {
  readonly delivery: () => Promise<number>
  readonly queue: () => Promise<number>
}

/** What to tell staff of an alert now; undefined for nothing. @param now Unix ms */
export async function duePhase(alert: Alert, last: LastSuccesses, now: number): Promise<Phase | undefined> {
  if (await isOver(alert, last, now)) return 'over'
  const { beganAt, notifiedAt } = alert
  // A time still to come was recorded by a run whose clock was ahead: staff may not know.
  // What has gone well since, as a second message after one that took too long, is nothing to tell.
  if (notifiedAt === null || notifiedAt > now) return (await hasSucceeded(alert, last)) ? undefined : 'begun'
  const isDue =
    now - notifiedAt >= dayMs || reminders.some((after) => notifiedAt < beganAt + after && beganAt + after <= now)
  return isDue ? 'lasts' : undefined
}

type Phase = 'begun' | 'lasts' | 'over'

/** An alert that nobody sees any more is over only if it is looked for each minute. */
async function isOver({ kind, seenAt }: Alert, last: LastSuccesses, now: number): Promise<boolean> {
  const { endedBy } = alertWords[kind]
  if (now - seenAt < (endedBy === 'silence' ? silenceMs : unseenMs)) return false
  return endedBy === undefined || endedBy === 'silence' || hasSucceeded({ kind, seenAt }, last)
}

/** Whether what ends an alert has come since it was last seen; false of one that no success ends. */
async function hasSucceeded({ kind, seenAt }: Pick<Alert, 'kind' | 'seenAt'>, last: LastSuccesses): Promise<boolean> {
  const { endedBy } = alertWords[kind]
  return (endedBy === 'delivery' || endedBy === 'queue') && (await last[endedBy]()) >= seenAt
}

interface NotifyTools {
  readonly db: D1Database
  readonly settings: Pick<Settings, 'alertWebhookUrl' | 'heartbeatUrl' | 'deskUrl' | 'problems'>
  readonly fetch: typeof fetch
  readonly last: LastSuccesses
  /** Unix ms. */
  readonly now: number
}

/**
 * Records what is wrong, and tells staff what they do not know yet. A chat that cannot be reached is tried again a minute later.
 *
 * The monitor then hears from us, unless there was something to tell and staff could not be reached. So without a chat the
 * monitor's silence is what tells them.
 */
export async function notifyStaff(findings: readonly Finding[], tools: NotifyTools): Promise<void> {
  const { db, settings, last, now } = tools
  const notes = findings.map((finding) => findingStatement(db, finding, now))
  const noted = await db.batch([...notes, db.prepare(alertsSql)])
  const due: Notification[] = []
  for (const alert of alertsFrom(noted.at(-1))) {
    const phase = await duePhase(alert, last, now)
    if (phase !== undefined) due.push({ alert, phase })
  }
  const hasChat = settings.alertWebhookUrl !== undefined
  // An alert that is over is closed without a message if staff have not heard of it, or if there is no chat.
  const toSend = due.filter(({ alert, phase }) => phase !== 'over' || (hasChat && alert.notifiedAt !== null))
  const paragraphs = toSend.map((notification) => messageOf(notification, now))
  const reached = toSend.length === 0 || (await postToChat(paragraphs, tools))
  const settled = reached ? due : due.filter((notification) => !toSend.includes(notification))
  if (settled.length > 0) {
    const note = db.prepare('UPDATE alerts SET notified_at = ?2 WHERE kind = ?1')
    const close = db.prepare('DELETE FROM alerts WHERE kind = ?1 AND seen_at = ?2')
    // It was seen again while the chat was asked: a new alert, of which staff do not know.
    const begin = db.prepare('UPDATE alerts SET began_at = seen_at, notified_at = NULL WHERE kind = ?1')
    await db.batch(
      settled.flatMap(({ alert: { kind, seenAt }, phase }) =>
        phase === 'over' ? [close.bind(kind, seenAt), begin.bind(kind)] : [note.bind(kind, now)],
      ),
    )
  }
  if (reached && settings.heartbeatUrl !== undefined) await sendHeartbeat(settings.heartbeatUrl, tools)
}

interface Notification {
  readonly alert: Alert
  readonly phase: Phase
}

/** What staff read: what, how many, since when, and what to do first. The lines of one paragraph. */
function messageOf({ alert: { kind, facts, beganAt, seenAt }, phase }: Notification, now: number): readonly string[] {
  const { begun, over, act, endedBy } = alertWords[kind]
  const from = `From ${ukTime(beganAt)}, last seen on ${ukTime(seenAt)}.`
  if (phase === 'over') return [`${endedBy === 'silence' ? 'Quiet' : 'Over'}: ${over}`, from]
  const seen = now - seenAt < minuteMs ? 'just now' : `on ${ukTime(seenAt)}`
  const isUnseen = now - seenAt >= unseenMs && (endedBy === 'delivery' || endedBy === 'queue')
  const unknown = isUnseen ? [nothingSince[endedBy]] : []
  const since = `Since ${ukTime(beganAt)}, last seen ${seen}.`
  const what = phase === 'lasts' ? `Still: ${begun}` : begun
  return [what, facts, since, ...unknown, `What to do first: ${act}`].filter((line) => line !== '')
}

/** Why an alert that is no longer seen is not over either. */
const nothingSince = {
  delivery: 'No lead has been delivered since, so nobody knows whether it is over.',
  queue: 'The queue has taken no message since.',
}

/** How long the chat or the monitor may take (ms). */
const timeoutMs = 10_000

/** @returns whether staff were reached: without a chat, or with a wrong address, nobody is */
async function postToChat(paragraphs: readonly (readonly string[])[], tools: NotifyTools): Promise<boolean> {
  const { alertWebhookUrl: url, deskUrl, problems } = tools.settings
  if (url === undefined) {
    const isWrong = problems.some(({ setting }) => setting === 'ALERT_WEBHOOK_URL')
    if (isWrong) log({ event: 'alert_failed', reason: 'wrong address' })
    return false
  }
  const all = deskUrl === undefined ? paragraphs : [...paragraphs, [`Look here: ${deskUrl}`]]
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const body = JSON.stringify(chatFor(url).bodyOf(all))
  const reason = await failureOf(url, { method: 'POST', headers, body }, tools)
  if (reason !== undefined) log({ event: 'alert_failed', reason })
  return reason === undefined
}

async function sendHeartbeat(url: string, tools: NotifyTools): Promise<void> {
  const reason = await failureOf(url, {}, tools)
  if (reason !== undefined) log({ event: 'heartbeat_failed', reason })
}

/** Why a request failed; undefined when it did not. Its address is a secret. */
async function failureOf(url: string, init: RequestInit, tools: NotifyTools): Promise<string | undefined> {
  try {
    const response = await tools.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    response.body?.cancel().catch(() => undefined)
    return response.ok ? undefined : `http ${response.status}`
  } catch (error) {
    return errorName(error)
  }
}
