import { html } from 'hono/html'
import { type FootnoteId, footnotes } from '../../../src/content/claims.ts'
import { faqGroups } from '../../../src/content/faqs.ts'
import { footnoteWords as words } from '../../../src/content/footnote-words.ts'
import { landing } from '../../../src/content/landing.ts'
import { notePlaces } from '../../../src/pages/landing/notes.ts'
import { paths } from '../../../src/paths.ts'

const questions = faqGroups.flatMap(({ entries }) => entries)

/** The number of a note, where the page calls it. */
export function note(id: FootnoteId, at: string) {
  const number = footnotes.findIndex((footnote) => footnote.id === id) + 1
  const place = notePlaces[id].indexOf(at) + 1
  return html`<sup><a id="ref-${id}-${place}" href="#note-${id}" aria-label="${words.reference(number)}">${number}</a></sup>`
}

const notes = footnotes.map(({ id, text, faq }) => {
  const question = questions.find((entry) => entry.id === faq)
  const more = question && html`${words.more} <a href="${paths.faqs}#${question.id}">${question.question}</a> `
  const backTo = notePlaces[id].map((_, place, { length }) => {
    const label = length > 1 ? words.backTo(place + 1) : words.back
    return html`${place > 0 ? ' ' : ''}<a href="#ref-${id}-${place + 1}">${label}</a>`
  })
  return html`
      <li id="note-${id}">${text} ${more}${backTo}</li>`
})

export const notesSection = html`  <section class="notes" aria-labelledby="footnotes-heading">
    <h2 id="footnotes-heading">${landing.footnotes}</h2>
    <ol>${notes}
    </ol>
  </section>`
