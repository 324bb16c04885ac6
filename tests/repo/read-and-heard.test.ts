import { globSync, readFileSync } from 'node:fs'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../listen/transcript.ts'
import { ancestors, builtPages, type Element, elements, textOf, the } from './support/built-pages.ts'

/** Years; the words of the average page, not of each sentence: the law's own names are long. */
const oldest = 11

const intoSentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
const intoWords = new Intl.Segmenter('en-GB', { granularity: 'word' })

interface Sentence {
  readonly text: string
  readonly word: number
  readonly syllable: number
}

/** The sentences in an element: of its paragraphs, list items and cells, not of headings and buttons. */
function sentencesIn(element: Element): Sentence[] {
  const isText = ({ tag }: Element) => ['p', 'li', 'td'].includes(tag)
  return elements(element)
    .filter((block) => isText(block) && !elements(block).slice(1).some(isText))
    .flatMap((block) => [...intoSentences.segment(textOf(block))])
    .map(({ segment }) => counted(segment.trim()))
    .filter(({ word }) => word > 2)
}

/** Numbers, prices and addresses are no words. */
function counted(text: string): Sentence {
  const found = [...intoWords.segment(text)].filter(({ isWordLike, segment }) => isWordLike && !/\d/.test(segment))
  return { text, word: found.length, syllable: found.reduce((total, { segment }) => total + syllable(segment), 0) }
}

/** The school grade for which it is written (Flesch and Kincaid), as the age of a reader in years. */
function readingAge(all: readonly Sentence[]): number {
  const sum = (what: 'word' | 'syllable') => all.reduce((total, sentence) => total + sentence[what], 0)
  return fleschKincaid({ sentence: all.length, word: sum('word'), syllable: sum('syllable') }) + 5
}

/** Inside these a header or footer is theirs, not the page's. */
const parts = ['main', 'section', 'article', 'aside', 'nav']

/** Whether a screen reader offers it as a place to go. */
function isLandmark(element: Element): boolean {
  const { tag, attributes } = element
  if (['section', 'form'].includes(tag)) return 'aria-label' in attributes || 'aria-labelledby' in attributes
  if (['header', 'footer'].includes(tag)) return !ancestors(element).some((around) => parts.includes(around.tag))
  return ['main', 'nav', 'aside'].includes(tag)
}

/** Not said, or said in other words. */
const isUnsaid = ({ attributes }: Element) => attributes['aria-hidden'] === 'true' || 'aria-label' in attributes

describe.each(builtPages())('$path', (page) => {
  const all = elements(page.root)

  test('can be read at eleven', () => {
    const sentences = sentencesIn(the('main', page))
    expect(sentences.length).toBeGreaterThan(0)
    const hardest = sentences
      .toSorted((a, b) => readingAge([b]) - readingAge([a]))
      .slice(0, 5)
      .map(({ text }) => text)
    expect(readingAge(sentences), `the hardest: ${hardest.join(' / ')}`).toBeLessThanOrEqual(oldest)
  })

  test('has at most six landmarks', () => {
    const landmarks = all.filter(isLandmark).map(({ tag }) => tag)
    expect(landmarks).toContain('main')
    expect(landmarks.length, landmarks.join(', ')).toBeLessThanOrEqual(6)
  })

  test('has headings in one piece: a link or an emphasis would be a heading of its own', () => {
    const headings = all.filter(({ tag }) => /^h[1-6]$/.test(tag))
    const inside = headings.flatMap((heading) => elements(heading).slice(1))
    expect(inside.filter(({ tag }) => !['br', 'span', 'b'].includes(tag)).map((it) => textOf(it))).toEqual([])
  })

  test('says no arrows', () => {
    expect(textOf(page.root, isUnsaid).match(/[←-⇿]/)).toBeNull()
  })
})

test.each(globSync('tests/listen/transcripts/*.txt'))('in %s nothing is said twice in a row', (file) => {
  const { steps } = parseTranscript(readFileSync(file, 'utf8'))
  expect(steps.length).toBeGreaterThan(0)
  const plain = (line?: string) => line?.replace(/\.$/, '')
  const twice = steps.flatMap(({ hears }) => hears.filter((line, index) => plain(line) === plain(hears[index + 1])))
  expect(twice).toEqual([])
})
