/** The words that say whether the phone is answered now: how the sentence begins, in the header and elsewhere, and ends. */
export const openingWords = {
  header: 'Lines open',
  open: 'Open',
  closed: 'Opens',
  until: (hour: string) => `until ${hour} today`,
  from: (day: string, hour: string) => `${day} at ${hour}`,
  today: 'today',
  tomorrow: 'tomorrow',
} as const
