import { faqEntries } from '../../content/faqs.ts'
import { numberNotes } from '../../footnotes/number-notes.ts'

/** The notes of this page, by the questions whose answers refer to them. */
export const pageNotes = numberNotes(faqEntries.map(({ id, notes = [] }) => ({ at: id, notes })))
