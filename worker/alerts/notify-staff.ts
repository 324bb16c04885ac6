import { errorName, log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { dayMs, hourMs, minuteMs } from '../time.ts'
import { type AlertKind, alertKind, alertWords } from './alert-kinds.ts'
import type { Finding } from './find-alerts.ts'
import { noteStatement } from './note-alert.ts'

/** An alert that is not over. Times are Unix ms. */
export interface Alert {
  readonly kind: AlertKind
  readonly facts: string
  readonly beganAt: number
  readonly seenAt: number
  /** When staff were last notified; null if they have not been. */
  readonly notifiedAt: number | null
}

interface AlertRow {
  kind: string
  facts: string
  began_at: number
  seen_at: number
  notified_at: number | null
}

/** Rejects when D1 does. */
export async function alertsIn(db: D1Database): Promise<readonly Alert[]> {
  return alertsFrom(await db.prepare(reading).all<AlertRow>())
}

const reading = 'SELECT kind, facts, began_at, seen_at, notified_at FROM alerts ORDER BY began_at'

function alertsFrom({ results }: D1Result<AlertRow>): readonly Alert[] {
  return results.flatMap(({ kind: name, facts, began_at: beganAt, seen_at: seenAt, notified_at: notifiedAt }) => {
    const kind = alertKind(name)
    return kind === undefined ? [] : [{ kind, facts, beganAt, seenAt, notifiedAt }]
  })
}

/** An alert is over once it has not been seen for this long (ms); what only some requests see, for longer. */
const quietMs: Readonly<Record<AlertKind, number>> = {
  ...{ webhook: 10 * minuteMs, late: 10 * minuteMs, parked: 10 * minuteMs, held: 10 * minuteMs },
  ...{ setting: 10 * minuteMs, queue: 10 * minuteMs, size: 10 * minuteMs, lookup: hourMs, error: hourMs },
}

/** When (ms after it began) staff are notified again, and then once a day. */
const reminders = [hourMs, 4 * hourMs, dayMs]

/** What staff have to hear of an alert now; undefined for nothing. @param now Unix ms */
export function newsOf(
  { kind, beganAt, seenAt, notifiedAt }: Alert,
  now: number,
): 'begun' | 'lasts' | 'over' | undefined {
  if (now - seenAt >= quietMs[kind]) return 'over'
  if (notifiedAt === null) return 'begun'
  const isDue =
    now - notifiedAt >= dayMs || reminders.some((after) => notifiedAt < beganAt + after && beganAt + after <= now)
  return isDue ? 'lasts' : undefined
}

interface TellingTools {
  readonly db: D1Database
  readonly settings: Pick<Settings, 'alertWebhookUrl' | 'heartbeatUrl' | 'deskUrl'>
  readonly fetch: typeof fetch
  /** Unix ms. */
  readonly now: number
}

/**
 * Notes what is wrong, and tells staff what they do not know yet; then lets the monitor know that this run was healthy. A
 * chat that cannot be reached is tried again a minute later. Rejects when D1 does.
 */
export async function notifyStaff(
  findings: readonly Finding[],
  { db, settings, fetch: via, now }: TellingTools,
): Promise<void> {
  const notes = findings.map(({ kind, facts }) => noteStatement(db, kind, facts, now))
  const noted = await db.batch<AlertRow>([...notes, db.prepare(reading)])
  const alerts = noted.at(-1)
  const news = alerts ? alertsFrom(alerts).flatMap((alert) => ({ alert, moment: newsOf(alert, now) ?? [] })) : []
  const due = news.flatMap(({ alert, moment }) => (typeof moment === 'string' ? [{ alert, moment }] : []))
  // Nobody need hear that what they have not heard of is over.
  const said = due.filter(({ alert, moment }) => moment !== 'over' || alert.notifiedAt !== null)
  const reached = said.length === 0 || (await sayInChat(said.map(inWords), settings, via))
  if (reached && due.length > 0) {
    const notified = db.prepare('UPDATE alerts SET notified_at = ?2 WHERE kind = ?1')
    const forgotten = db.prepare('DELETE FROM alerts WHERE kind = ?1')
    await db.batch(
      due.map(({ alert: { kind }, moment }) => (moment === 'over' ? forgotten.bind(kind) : notified.bind(kind, now))),
    )
  }
  if (reached && settings.heartbeatUrl !== undefined) await beat(settings.heartbeatUrl, via)
}

interface News {
  readonly alert: Alert
  readonly moment: 'begun' | 'lasts' | 'over'
}

function inWords({ alert: { kind, facts }, moment }: News): string {
  const { begun, over, act } = alertWords[kind]
  if (moment === 'over') return `Over: ${over}`
  return [moment === 'lasts' ? `Still: ${begun}` : begun, facts, `What to do: ${act}`]
    .filter((line) => line !== '')
    .join('\n')
}

/** How long the chat or the monitor may take (ms). */
const timeLimitMs = 10_000

/** Says it as `{ "text": … }`, which Slack, Teams' workflows and Google Chat take. @returns whether staff were reached, if there is a chat */
async function sayInChat(
  paragraphs: readonly string[],
  { alertWebhookUrl: url, deskUrl }: TellingTools['settings'],
  via: typeof fetch,
): Promise<boolean> {
  if (url === undefined) return true
  const text = [...paragraphs, ...(deskUrl === undefined ? [] : [`Look here: ${deskUrl}`])].join('\n\n')
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const reason = await failureOf(via, url, { method: 'POST', headers, body: JSON.stringify({ text }) })
  if (reason !== undefined) log({ event: 'alert_failed', reason })
  return reason === undefined
}

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
