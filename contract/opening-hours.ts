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

/*
 * From gov.uk/bank-holidays, as published in November 2026: every weekday off, with substitute days in place of the
 * weekend days they replace. A test asks for the next year when less than half a year of these lists is left. Each list
 * is a separate export, so that a browser loads only the one that applies.
 */

export const inEnglandAndWales: readonly string[] = [
  '2026-01-01', // New Year's Day
  '2026-04-03', // Good Friday
  '2026-04-06', // Easter Monday
  '2026-05-04', // Early May
  '2026-05-25', // Spring
  '2026-08-31', // Summer
  '2026-12-25', // Christmas Day
  '2026-12-28', // Boxing Day, substitute
  '2027-01-01', // New Year's Day
  '2027-03-26', // Good Friday
  '2027-03-29', // Easter Monday
  '2027-05-03', // Early May
  '2027-05-31', // Spring
  '2027-08-30', // Summer
  '2027-12-27', // Christmas Day, substitute
  '2027-12-28', // Boxing Day, substitute
  '2028-01-03', // New Year's Day, substitute
  '2028-04-14', // Good Friday
  '2028-04-17', // Easter Monday
  '2028-05-01', // Early May
  '2028-05-29', // Spring
  '2028-08-28', // Summer
  '2028-12-25', // Christmas Day
  '2028-12-26', // Boxing Day
]

export const inScotland: readonly string[] = [
  '2026-01-01', // New Year's Day
  '2026-01-02', // 2nd January
  '2026-04-03', // Good Friday
  '2026-05-04', // Early May
  '2026-05-25', // Spring
  '2026-06-15', // World Cup, this once
  '2026-08-03', // Summer
  '2026-11-30', // St Andrew's Day
  '2026-12-25', // Christmas Day
  '2026-12-28', // Boxing Day, substitute
  '2027-01-01', // New Year's Day
  '2027-01-04', // 2nd January, substitute
  '2027-03-26', // Good Friday
  '2027-05-03', // Early May
  '2027-05-31', // Spring
  '2027-08-02', // Summer
  '2027-11-30', // St Andrew's Day
  '2027-12-27', // Christmas Day, substitute
  '2027-12-28', // Boxing Day, substitute
  '2028-01-03', // New Year's Day, substitute
  '2028-01-04', // 2nd January, substitute
  '2028-04-14', // Good Friday
  '2028-05-01', // Early May
  '2028-05-29', // Spring
  '2028-08-07', // Summer
  '2028-11-30', // St Andrew's Day
  '2028-12-25', // Christmas Day
  '2028-12-26', // Boxing Day
]

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
