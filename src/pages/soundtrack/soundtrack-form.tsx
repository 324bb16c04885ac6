import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { type FormValues, fillForm, valuesOf } from '../../components/form/form-values.ts'
import { TextInput } from '../../components/form/text-input.tsx'
import { mySongs, soundtrackWords as words } from '../../content/soundtrack-words.ts'
import { attempt, everyTab, readText, removeText, writeText } from '../../stored.ts'
import { colours, fieldName, lengths, sleeveFields } from './soundtrack.ts'
import styles from './soundtrack-form.module.css'

/** Where the device keeps the list until it is cleared, unlike a draft: songs are picked over months. */
const key = 'gc_soundtrack'

interface SoundtrackFormProps {
  /** Called with what is written, at first and whenever it changes. */
  readonly onChange: (list: FormValues) => void
  /** What can be done with the list. */
  readonly children: ReactNode
}

/** The lines to write on. Without script they can be filled in and printed. */
export function SoundtrackForm({ onChange, children }: SoundtrackFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isKept, setKept] = useState(true)

  useEffect(() => {
    if (!form.current) return
    const kept = keptList()
    fillForm(form.current, kept ?? {}, false)
    setKept(kept !== undefined)
    onChange(valuesOf(form.current))
  }, [onChange])

  const save = () => {
    if (!form.current) return
    const list = valuesOf(form.current)
    onChange(list)
    setKept(keepList(list))
  }

  const clear = () => {
    if (!confirm(words.sure)) return
    form.current?.reset()
    attempt('Failed to clear the soundtrack', () => removeText(key, everyTab))
    onChange({})
  }

  return (
    <form
      className={styles.form}
      ref={form}
      autoComplete="off"
      onInput={save}
      onSubmit={(event) => event.preventDefault()}
    >
      <p role="status">{isKept ? words.ours : words.notKept}</p>
      <section>
        <h2>{words.sleeve}</h2>
        <TextInput name={sleeveFields.title} label={words.title} maxLength={lengths.title} />
        <TextInput name={sleeveFields.names} label={words.names} maxLength={lengths.names} />
        <fieldset className={styles.colours}>
          <legend>{words.colour}</legend>
          {colours.map((colour) => (
            <label key={colour}>
              <input type="radio" name={sleeveFields.colour} value={colour} defaultChecked={colour === 'moss'} />
              <svg viewBox="0 0 2 2" aria-hidden="true">
                <circle cx="1" cy="1" r="1" fill={`var(--${colour})`} />
              </svg>
              {words.colours[colour]}
            </label>
          ))}
        </fieldset>
      </section>
      {mySongs.sides.map(({ title, moments }) => (
        <section key={title}>
          <h2>{title}</h2>
          {moments.map((moment) => (
            <TextInput key={moment} name={fieldName(moment)} label={moment} maxLength={lengths.song} />
          ))}
        </section>
      ))}
      <TextInput name={fieldName(mySongs.neverTitle)} label={mySongs.neverTitle} maxLength={lengths.song} />
      <div className={styles.actions}>
        {children}
        <Button kind="secondary" onClick={() => print()}>
          {words.print}
        </Button>
        <Button kind="quiet" onClick={clear}>
          {words.clear}
        </Button>
      </div>
    </form>
  )
}

/** What the device keeps; undefined when it keeps nothing for the site. */
function keptList(): FormValues | undefined {
  return attempt('Failed to load the soundtrack', () => {
    const kept: unknown = JSON.parse(readText(key, everyTab) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]))
  })
}

/** @returns whether it is kept */
function keepList(list: FormValues): boolean {
  const isKept = attempt('Failed to keep the soundtrack', () => {
    writeText(key, JSON.stringify(list), everyTab)
    return true
  })
  return isKept ?? false
}
