import { useEffect, useState } from 'react'

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

export function bestOf<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly Voice[],
): Voice | undefined {
  const merit = ({ lang, localService }: Voice) => (/^en[-_]GB/i.test(lang) ? 2 : 0) + (localService ? 1 : 0)
  return voices.filter(({ lang }) => /^en\b|^en_/i.test(lang)).sort((one, other) => merit(other) - merit(one))[0]
}
