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

/** @param time Unix ms. @returns the day in the UK, `2026-11-22` */
export const ukDay = (time: number) => ukTime.format(time).slice(0, 10)

/** @param time Unix ms. @returns `2026-11-21 09:00`, UK time; `-` for none */
export const timeText = (time: number | null) => (time === null ? '-' : ukTime.format(time).slice(0, 16))
