import { firm } from './firm.ts'

/** The words of the line that says whether the phone is answered now. */
export const openingWords = {
  plain: firm.hours,
  open: (until: string) => `Lines open until ${until} today`,
  closed: (day: string, at: string) => `Lines open ${day} at ${at}`,
  today: 'today',
  tomorrow: 'tomorrow',
} as const
