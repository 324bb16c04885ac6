import { describe, expect, test } from 'vitest'
import { builtPages, the } from './support/built-pages.ts'
import { ancestors, type Element, elements, parse, textOf } from './support/html.ts'
import { readingAge, sentencesIn } from './support/reading-age.ts'

/** Years; the words of the average page, not of each sentence: the law's own names are long. */
const oldest = 11

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

test('a page of long sentences with long words is too hard', () => {
  const hard =
    '<p>Notwithstanding any contractual stipulations, administrative fees may proportionately accumulate.</p>'
  const easy = '<p>The cat sat on the mat. It was glad.</p>'
  expect(readingAge(sentencesIn(parse(hard)))).toBeGreaterThan(18)
  expect(readingAge(sentencesIn(parse(easy)))).toBeLessThan(7)
})
