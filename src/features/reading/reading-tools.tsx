import { useEffect, useMemo, useRef, useState } from 'react'
import { toolWords as words } from '../../content/guide/web-edition.ts'
import { attempt, everyTab, readText, writeText } from '../../stored.ts'
import { Button } from '../../ui/button.tsx'
import { createReader, passagesIn, type Reading, spokenBy, useVoice } from './reader.ts'
import styles from './reading-tools.module.css'

/** For tired eyes. Shown once the app is expected, because it is what makes them work. */
export function ReadingTools() {
  return (
    <div className={styles.tools} data-app="">
      <TextSize />
      <ReadAloud />
    </div>
  )
}

const key = 'gc_guide_text'
const sizes = ['normal', 'large', 'largest'] as const

/**
 * Makes the guide's letters larger, on every page of it and on the next visit. Radio buttons, because they remember a
 * choice made before the script has arrived.
 */
function TextSize() {
  const group = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    const { current: fieldset } = group
    if (!fieldset) return
    const inputs = [...fieldset.querySelectorAll('input')]
    const choose = () => {
      const value = inputs.find((input) => input.checked)?.value ?? sizes[0]
      show(value)
      attempt('Failed to keep the text size', () => writeText(key, value, everyTab))
    }
    const kept = attempt('Failed to load the text size', () => readText(key, everyTab))
    const last = inputs.find(({ value }) => value === kept)
    if (inputs.some((input) => input.checked && !input.defaultChecked)) choose()
    else if (last) {
      last.checked = true
      show(last.value)
    }
    // Not React's: it would take no notice of a button that was chosen before another was put back.
    fieldset.addEventListener('change', choose)
    return () => fieldset.removeEventListener('change', choose)
  }, [])

  return (
    <fieldset className={styles.sizes} ref={group}>
      <legend>{words.textSize}</legend>
      {sizes.map((size) => (
        <label key={size}>
          <input
            type="radio"
            name="textSize"
            value={size}
            aria-label={words.sizes[size]}
            defaultChecked={size === 'normal'}
          />
          <span aria-hidden="true">A</span>
        </label>
      ))}
    </fieldset>
  )
}

/** `reading-tools.module.css` has the sizes. */
function show(size: string): void {
  document.documentElement.dataset.textSize = size
}

/** Reads the page aloud in the browser's own voice, where it has one. It only ever begins when it is asked to. */
function ReadAloud() {
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
