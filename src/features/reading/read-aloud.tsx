import { useEffect, useMemo, useRef, useState } from 'react'
import { toolWords as words } from '../../content/guide/web-edition.ts'
import { Button } from '../../ui/button.tsx'
import { createReader, passagesIn, type Reading } from './reader.ts'
import styles from './reading-tools.module.css'
import { spokenBy, useVoice } from './voice.ts'

/** Reads the page aloud in the browser's own voice, where it has one. It only ever begins when it is asked to. */
export function ReadAloud() {
  const voice = useVoice()
  return <div className={styles.aloud}>{voice && <Controls voice={voice} />}</div>
}

function Controls({ voice }: { readonly voice: SpeechSynthesisVoice }) {
  const [reading, setReading] = useState<Reading>({ kind: 'silent' })
  const main = useRef<HTMLButtonElement>(null)
  const place = reading.kind === 'silent' ? undefined : reading.place

  const reader = useMemo(
    () =>
      createReader({
        voice: spokenBy(voice),
        passages: () => passagesIn(document.querySelector('main') ?? document.body),
        tell: setReading,
      }),
    [voice],
  )

  useEffect(() => {
    addEventListener('pagehide', reader.stop)
    return () => {
      removeEventListener('pagehide', reader.stop)
      reader.stop()
    }
  }, [reader])

  useEffect(() => {
    if (!place) return
    place.setAttribute('data-read', '')
    // Smoothly, unless motion is reduced: base.css.
    place.scrollIntoView({ block: 'nearest' })
    return () => place.removeAttribute('data-read')
  }, [place])

  const act = { silent: reader.start, reading: reader.pause, paused: reader.resume }[reading.kind]
  const label = { silent: words.read, reading: words.pause, paused: words.resume }[reading.kind]
  return (
    <>
      <Button kind="secondary" ref={main} onClick={act}>
        {label}
      </Button>
      {reading.kind !== 'silent' && (
        <Button
          kind="quiet"
          onClick={() => {
            reader.stop()
            main.current?.focus()
          }}
        >
          {words.stop}
        </Button>
      )}
    </>
  )
}
