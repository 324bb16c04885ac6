import { minuteMs, ukTime } from '../time.ts'
import { alertWords } from './alert-kinds.ts'
import { type Phase, unseenMs } from './alert-phases.ts'
import type { Alert } from './stored-alerts.ts'

/** What staff are to be told. */
export interface Notification {
  readonly alert: Alert
  readonly phase: Phase
}

/** What staff read: what, how many, since when, what to do first and where to read on. The lines of one paragraph. */
export function messageOf(
  { alert: { kind, facts, beganAt, seenAt }, phase }: Notification,
  now: number,
): readonly string[] {
  const { begun, over, act, endedBy } = alertWords[kind]
  const from = `From ${ukTime(beganAt)}, last seen on ${ukTime(seenAt)}.`
  // More may have happened since the last message, and the facts are still true: nothing has put it right.
  if (phase === 'over') return endedBy === 'silence' ? [`Quiet: ${over}`, facts, from] : [`Over: ${over}`, from]
  const seen = Math.abs(now - seenAt) < minuteMs ? 'just now' : `on ${ukTime(seenAt)}`
  const isUnseen = Math.abs(now - seenAt) >= unseenMs && (endedBy === 'delivery' || endedBy === 'queue')
  const unknown = isUnseen ? [nothingSince[endedBy]] : []
  const since = `Since ${ukTime(beganAt)}, last seen ${seen}.`
  const what = phase === 'lasts' ? `Still: ${begun}` : begun
  return [what, facts, since, ...unknown, `What to do first: ${act}`, whereToRead].filter((line) => line !== '')
}

/** Each alert's first sentence is a heading there. */
const whereToRead = 'What to do next is in docs/runbook.md, under the same words.'

/** Why an alert is not over although its problem is no longer seen. */
const nothingSince = {
  delivery: 'No lead has been delivered since, so nobody knows whether it is over.',
  queue: 'The queue has taken no message since.',
}
