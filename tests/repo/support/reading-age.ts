import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { type Element, elements, textOf } from './html.ts'

const sentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
const words = new Intl.Segmenter('en-GB', { granularity: 'word' })
const blocks = ['p', 'li', 'td']

/** A sentence with how much there is of it. */
export interface Sentence {
  readonly text: string
  readonly words: number
  readonly syllables: number
}

/** The sentences in an element: of its paragraphs, list items and cells, not of headings and buttons. */
export function sentencesIn(element: Element): Sentence[] {
  const isBlock = ({ tag }: Element) => blocks.includes(tag)
  return elements(element)
    .filter((block) => isBlock(block) && !elements(block).slice(1).some(isBlock))
    .flatMap((block) => [...sentences.segment(textOf(block))])
    .map(({ segment }) => counted(segment.trim()))
    .filter(({ words }) => words > 2)
}

/** The school grade for which it is written (Flesch and Kincaid), as the age of a reader in years. */
export function readingAge(counts: readonly Sentence[]): number {
  const sum = (count: (sentence: Sentence) => number) => counts.reduce((total, sentence) => total + count(sentence), 0)
  const grade = fleschKincaid({
    sentence: counts.length,
    word: sum(({ words }) => words),
    syllable: sum(({ syllables }) => syllables),
  })
  return grade + 5
}

/** Numbers, prices and addresses are no words. */
function counted(text: string): Sentence {
  const found = [...words.segment(text)].filter(({ isWordLike, segment }) => isWordLike && !/\d/.test(segment))
  const syllables = found.reduce((total, { segment }) => total + syllable(segment), 0)
  return { text, words: found.length, syllables }
}
