import { type HoldReason, holdReasons } from '#worker/lead/hold-reason.ts'

/** Held leads, by why they were held and when they came: `since` and `until` are Unix ms, `until` itself left out. */
export interface Held {
  readonly reason: HoldReason | 'any'
  readonly since: number
  readonly until: number
}

/** A reason as it is typed, in which a hyphen may be a space; undefined for one that there is not. */
export function reasonFrom(text: string): Held['reason'] | undefined {
  const reasons: readonly Held['reason'][] = ['any', ...holdReasons]
  return reasons.find((reason) => reason === text.replaceAll('-', ' '))
}

/**
 * A day, `2026-11-22`, or a minute of it, `2026-11-22T14:05`, UK time.
 *
 * @param end whether a day means its end instead of its beginning
 * @returns Unix ms; undefined for anything else
 */
export function timeFrom(text: string, end: boolean): number | undefined {
  const [, day, minute = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? []
  const asUtc = Date.parse(`${day}T${minute}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const time = asUtc - ukOffset(asUtc)
  return end && !text.includes('T') ? time + 24 * 60 * 60_000 : time
}

const ukTime = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/London' })

/** How far the UK's clocks are ahead of UTC, in ms. */
const ukOffset = (time: number) => Date.parse(`${ukTime.format(time).replace(' ', 'T')}Z`) - time

/** Held leads in a statement; they were settled when they came, which has an index. */
export function whereHeld({ reason, since, until }: Held): string {
  const outcome = reason === 'any' ? "last_outcome LIKE 'held: %'" : `last_outcome = 'held: ${reason}'`
  return `erased_at IS NULL AND status = 'parked' AND ${outcome} AND settled_at >= ${since} AND settled_at < ${until}`
}
