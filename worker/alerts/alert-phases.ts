import { dayMs, hourMs, minuteMs } from '../time.ts'
import { alertWords } from './alert-kinds.ts'
import type { Alert } from './stored-alerts.ts'

/** An alert may be over once it has not been seen for this long (ms): what comes and goes is one alert. */
export const unseenMs = 10 * minuteMs
/** For how long (ms) it must not have been seen if only some requests can see it. */
const silenceMs = hourMs

/** When (ms after it began) staff are reminded; after these, once a day. */
const reminders = [hourMs, 4 * hourMs, dayMs]

/** Which message an alert is due for. */
export type Phase = 'begun' | 'lasts' | 'over'

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
  // They need not hear of what has gone well since: one message that took too long, and then another that did not.
  if (notifiedAt === null || notifiedAt > now) return (await hasSucceeded(alert, last)) ? 'over' : 'begun'
  const isDue =
    now - notifiedAt >= dayMs || reminders.some((after) => notifiedAt < beganAt + after && beganAt + after <= now)
  return isDue ? 'lasts' : undefined
}

/** An alert that nobody sees any more is over only if it is looked for each minute. */
async function isOver({ kind, seenAt }: Alert, last: LastSuccesses, now: number): Promise<boolean> {
  const { endedBy } = alertWords[kind]
  // Either way round: a run with its clock ahead says nothing of now.
  if (Math.abs(now - seenAt) < (endedBy === 'silence' ? silenceMs : unseenMs)) return false
  return endedBy === undefined || endedBy === 'silence' || hasSucceeded({ kind, seenAt }, last)
}

/** Whether what ends an alert has come since it was last seen; false of one that no success ends. */
async function hasSucceeded({ kind, seenAt }: Pick<Alert, 'kind' | 'seenAt'>, last: LastSuccesses): Promise<boolean> {
  const { endedBy } = alertWords[kind]
  return (endedBy === 'delivery' || endedBy === 'queue') && (await last[endedBy]()) >= seenAt
}
