import { mySongs, myWishes } from '../../content/guide/your-wishes.ts'
import { Line, WrittenForm } from './form-to-fill-in.tsx'
import styles from './pages-to-fill-in.module.css'

/** A cassette's label to fill in. */
export function SongsForm() {
  return (
    <>
      <p className="lead">{mySongs.intro}</p>
      <WrittenForm id="gc_guide_songs">
        {mySongs.sides.map(({ title, moments }) => (
          <section key={title} className={styles.tape}>
            <h2>{title}</h2>
            {moments.map((moment) => (
              <fieldset key={moment} className={styles.track}>
                <legend>{moment}</legend>
                <Line name={`${fieldName(moment)}-song`} label={mySongs.song} />
                <Line name={`${fieldName(moment)}-artist`} label={mySongs.artist} />
              </fieldset>
            ))}
          </section>
        ))}
        <div className={styles.never}>
          <Line name={fieldName(mySongs.neverTitle)} label={mySongs.neverTitle} />
        </div>
      </WrittenForm>
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

/** A field's name, made from its words on the page: "To come in to" is `to-come-in-to`. */
function fieldName(words: string): string {
  return words.toLowerCase().replace(/[^a-z]+/g, '-')
}
