import type { Passage } from './passages.ts'

export type Reading =
  | { readonly kind: 'silent' }
  | { readonly kind: 'reading' | 'paused'; readonly place: Element | undefined }

type Spoken = Pick<SpeechSynthesisUtterance, 'onend' | 'onerror'>

interface ReaderParts<Utterance extends Spoken> {
  readonly voice: { speak(utterance: Utterance): void; cancel(): void }
  readonly utter: (text: string) => Utterance
  readonly passages: () => readonly Passage[]
  /** Hears of every change, and of every passage as it begins. */
  readonly tell: (reading: Reading) => void
}

/**
 * Reads passages one after another. Pausing silences the voice and remembers the place, because not every browser can
 * pause a voice: reading goes on from the beginning of the sentence.
 */
export function createReader<Utterance extends Spoken>({ voice, utter, passages, tell }: ReaderParts<Utterance>) {
  let all: readonly Passage[] = []
  let at = 0
  /** The one being spoken. Others may still report that they were cut off. */
  let spoken: Utterance | undefined

  const hush = () => {
    spoken = undefined
    voice.cancel()
  }
  const stop = () => {
    hush()
    tell({ kind: 'silent' })
  }
  const read = () => {
    const passage = all[at]
    if (!passage) return stop()
    const utterance = utter(passage.text)
    spoken = utterance
    utterance.onend = () => {
      if (spoken !== utterance) return
      at += 1
      read()
    }
    utterance.onerror = () => void (spoken === utterance && stop())
    tell({ kind: 'reading', place: passage.place })
    voice.speak(utterance)
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
