import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isSame, parseTranscript, printTranscript, tidied } from '../../listen/transcript.ts'

const files = globSync('listen/transcripts/*.txt')
const plain = (line?: string) => line?.replace(/\.$/, '')

test('there are ten journeys or more', () => {
  expect(files.length).toBeGreaterThanOrEqual(10)
})

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8')
  const transcript = parseTranscript(text)
  const { steps } = transcript

  test('is as npm run listen writes it, and says what it is about', () => {
    expect(printTranscript(transcript)).toBe(text)
    expect(transcript.remarks.join()).toMatch(/^# [A-Z].*\.$/)
    const unheard = steps.filter(({ does, hears }) => /^(?:Opens|Presses|Reads)/.test(does) && hears.length === 0)
    expect(unheard).toEqual([])
  })

  test('goes through pages with at most six landmarks', () => {
    const counts = [...text.matchAll(/Page has (\d+) landmarks/g)].map(([, count]) => Number(count))
    expect(counts.length).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThanOrEqual(6)
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
