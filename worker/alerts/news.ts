import { dayMs, hourMs } from '#contract/london-clock.ts'
import type { AlertKind, News } from './alert-kinds.ts'
import type { Alert, Remembered, Told } from './alert-memory.ts'
import { isCallingAboutToBegin, isOfficeOpen } from './office-hours.ts'

const minuteMs = 60_000

/**
 * How long (ms) these must last before anyone is told, unless there are {@link many} at once; of the others people are
 * told at once. An email that came back may be anybody's wrong address: those of half a working day are told together.
 */
const patience: Partial<Readonly<Record<AlertKind, number>>> = {
  queue: 5 * minuteMs,
  database: 5 * minuteMs,
  lettersRefused: 4 * hourMs,
  lettersParked: 4 * hourMs,
}

/** So many are told without patience; and what has become so many times as much is told again. */
const many = 10

/** An alert is over once it has not been seen for this long (ms); one that comes and goes, after a day. */
const usualQuietMs = 10 * minuteMs
/**
 * Longer where someone else decides when it comes and goes: whoever sends a flood, or has found what makes us fail; or
 * where it is rarely seen: the queue brings a message that cannot be read again after six and a half hours at most.
 */
const quiet: Partial<Readonly<Record<AlertKind, number>>> = { flood: 12 * hourMs, errors: hourMs, messages: 8 * hourMs }
/** These last until something is seen to work again: at night nobody looks up an address. */
const lastsUntilSignOver: ReadonlySet<AlertKind> = new Set(['lookup'])

/** When (ms after it began) people are told that an alert lasts, and then whenever they have not heard of it for a day. */
const reminders = [hourMs, 4 * hourMs, dayMs]

/** Whether nothing has been seen of it for long enough. @param now Unix ms */
export function isOver({ kind, seenAt, goneAt, comesAndGoes }: Alert, now: number): boolean {
  const quietSince = lastsUntilSignOver.has(kind) ? (goneAt > seenAt ? goneAt : now) : seenAt
  return now - quietSince >= (comesAndGoes ? dayMs : (quiet[kind] ?? usualQuietMs))
}

/**
 * What people have to be told through one channel: what has begun, touches more than they know, lasts, comes and goes, or
 * is over and they know of it.
 *
 * @param now Unix ms
 */
export function newsFor(channel: string, { alerts, told }: Remembered, now: number): readonly News[] {
  return alerts.flatMap((alert) => {
    const { kind, facts, count, newest } = alert
    const known = told.find((each) => each.kind === kind && each.channel === channel && !isOlderTest(each, alert))
    const moment = momentOf(alert, known, now)
    return moment === undefined ? [] : [{ moment, kind, facts, count, newest, again: againAfter(moment, known, now) }]
  })
}

/** Whoever asks for another test gets one. */
const isOlderTest = (told: Told, { kind, newest }: Alert) => kind === 'test' && told.newest < newest

function momentOf(alert: Alert, known: Told | undefined, now: number): News['moment'] | undefined {
  if (isOver(alert, now)) return known && alert.kind !== 'test' ? 'over' : undefined
  if (!known && !isDue(alert)) return undefined
  if (known && isMore(alert, known, now)) return 'more'
  if (known && !isReminderDue(alert, known, now)) return undefined
  return alert.comesAndGoes ? 'comes' : known ? 'still' : 'begun'
}

/** Nobody is reminded of what has not been seen since; nor, of what is told together, sooner than it was told at all. */
function isReminderDue({ kind, since, seenAt }: Alert, { toldAt }: Told, now: number): boolean {
  if (seenAt <= toldAt && !lastsUntilSignOver.has(kind)) return false
  const due = reminders.filter((after) => after > (patience[kind] ?? 0)).map((after) => since + after)
  return now - toldAt >= dayMs || due.some((at) => toldAt < at && at <= now)
}

function againAfter(moment: News['moment'], known: Told | undefined, now: number): number {
  if (!known || now - known.toldAt >= dayMs) return 0
  return moment === 'more' ? known.again + 1 : known.again
}

const isDue = ({ kind, count, since, seenAt }: Alert) => count >= many || seenAt - since >= (patience[kind] ?? 0)

/** Whether it has become ten times as much, or touches someone new and people were told of it long enough ago. */
function isMore({ kind, count, newest }: Alert, known: Told, now: number): boolean {
  if (count >= many * known.count) return true
  if (newest === 0 || (newest <= known.newest && count <= known.count)) return false
  return now - known.toldAt >= pauseAfter(known, now) || (kind === 'calls' && isCallingAboutToBegin(now))
}

/**
 * How long (ms) nothing new is told of what people know. An hour; while the office is closed twice as long each time, up
 * to eight hours, so that whoever sends us something to hold each hour does not ring all night.
 */
function pauseAfter({ again }: Told, now: number): number {
  return isOfficeOpen(now) ? hourMs : hourMs * 2 ** Math.min(again, 3)
}

/** The alerts that are over and of which nobody is left to tell. */
export function finished({ alerts, told }: Remembered, channels: readonly string[], now: number): readonly Alert[] {
  const isAwaited = ({ kind }: Alert) =>
    kind !== 'test' && told.some((each) => each.kind === kind && channels.includes(each.channel))
  return alerts.filter((alert) => isOver(alert, now) && !isAwaited(alert))
}
