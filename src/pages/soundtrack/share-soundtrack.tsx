import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { sharingWords as words } from '../../content/soundtrack-words.ts'
import { asText, type Soundtrack, tracksOf } from './soundtrack.ts'
import styles from './soundtrack-form.module.css'

/** What became of the last press. */
interface Outcome {
  readonly kind: 'empty' | 'copied' | 'copyByHand'
  /** The soundtrack in words, as it was then. */
  readonly text: string
  /** How many there have been. */
  readonly count: number
}

/** Why nothing was shared, though nothing went wrong: the share sheet was closed, or a second press found it open. */
const notErrors = ['AbortError', 'InvalidStateError']

/** Shares a soundtrack as text, through the device's share sheet or the clipboard. */
export function ShareSoundtrack({ soundtrack }: { readonly soundtrack: Soundtrack }) {
  const [canShare, setCanShare] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const area = useRef<HTMLTextAreaElement>(null)
  const text = asText(soundtrack)

  useEffect(() => setCanShare('share' in navigator), [])
  useEffect(() => {
    if (outcome?.kind === 'copyByHand') area.current?.select()
  }, [outcome])

  const tell = (kind: Outcome['kind']) => setOutcome((before) => ({ kind, text, count: before ? before.count + 1 : 1 }))

  const withSongs = (act: () => void) => () => {
    if (tracksOf(soundtrack).length === 0 && soundtrack.never === '') tell('empty')
    else act()
  }

  const share = async () => {
    setOutcome(undefined)
    try {
      await navigator.share({ text })
    } catch (error) {
      if (!(error instanceof DOMException && notErrors.includes(error.name))) await copy()
    }
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      tell('copied')
    } catch {
      tell('copyByHand')
    }
  }

  return (
    <>
      {canShare && <Button onClick={withSongs(share)}>{words.share}</Button>}
      <Button kind="secondary" onClick={withSongs(copy)}>
        {words.copy}
      </Button>
      <div className={styles.status} role="status">
        {/* Not once the songs have changed. A new element for each press, so that screen readers say it again. */}
        {outcome?.text === text && <span key={outcome.count}>{words[outcome.kind]}</span>}
      </div>
      {outcome?.kind === 'copyByHand' && (
        <textarea ref={area} className={styles.byHand} aria-label={words.text} readOnly rows={8} value={text} />
      )}
    </>
  )
}
