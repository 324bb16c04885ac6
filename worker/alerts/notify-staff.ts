import { alertWords } from './alert-kinds.ts'
import { messageOf, type Notification } from './alert-messages.ts'
import { duePhase, type LastSuccesses } from './alert-phases.ts'
import type { Finding } from './find-alerts.ts'
import { findingStatement } from './raise-alert.ts'
import { type Outside, postToChat, sendHeartbeat } from './reach-staff.ts'
import { type Alert, alertsFrom, alertsSql } from './stored-alerts.ts'

interface NotifyTools extends Outside {
  readonly db: D1Database
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
  const { settings, now } = tools
  const hasChat = settings.alertWebhookUrl !== undefined
  const isChatExpected = hasChat || settings.problems.some(({ setting }) => setting === 'ALERT_WEBHOOK_URL')
  const found = await dueIn(await recordAndReadAlerts(findings, tools), tools)
  const due = isChatExpected ? found.map(toldBeforeItIsQuiet) : found
  // An alert that is over is closed without a message if staff have not heard of it, or if there is no chat.
  const toSend = due.filter(({ alert, phase }) => phase !== 'over' || (hasChat && alert.notifiedAt !== null))
  const paragraphs = toSend.map((notification) => messageOf(notification, now))
  const areReached = toSend.length === 0 || (await postToChat(paragraphs, tools))
  await markNotifiedOrClose(areReached ? due : due.filter((notification) => !toSend.includes(notification)), tools)
  if (areReached) await sendHeartbeat(tools)
}

/** Begins or continues the alerts of the findings. @returns all alerts */
async function recordAndReadAlerts(findings: readonly Finding[], { db, now }: NotifyTools): Promise<readonly Alert[]> {
  const statements = findings.map((finding) => findingStatement(db, finding, now))
  const results = await db.batch([...statements, db.prepare(alertsSql)])
  return alertsFrom(results.at(-1))
}

async function dueIn(alerts: readonly Alert[], { last, now }: NotifyTools): Promise<readonly Notification[]> {
  const due: Notification[] = []
  for (const alert of alerts) {
    const phase = await duePhase(alert, last, now)
    if (phase !== undefined) due.push({ alert, phase })
  }
  return due
}

/** An hour of silence does not mean that all is well: staff who have not heard of an alert hear of it first. */
function toldBeforeItIsQuiet({ alert, phase }: Notification): Notification {
  const isUnheard = phase === 'over' && alert.notifiedAt === null && alertWords[alert.kind].endedBy === 'silence'
  return { alert, phase: isUnheard ? 'begun' : phase }
}

const notifiedSql = 'UPDATE alerts SET notified_at = ?2 WHERE kind = ?1'
const closeSql = 'DELETE FROM alerts WHERE kind = ?1 AND seen_at = ?2'
/**
 * For a problem that was seen again while the chat was being told that it is over: a new alert, which staff have not
 * heard of.
 */
const beginAgainSql = 'UPDATE alerts SET began_at = seen_at, notified_at = NULL WHERE kind = ?1'

/** Records what staff know now, and closes what is over. */
async function markNotifiedOrClose(notifications: readonly Notification[], { db, now }: NotifyTools): Promise<void> {
  const statements = notifications.flatMap(({ alert: { kind, seenAt }, phase }) =>
    phase === 'over'
      ? [db.prepare(closeSql).bind(kind, seenAt), db.prepare(beginAgainSql).bind(kind)]
      : [db.prepare(notifiedSql).bind(kind, now)],
  )
  if (statements.length > 0) await db.batch(statements)
}
