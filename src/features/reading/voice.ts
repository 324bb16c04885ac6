import { useEffect, useState } from 'react'
import type { Voice } from './reader.ts'

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
