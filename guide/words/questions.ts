import type { FaqEntry } from '#app/content/faqs/faq.ts'
import { type FaqId, faqEntries } from '#app/content/faqs.ts'

/** A question from the site, with its answer. */
export function entry(id: FaqId): FaqEntry {
  const found = faqEntries.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`there is no question ${id}`)
  return found
}
