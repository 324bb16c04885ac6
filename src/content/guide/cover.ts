import { firm } from '../firm.ts'
import { landing } from '../landing.ts'

/** The front of the guide, and what a PDF reader shows of it. */
export const cover = {
  /** One line of the label each. */
  title: ['Your free', 'funeral', 'planning guide'],
  subtitle: landing.hero.headline,
  /** What the label says on its strip, as on a cassette. */
  strip: ['Side A: your plan', 'Side B: your wishes'],
  /** In place of the strip, on the edition that is one. */
  largePrint: 'Large print',
  author: firm.brand,
  /** Every price and figure was true on this date, which also dates the file: printing it again changes nothing. */
  edition: { text: 'November 2026', date: '2026-11-01' },
} as const
