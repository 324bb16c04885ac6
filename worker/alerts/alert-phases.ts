import { dayMs, hourMs, minuteMs } from '../time.ts'
import { alertWords } from './alert-kinds.ts'
import type { Alert } from './stored-alerts.ts'

/**
 * An alert may be over once its problem has not been seen for this long (ms): a problem that comes and goes is one
 * alert.
 */
export const unseenMs = 10 * minuteMs
/** The same (ms) for a problem that only some requests can see. */
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
  // A time in the future was recorded by a run whose clock was ahead: staff may not have heard.
  const isUnheard = notifiedAt === null || notifiedAt > now
  const isDue =
    isUnheard
    || now - notifiedAt >= dayMs
    || reminders.some((after) => notifiedAt < beganAt + after && beganAt + after <= now)
  if (!isDue || isGone(alert, now)) return undefined
  // Staff need not hear of a problem that has since cleared up, as when one message took too long and the next did not.
  if (await hasSucceeded(alert, last)) return isUnheard ? 'over' : undefined
  return isUnheard ? 'begun' : 'lasts'
}

/** Whether this run has looked for the problem and not seen it. It may come back until the alert is over. */
const isGone = ({ kind, seenAt }: Alert, now: number) => alertWords[kind].endedBy === undefined && seenAt < now

/** An alert whose problem is no longer seen is over only if something looks for that problem each minute. */
async function isOver({ kind, seenAt }: Alert, last: LastSuccesses, now: number): Promise<boolean> {
  const { endedBy } = alertWords[kind]
  // The difference may be negative: a time from a run whose clock was ahead says nothing about now.
  if (Math.abs(now - seenAt) < (endedBy === 'silence' ? silenceMs : unseenMs)) return false
  return endedBy === undefined || endedBy === 'silence' || hasSucceeded({ kind, seenAt }, last)
}

/** Whether the success that ends an alert has come since the alert was last seen; false if no success ends it. */
async function hasSucceeded({ kind, seenAt }: Pick<Alert, 'kind' | 'seenAt'>, last: LastSuccesses): Promise<boolean> {
  const { endedBy } = alertWords[kind]
  return (endedBy === 'delivery' || endedBy === 'queue') && (await last[endedBy]()) >= seenAt
}
