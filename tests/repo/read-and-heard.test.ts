import { globSync, readFileSync } from 'node:fs'
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'
import { isSame, parseTranscript, printTranscript, tidied } from '../listen/transcript.ts'
import { ancestors, builtPages, type Element, elements, textOf, the } from './support/built-pages.ts'

/** Years; the words of the average page, not of each sentence: the law's own names are long. */
const oldest = 11

const intoSentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
const intoWords = new Intl.Segmenter('en-GB', { granularity: 'word' })
const blocks = ['p', 'li', 'td']

/** A sentence with how much there is of it. */
interface Sentence {
  readonly text: string
  readonly words: number
  readonly syllables: number
}

/** The sentences in an element: of its paragraphs, list items and cells, not of headings and buttons. */
function sentencesIn(element: Element): Sentence[] {
  const isBlock = ({ tag }: Element) => blocks.includes(tag)
  return elements(element)
    .filter((block) => isBlock(block) && !elements(block).slice(1).some(isBlock))
    .flatMap((block) => [...intoSentences.segment(textOf(block))])
    .map(({ segment }) => counted(segment.trim()))
    .filter(({ words }) => words > 2)
}

/** The school grade for which it is written (Flesch and Kincaid), as the age of a reader in years. */
function readingAge(counts: readonly Sentence[]): number {
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
  const found = [...intoWords.segment(text)].filter(({ isWordLike, segment }) => isWordLike && !/\d/.test(segment))
  const syllables = found.reduce((total, { segment }) => total + syllable(segment), 0)
  return { text, words: found.length, syllables }
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
    const inside = all
      .filter(({ tag }) => /^h[1-6]$/.test(tag))
      .flatMap((heading) =>
        elements(heading)
          .slice(1)
          .map(({ tag }) => `${tag} in ${textOf(heading)}`),
      )
    expect(inside.filter((piece) => !/^(?:br|span|b) /.test(piece))).toEqual([])
  })

  test('says no arrows', () => {
    expect(textOf(page.root, isUnsaid).match(/[←-⇿]/)).toBeNull()
  })
})

const transcripts = globSync('tests/listen/transcripts/*.txt')
const plain = (line?: string) => line?.replace(/\.$/, '')

describe.each(transcripts)('%s', (file) => {
  const text = readFileSync(file, 'utf8')
  const transcript = parseTranscript(text)
  const { steps } = transcript

  test('is as npm run listen writes it, and says what it is about', () => {
    expect(printTranscript(transcript)).toBe(text)
    expect(transcript.remarks.join()).toMatch(/^# [A-Z].*\.$/)
    const unheard = steps.filter(({ does, hears }) => /^(?:Opens|Presses|Reads)/.test(does) && hears.length === 0)
    expect(unheard).toEqual([])
  })

  test('has nothing that is said twice in a row', () => {
    const twice = steps.flatMap(({ hears }) => hears.filter((line, index) => plain(line) === plain(hears[index + 1])))
    expect(twice).toEqual([])
  })
})

test('what Orca says of a thing is put behind its words, and a label that it comes to again is left out', () => {
  const said = ['Find your plan document web.', 'Send it. ', 'heading level 2', 'Delivery', 'panel', 'Delivery', '  ']
  expect(tidied(said)).toEqual(['Send it, heading level 2', 'Delivery, panel'])
  expect(tidied(['By email Now', 'not selected', 'radio button', 'By email', 'Now'])).toHaveLength(1)
})

test('lines mean the same however they are divided, and not with another word', () => {
  expect(isSame(['Song entry.', 'Focus mode'], ['Song', 'entry'])).toBe(true)
  expect(isSame(['Song entry.'], ['Songs entry.'])).toBe(false)
})
