const wordsIn = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', ...parts })

const time = wordsIn({ month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
const shortTime = wordsIn({ month: 'short', hour: '2-digit', minute: '2-digit' })
const day = wordsIn({ weekday: 'long', month: 'long' })
const date = wordsIn({ month: 'long', year: 'numeric' })

/** @param at Unix ms. @returns `22 Nov 2026, 14:05`, UK time */
export const timeWords = (at: number) => time.format(at)

/** @param at Unix ms. @returns `22 Nov, 14:05`, UK time */
export const shortTimeWords = (at: number) => shortTime.format(at)

/** @param at Unix ms. @returns `Sunday 22 November`, UK time */
export const dayWords = (at: number) => day.format(at)

/** @param text `2026-11-22`. @returns `22 November 2026` */
export const dateWords = (text: string) => date.format(Date.parse(`${text}T12:00Z`))

const minute = 60_000
const hour = 60 * minute
const units = [
  ['day', 24 * hour],
  ['hour', hour],
  ['minute', minute],
] as const

/** How long, in its largest unit: `3 hours`. @param ms at least 0 */
export function lengthWords(ms: number): string {
  for (const [name, length] of units) {
    const count = Math.floor(ms / length)
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}

/** The same for what may be over in seconds: `4 seconds`. @param seconds whole, at least 0 */
export function secondsWords(seconds: number): string {
  if (seconds === 0) return 'less than a second'
  return seconds < 60 ? `${seconds} second${seconds === 1 ? '' : 's'}` : lengthWords(seconds * 1000)
}

/** `2026-11-22` moved by so many days. */
export function dayMoved(text: string, days: number): string {
  return new Date(Date.parse(`${text}T00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)
}
