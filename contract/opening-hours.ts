import { inEnglandAndWales } from './bank-holidays.ts'

/** When the phone is answered, in London time. */
export interface OpeningHours {
  /** Days of the week as Date counts them: 0 is Sunday. */
  readonly days: readonly [number, ...number[]]
  /** Full hours of the day, 0 to 23. */
  readonly opens: number
  readonly closes: number
  /** Dates on which nobody answers, as 2026-12-25. */
  readonly bankHolidays: readonly string[]
}

/** `firm.hours` says the same in words; a test checks that they agree. Phones in Scotland take `inScotland`. */
export const openingHours: OpeningHours = {
  days: [1, 2, 3, 4, 5],
  opens: 9,
  closes: 17,
  bankHolidays: inEnglandAndWales,
}

/** As Date counts them: 0 is Sunday. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Whether the phone is answered at all on a day. @param clock what a clock in London shows then: `londonClock` */
export function isOpenDay(clock: number, { days, bankHolidays }: OpeningHours): boolean {
  return days.includes(new Date(clock).getUTCDay()) && !bankHolidays.includes(isoDay(clock))
}

/** The date that a clock in London shows, as 2026-12-25. */
export function isoDay(clock: number): string {
  return new Date(clock).toISOString().slice(0, 10)
}
