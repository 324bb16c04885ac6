import { expect, test } from 'vitest'
import { builtPages, the } from './support/built-pages.ts'
import { parse } from './support/html.ts'
import { readingAge, sentencesIn } from './support/reading-age.ts'

/** Years; the words of the average page, not of each sentence: the law's own names are long. */
const oldest = 11

test.each(builtPages())('$path can be read at eleven', (page) => {
  const sentences = sentencesIn(the('main', page))
  expect(sentences.length).toBeGreaterThan(0)
  const hardest = sentences
    .toSorted((a, b) => readingAge([b]) - readingAge([a]))
    .slice(0, 5)
    .map(({ text }) => text)
  expect(readingAge(sentences), `the hardest: ${hardest.join(' / ')}`).toBeLessThanOrEqual(oldest)
})

test('a page of long sentences with long words is too hard', () => {
  const hard =
    '<p>Notwithstanding any contractual stipulations, administrative fees may proportionately accumulate.</p>'
  const easy = '<p>The cat sat on the mat. It was glad.</p>'
  expect(readingAge(sentencesIn(parse(hard)))).toBeGreaterThan(18)
  expect(readingAge(sentencesIn(parse(easy)))).toBeLessThan(7)
})
