/** A sentence to be read, and the element it is in. */
export interface Passage<Place = Element> {
  readonly text: string
  readonly place: Place
}

const blocks = 'h1, h2, h3, p, li, th, td, legend, label'

/** What a chapter says, from its title to its notes, by sentences: browsers fall silent in the middle of anything longer. */
export function passagesIn(page: Element): Passage[] {
  return [...page.querySelectorAll(blocks)]
    .filter((block) => block.matches('h1') || block.closest('[data-part="ChapterBody"]'))
    .filter((block) => !block.querySelector(blocks) && block.getClientRects().length > 0)
    .flatMap((place) => sentences(wordsOf(place)).map((text) => ({ text, place })))
}

/** The sentences of a text. A full stop inside a number ends none. */
export function sentences(text: string): string[] {
  return text.match(/\S.*?(?:[.!?:][”’)]*(?=\s|$)|$)/g) ?? []
}

/** Without the numbers of notes and the ways back from them; a cell of a table says which column it is in. */
function wordsOf(place: Element): string {
  const copy = place.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const note of copy.querySelectorAll('sup, [href^="#ref-"]')) note.remove()
  const { label } = copy.dataset
  const text = (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
  return label === undefined ? text : `${label}, ${text}`
}
