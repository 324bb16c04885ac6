import { useEffect, useRef } from 'react'
import { toolWords as words } from '../../content/guide/tool-words.ts'
import { attempt, everyTab, readText, writeText } from '../../storage/stored.ts'
import styles from './reading-tools.module.css'

const key = 'gc_guide_text'
const sizes = ['normal', 'large', 'largest'] as const

/**
 * Makes the guide's letters larger, on every page of it and on the next visit. Radio buttons, because they remember a
 * choice made before the script has arrived.
 */
export function TextSize() {
  const group = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])]
    const kept = attempt('Failed to load the text size', () => readText(key, everyTab))
    const chosen = inputs.find((input) => input.checked && !input.defaultChecked)
    const input = chosen ?? inputs.find(({ value }) => value === kept)
    if (input) input.checked = true
    if (input) show(input.value)
  }, [])

  return (
    <fieldset
      className={styles.sizes}
      ref={group}
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const { value } = target
        show(value)
        attempt('Failed to keep the text size', () => writeText(key, value, everyTab))
      }}
    >
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
