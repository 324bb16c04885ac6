import { expect, test } from 'vitest'
import { bestOf, createReader, sentences } from '#app/features/reading/reader.ts'

/** A reader of three sentences in two places, and what it did. */
function reading() {
  const log: string[] = []
  const ends: Array<(how: 'said' | 'failed') => void> = []
  const reader = createReader<string>({
    voice: {
      say(text, ended) {
        log.push(`says ${text}`)
        ends.push(ended)
      },
      hush: () => void log.push('hushes'),
    },
    passages: () => [
      { text: 'One.', place: 'h1' },
      { text: 'Two.', place: 'p' },
      { text: 'Three.', place: 'p' },
    ],
    tell: (state) => void log.push(state.kind === 'silent' ? 'silent' : `${state.kind} ${state.place}`),
  })
  const end = (how: 'said' | 'failed' = 'said') => ends.at(-1)?.(how)
  const since = () => log.splice(0)
  return { reader, end, ends, since }
}

test('reads sentence after sentence, and is silent after the last', () => {
  const { reader, end, since } = reading()
  reader.start()
  expect(since()).toEqual(['hushes', 'reading h1', 'says One.'])
  end()
  end()
  expect(since()).toEqual(['reading p', 'says Two.', 'reading p', 'says Three.'])
  end()
  expect(since()).toEqual(['hushes', 'silent'])
})

test('goes on after a pause with the sentence that was cut off, which says nothing by ending late; after a stop, from the top', () => {
  const { reader, end, ends, since } = reading()
  reader.start()
  end()
  since()
  reader.pause()
  expect(since()).toEqual(['hushes', 'paused p'])
  ends[1]?.('said')
  ends[1]?.('failed')
  expect(since()).toEqual([])
  reader.resume()
  ends[1]?.('said')
  expect(since()).toEqual(['reading p', 'says Two.'])
  reader.stop()
  since()
  reader.start()
  expect(since()).toEqual(['hushes', 'reading h1', 'says One.'])
})

test('a voice that fails ends the reading', () => {
  const { reader, end, since } = reading()
  reader.start()
  since()
  end('failed')
  expect(since()).toEqual(['hushes', 'silent'])
})

test('a text is read by sentences, and a full stop in a number ends none', () => {
  expect(sentences('Trust funds of £1.21 billion, shown as £1.2B. Audited at 31 March 2025.')).toEqual([
    'Trust funds of £1.21 billion, shown as £1.2B.',
    'Audited at 31 March 2025.',
  ])
  expect(sentences('“If you had to pick one song for me, which would it be?” Side A: your plan')).toEqual([
    '“If you had to pick one song for me, which would it be?”',
    'Side A:',
    'your plan',
  ])
  expect(sentences('')).toEqual([])
})

test('prefers a British voice, then one on the device, and takes none that does not speak English', () => {
  const voice = (lang: string, localService: boolean) => ({ lang, localService })
  const [american, british, far] = [voice('en-US', true), voice('en_GB', true), voice('en-GB', false)]
  expect(bestOf([american, far, british])).toBe(british)
  expect(bestOf([american, far])).toBe(far)
  expect(bestOf([voice('de-DE', true), american])).toBe(american)
  expect(bestOf([voice('de-DE', true)])).toBeUndefined()
})
