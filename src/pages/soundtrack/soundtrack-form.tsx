import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { type FormValues, fillForm, isControl, valuesOf } from '../../components/form/form-values.ts'
import { TextInput } from '../../components/form/text-input.tsx'
import { songsNotKept } from '../../content/kept-songs-words.ts'
import { unbroken } from '../../content/rich-text.ts'
import { mySongs, soundtrackWords as words } from '../../content/soundtrack-words.ts'
import { forgetSongs, keepSongs, keptSongs } from '../../forms/kept-songs.ts'
import { colours, lengths, sleeveFields } from './soundtrack.ts'
import styles from './soundtrack-form.module.css'

interface SoundtrackFormProps {
  /** Called with what is written, at first and at each change, then with the name of the changed field. */
  readonly onChange: (list: FormValues, field?: string) => void
  /** The sleeve in small, beside the words on it. */
  readonly sleeve: ReactNode
  /** What can be done with the list. */
  readonly children: ReactNode
}

/** The lines to write on, which can be filled in and printed without JavaScript. */
export function SoundtrackForm({ onChange, sleeve, children }: SoundtrackFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const keep = useRef<HTMLInputElement>(null)
  const [isNotKept, setNotKept] = useState(false)

  useEffect(() => {
    if (!form.current || !keep.current) return
    const kept = keptSongs()
    if (kept) {
      fillForm(form.current, kept, false)
      keep.current.checked = true
    }
    onChange(valuesOf(form.current))
  }, [onChange])

  const update = ({ target }: FormEvent) => {
    if (!form.current || !keep.current) return
    const list = valuesOf(form.current)
    onChange(list, isControl(target) ? target.name : undefined)
    if (!keep.current.checked) return forgetSongs()
    keep.current.checked = keepSongs(list)
    setNotKept(!keep.current.checked)
  }

  const clear = () => {
    if (!confirm(words.sure)) return
    form.current?.reset()
    forgetSongs()
    onChange({})
  }

  return (
    <>
      <form
        className={styles.form}
        ref={form}
        autoComplete="off"
        onInput={update}
        onSubmit={(event) => event.preventDefault()}
      >
        {mySongs.sides.map(({ title, moments }) => (
          <section key={title}>
            <h2>{title}</h2>
            {moments.map(({ id, moment }) => (
              <TextInput key={id} name={id} label={moment} maxLength={lengths.song} />
            ))}
          </section>
        ))}
        <TextInput name={mySongs.never.id} label={mySongs.never.moment} maxLength={lengths.song} />
        <section className={styles.details}>
          <div className={styles.pictured}>
            {sleeve}
            <h2>{words.sleeve}</h2>
          </div>
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
                <span>{words.colours[colour]}</span>
              </label>
            ))}
          </fieldset>
        </section>
        <div className={styles.keep}>
          <label>
            <input type="checkbox" ref={keep} />
            {unbroken(words.keep)}
          </label>
          <p role="status">{isNotKept ? songsNotKept : words.ours}</p>
        </div>
      </form>
      <div className={styles.actions}>
        {children}
        <Button kind="secondary" onClick={() => print()}>
          {words.print}
        </Button>
        <Button kind="quiet" onClick={clear}>
          {words.clear}
        </Button>
      </div>
    </>
  )
}
