import { html } from 'hono/html'
import { type FootnoteId, footnoteWords as words } from '../../../src/content/claims.ts'
import { faqAbout } from '../../../src/content/faqs.ts'
import { landing } from '../../../src/content/landing.ts'
import { notes } from '../../../src/pages/landing/notes.ts'
import { paths } from '../../../src/paths.ts'

/** A note's number, where the page refers to it. */
export function note(id: FootnoteId, at: string) {
  const { number, nth, label } = notes.reference(at, id)
  return html`<sup><a id="ref-${id}-${nth}" href="#note-${id}" aria-label="${label}">${number}</a></sup>`
}

const items = notes.list.map(({ id, text, backTo }) => {
  const question = faqAbout(id)
  const more = question && html`${words.more} <a href="${paths.faqs}#${question.id}">${question.question}</a> `
  const back = backTo.map((place, index) => html`${index > 0 ? ' ' : ''}<a href="#${place.id}">${place.label}</a>`)
  return html`
      <li id="note-${id}">${text} ${more}${back}</li>`
})

export const notesSection = html`  <section class="notes" aria-labelledby="footnotes-heading">
    <h2 id="footnotes-heading">${landing.footnotes}</h2>
    <ol>${items}
    </ol>
  </section>`
