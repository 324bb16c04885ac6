import { useEffect, useState } from 'react'

export type Reading<Place = Element> =
  | { readonly kind: 'silent' }
  | { readonly kind: 'reading' | 'paused'; readonly place: Place | undefined }

/** Says one sentence at a time. */
export interface Voice {
  /** @param ended hears when it has been said, or that it could not be; perhaps also when it is hushed */
  readonly say: (text: string, ended: (how: 'said' | 'failed') => void) => void
  readonly hush: () => void
}

interface ReaderParts<Place> {
  readonly voice: Voice
  readonly passages: () => ReadonlyArray<Passage<Place>>
  /** Hears of every change, and of every passage as it begins. */
  readonly tell: (reading: Reading<Place>) => void
}

/**
 * Reads passages one after another. Pausing silences the voice and remembers the place, because not every browser can
 * pause a voice: reading goes on from the beginning of the sentence.
 */
export function createReader<Place>({ voice, passages, tell }: ReaderParts<Place>) {
  let all: ReadonlyArray<Passage<Place>> = []
  let at = 0
  /** Counts what was begun: a sentence that was cut off may still report its end. */
  let turn = 0

  const hush = () => {
    turn += 1
    voice.hush()
  }
  const stop = () => {
    hush()
    tell({ kind: 'silent' })
  }
  const read = () => {
    const passage = all[at]
    if (!passage) return stop()
    const mine = ++turn
    tell({ kind: 'reading', place: passage.place })
    voice.say(passage.text, (how) => {
      if (turn !== mine) return
      if (how === 'failed') return stop()
      at += 1
      read()
    })
  }

  return {
    start() {
      hush()
      all = passages()
      at = 0
      read()
    },
    pause() {
      hush()
      tell({ kind: 'paused', place: all[at]?.place })
    },
    resume: read,
    stop,
  }
}

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

/** The browser's best voice for the guide: British before other English, and one on the device before one far away. */
export function useVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()

  useEffect(() => {
    // Old browsers have none, and some have it without any events.
    if (!('speechSynthesis' in window)) return
    const choose = () => setVoice(bestOf(speechSynthesis.getVoices()))
    choose()
    speechSynthesis.addEventListener?.('voiceschanged', choose)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', choose)
  }, [])

  return voice
}

/** @returns undefined when none of them speaks English */
export function bestOf<Kind extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly Kind[],
): Kind | undefined {
  const merit = ({ lang, localService }: Kind) => (/^en[-_]GB/i.test(lang) ? 2 : 0) + (localService ? 1 : 0)
  return voices.filter(({ lang }) => /^en\b|^en_/i.test(lang)).sort((one, other) => merit(other) - merit(one))[0]
}

/** A voice of the browser's as the reader uses it. */
export function spokenBy(voice: SpeechSynthesisVoice): Voice {
  // Held until it has been said: Chrome forgets the events of one that nothing refers to.
  let utterance: SpeechSynthesisUtterance
  return {
    say(text, ended) {
      utterance = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang })
      utterance.onend = () => ended('said')
      utterance.onerror = () => ended('failed')
      speechSynthesis.speak(utterance)
    },
    hush: () => speechSynthesis.cancel(),
  }
}
