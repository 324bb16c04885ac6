const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone: 'Europe/London' })

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
] as const

/** How long ago a moment was, in words: "just now", "2 minutes ago", "3 days ago". @param now Unix ms */
export function howLongAgo(moment: string, now: number): string {
  let left = Math.max(0, Math.floor((now - Date.parse(moment)) / 1000))
  if (left < 5) return 'just now'
  for (const [unit, size] of steps) {
    if (left < size) return counted(left, unit)
    left = Math.floor(left / size)
  }
  return counted(left, 'day')
}

/** The moment by the clock in the UK, to the second. */
export const ukTime = (moment: string) => clock.format(new Date(moment))

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`
