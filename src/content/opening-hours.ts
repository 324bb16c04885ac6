import { inEnglandAndWales } from './bank-holidays.ts'
import { firm } from './firm.ts'

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

/** The words of the line that says whether the phone is answered now. */
export const openingWords = {
  plain: firm.hours,
  open: (until: string) => `Lines open until ${until} today`,
  closed: (day: string, at: string) => `Lines open ${day} ${at}`,
  today: 'today',
  tomorrow: 'tomorrow',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const
