import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { type FormValues, fillEmptyFields, isControl, isFilledIn, valuesOf } from '../../components/form/form-values.ts'
import { TextInput } from '../../components/form/text-input.tsx'
import { songsNotKept } from '../../content/kept-songs-words.ts'
import { unbroken } from '../../content/rich-text.ts'
import { mySongs, soundtrackWords as words } from '../../content/soundtrack-words.ts'
import { forgetSongs, keepSongs, keptSongs } from '../../forms/kept-songs.ts'
import { SideFlower } from './side-flower.tsx'
import { SmallSleeve } from './sleeve.tsx'
import { colours, lengths, type Soundtrack, sideLetters, sleeveFields } from './soundtrack.ts'
import styles from './soundtrack-form.module.css'

interface SoundtrackFormProps {
  /** Called with what is written, at first and at each change, then with the name of the changed field. */
  readonly onChange: (list: FormValues, field?: string) => void
  /** What is written, as it is on the sleeve. */
  readonly soundtrack: Soundtrack
  /** What can be done with the list. */
  readonly children: ReactNode
}

/** Whether this device keeps what is written: not unless asked, and some browsers refuse. */
type Keeping = 'no' | 'yes' | 'refused'

const aboutKeeping: Readonly<Record<Keeping, string>> = {
  no: words.notKept,
  yes: words.kept,
  refused: songsNotKept,
}

/** The lines to write on, which can be filled in and printed without JavaScript. */
export function SoundtrackForm({ onChange, soundtrack, children }: SoundtrackFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const keep = useRef<HTMLInputElement>(null)
  const [keeping, setKeeping] = useState<Keeping>('no')
  const [refusals, setRefusals] = useState(0)

  const keepList = (box: HTMLInputElement, list: FormValues) => {
    box.checked = keepSongs(list)
    setKeeping(box.checked ? 'yes' : 'refused')
    if (!box.checked) setRefusals((before) => before + 1)
  }

  const begin = useEffectEvent((lines: HTMLFormElement, box: HTMLInputElement) => {
    const isWritten = isFilledIn(lines)
    const kept = keptSongs()
    if (kept) {
      fillEmptyFields(lines, kept)
      box.checked = true
      setKeeping('yes')
    }
    const list = valuesOf(lines)
    onChange(list)
    // Songs that were already kept keep their date. What was written before the script arrived has not been kept yet.
    if (isWritten && box.checked) keepList(box, list)
  })
  useEffect(() => {
    if (form.current && keep.current) begin(form.current, keep.current)
  }, [])

  const forget = () => {
    forgetSongs()
    setKeeping('no')
  }

  const changeKeeping = ({ currentTarget: box }: FormEvent<HTMLInputElement>) => {
    if (!box.checked || !form.current) return forget()
    // Together with what another page has kept since this one began.
    fillEmptyFields(form.current, keptSongs() ?? {})
    keepList(box, valuesOf(form.current))
  }

  const update = ({ currentTarget: lines, target }: FormEvent<HTMLFormElement>) => {
    const list = valuesOf(lines)
    if (!isControl(target) || target === keep.current) return onChange(list)
    onChange(list, target.name)
    // In all but this field, what another page has kept since is newer.
    if (keep.current?.checked) keepList(keep.current, { ...list, ...keptSongs(), [target.name]: target.value })
  }

  const clear = () => {
    if (!confirm(words.sure)) return
    form.current?.reset()
    forget()
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
        {mySongs.sides.map(({ title, moments }, side) => (
          <section key={title}>
            <div className={styles.side}>
              <h2>{title}</h2>
              <SideFlower
                colour={soundtrack.colour}
                letter={sideLetters[side] ?? ''}
                songs={soundtrack.sides[side]?.tracks.length ?? 0}
                moments={moments.length}
              />
            </div>
            {moments.map(({ id, moment }) => (
              <TextInput key={id} name={id} label={moment} maxLength={lengths.song} />
            ))}
          </section>
        ))}
        <TextInput name={mySongs.never.id} label={mySongs.never.moment} maxLength={lengths.song} />
        <section className={styles.details}>
          <div className={styles.pictured}>
            <SmallSleeve colour={soundtrack.colour} />
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
            <input type="checkbox" ref={keep} onInput={changeKeeping} />
            {unbroken(words.keep)}
          </label>
          <p role="status">
            {/* A new element for each refusal, so that screen readers say it again. */}
            <span key={refusals}>{aboutKeeping[keeping]}</span>
          </p>
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
