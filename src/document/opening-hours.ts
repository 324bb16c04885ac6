import { dayMs, hourMs, instantOf, londonClock } from '#contract/london-clock.ts'
import { type OpeningHours as Hours, isOpenDay, openingHours, weekdays } from '#contract/opening-hours.ts'
import { openingWords as words } from '../content/layout-words.ts'

/**
 * Says beside every way to phone us until when or from when we answer: wherever the page has `data-opening`, in parts
 * kept as HTML too, and shows what has `data-closed` while nobody does. Without a script the fixed hours stay as they
 * are. No place is a live region: nobody needs an announcement at 5pm sharp.
 */
export function keepOpeningHours(): void {
  let timer: ReturnType<typeof setTimeout>
  const update = () => {
    clearTimeout(timer)
    // Firefox suspends a page with tasks still pending.
    if (document.hidden) return
    const status = openingStatus(new Date())
    for (const place of document.querySelectorAll<HTMLElement>('[data-opening]')) {
      const sentence = openingSentence(status, place.dataset.opening)
      if (place.textContent !== sentence) place.textContent = sentence
    }
    for (const part of document.querySelectorAll('[data-closed]'))
      part.toggleAttribute('hidden', status.kind === 'open')
    timer = setTimeout(update, status.changesAt - Date.now())
  }
  update()
  // Another page, a step or a message may bring more places.
  new MutationObserver(update).observe(document.body, { childList: true, subtree: true })
  // Timers stop while the device sleeps.
  document.addEventListener('visibilitychange', update)
}

/** Whether the phone is answered. Hours are London's; `changesAt` is when to check again, in ms since 1970. */
export type OpeningStatus =
  | { readonly kind: 'open'; readonly until: number; readonly changesAt: number }
  | {
      readonly kind: 'closed'
      /** A day of the week as Date counts it, if later than tomorrow. */
      readonly opens: 'today' | 'tomorrow' | number
      readonly at: number
      readonly changesAt: number
    }

/** @param now the device's time, in any time zone */
export function openingStatus(now: Date, hours: Hours = openingHours): OpeningStatus {
  const clock = londonClock(now.getTime())
  const today = clock - (clock % dayMs)
  const opens = today + hours.opens * hourMs
  const closes = today + hours.closes * hourMs
  if (isOpenDay(today, hours) && clock < closes) {
    if (clock >= opens) return { kind: 'open', until: hours.closes, changesAt: instantOf(closes) }
    return { kind: 'closed', opens: 'today', at: hours.opens, changesAt: instantOf(opens) }
  }
  const tomorrow = today + dayMs
  let next = tomorrow
  while (!isOpenDay(next, hours)) next += dayMs
  return {
    kind: 'closed',
    opens: next === tomorrow ? 'tomorrow' : new Date(next).getUTCDay(),
    at: hours.opens,
    // At midnight "tomorrow" becomes "today", and "Monday" may become "tomorrow".
    changesAt: instantOf(tomorrow),
  }
}

/** The status as a sentence. @param beginning instead of the usual one */
export function openingSentence(status: OpeningStatus, beginning?: string): string {
  return `${beginning || words[status.kind]} ${endingOf(status)}`
}

function endingOf(status: OpeningStatus): string {
  if (status.kind === 'open') return words.until(hourInWords(status.until))
  const { opens, at } = status
  return words.from(typeof opens === 'number' ? `${weekdays[opens]}` : words[opens], hourInWords(at))
}

/** 9 is 9am, 17 is 5pm. */
function hourInWords(hour: number): string {
  return `${hour % 12 || 12}${hour < 12 ? 'am' : 'pm'}`
}
