import type { Passage } from './passages.ts'

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
