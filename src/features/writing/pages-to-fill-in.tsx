import type { ReactNode } from 'react'
import { writtenWords } from '../../content/guide/web-edition.ts'
import { mySongs, myWishes } from '../../content/guide/your-wishes.ts'
import formStyles from './form-to-fill-in.module.css'
import styles from './pages-to-fill-in.module.css'
import { fieldName, lengths, songFields, songsKey } from './song-fields.ts'

/** The guide's page of songs; its list is also that of a soundtrack. */
export function SongsForm() {
  return (
    <>
      <p className="lead">{mySongs.intro}</p>
      <WrittenForm id={songsKey}>
        <SongLines />
      </WrittenForm>
    </>
  )
}

/** A cassette's label to fill in. */
export function SongLines() {
  return (
    <>
      {mySongs.sides.map(({ title, moments }) => (
        <section key={title} className={styles.tape}>
          <h2>{title}</h2>
          {moments.map((moment) => (
            <fieldset key={moment} className={styles.track}>
              <legend>{moment}</legend>
              <Line name={songFields(moment).song} label={mySongs.song} length={lengths.song} />
              <Line name={songFields(moment).artist} label={mySongs.artist} length={lengths.artist} />
            </fieldset>
          ))}
        </section>
      ))}
      <div className={styles.never}>
        <Line name={fieldName(mySongs.neverTitle)} label={mySongs.neverTitle} length={lengths.song} />
      </div>
    </>
  )
}

type Wish = (typeof myWishes.sections)[number]['wishes'][number]

/** Boxes to tick and lines to write on; signed and dated by hand, once it is on paper. */
export function WishesForm() {
  return (
    <>
      <p className="lead">{myWishes.intro}</p>
      <WrittenForm id="gc_guide_wishes">
        {myWishes.sections.map(({ title, wishes }) => (
          <section key={title} className={styles.part}>
            <h2>{title}</h2>
            {wishes.map(wishEntry)}
          </section>
        ))}
        <p className={styles.signing}>
          <span>{myWishes.signed}</span> <span>{myWishes.date}</span>
        </p>
      </WrittenForm>
    </>
  )
}

function wishEntry(wish: Wish) {
  const name = fieldName(wish.label)
  if (!('choices' in wish))
    return (
      <Line
        key={name}
        name={name}
        label={wish.label}
        lines={wish.lines}
        {...(name === 'my-full-name' && { autoComplete: 'name' })}
      />
    )
  return (
    <fieldset key={name} className={styles.choices}>
      <legend>{wish.label}</legend>
      {wish.choices.map((choice) => (
        <label key={choice}>
          <input type="checkbox" name={`${name}-${fieldName(choice)}`} /> <span>{choice}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface WrittenFormProps {
  /** Also the key under which the device keeps what is written: docs/product.md, section 9. */
  readonly id: typeof songsKey | 'gc_guide_wishes'
  /** Where what is written goes. */
  readonly ours?: string
  readonly children: ReactNode
}

/** A page to fill in. It is never submitted: it has no button and no address, and its fields show only with script. */
export function WrittenForm({ id, ours = writtenWords.ours, children }: WrittenFormProps) {
  return (
    <>
      <p className={formStyles.ours} data-web-only>
        {ours}
      </p>
      <p className={formStyles.plain} data-web-only>
        {writtenWords.plain}
      </p>
      <form className={formStyles.form} id={id} autoComplete="off">
        {children}
      </form>
    </>
  )
}

interface LineProps {
  /** Also the id, and the name by which it is kept. */
  readonly name: string
  readonly label: string
  readonly lines?: number
  /** The most letters it takes. */
  readonly length?: number
  readonly autoComplete?: 'name'
}

/**
 * A line to write on, as long as what is written: a text area over the same words, which give it its height and are what
 * is printed. Unwritten it prints as an empty line. No browser checks its spelling: some would send it away for that.
 */
export function Line({ name, label, lines = 1, length, autoComplete }: LineProps) {
  return (
    <div className={formStyles.entry}>
      <label htmlFor={name}>{label}</label>
      <span className={lines > 1 ? formStyles.lines : formStyles.line}>
        <textarea
          id={name}
          name={name}
          rows={lines}
          maxLength={length}
          autoComplete={autoComplete ?? 'off'}
          spellCheck={false}
        />
      </span>
    </div>
  )
}
