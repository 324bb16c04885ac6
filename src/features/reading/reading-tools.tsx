import { useEffect, useRef } from 'react'
import { toolWords as words } from '../../content/guide/web-edition.ts'
import { attempt, everyTab, readText, writeText } from '../../stored.ts'
import { ReadAloud } from './read-aloud.tsx'
import styles from './reading-tools.module.css'

/** For tired eyes. Shown once the app is expected, because it is what makes them work. */
export function ReadingTools() {
  return (
    <div className={styles.tools}>
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
