import { faqGroups } from '../../content/faqs.ts'
import { numberNotes } from './number-notes.ts'

/** Every question of the page, group after group. */
export const faqEntries = faqGroups.flatMap(({ entries }) => entries)

/** The notes of this page, which has its own numbers. */
export const pageNotes = numberNotes(faqEntries)
