import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { sharingWords as words } from '../../content/soundtrack-words.ts'
import { asText, type Soundtrack, tracksOf } from './soundtrack.ts'
import styles from './soundtrack-form.module.css'

/** Shares a soundtrack as text, through the device's share sheet or the clipboard. */
export function ShareSoundtrack({ soundtrack }: { readonly soundtrack: Soundtrack }) {
  const [canShare, setCanShare] = useState(false)
  const [status, setStatus] = useState('')
  const [isByHand, setByHand] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const text = asText(soundtrack)

  useEffect(() => setCanShare('share' in navigator), [])
  useEffect(() => {
    if (isByHand) area.current?.select()
  }, [isByHand])

  const withSongs = (act: () => void) => () => {
    if (tracksOf(soundtrack).length === 0) setStatus(words.empty)
    else act()
  }

  const share = async () => {
    setStatus('')
    // Closing the share sheet is not an error.
    await navigator.share({ text }).catch(() => undefined)
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setStatus(words.copied)
    } catch {
      setByHand(true)
      setStatus(words.copyByHand)
    }
  }

  return (
    <>
      {canShare && <Button onClick={withSongs(share)}>{words.share}</Button>}
      <Button kind="secondary" onClick={withSongs(copy)}>
        {words.copy}
      </Button>
      <div className={styles.status} role="status">
        {status}
      </div>
      {isByHand && (
        <textarea ref={area} className={styles.byHand} aria-label={words.text} readOnly rows={8} value={text} />
      )}
    </>
  )
}
