import { mySongs as words } from '../../content/guide/your-wishes.ts'
import { fieldName } from './field-name.ts'
import { Line } from './line.tsx'
import styles from './songs-form.module.css'
import { WrittenForm } from './written-form.tsx'

/** A cassette's label to fill in. */
export function SongsForm() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      <WrittenForm id="gc_guide_songs">
        {words.sides.map(({ title, moments }) => (
          <section key={title} className={styles.tape}>
            <h2>{title}</h2>
            {moments.map((moment) => (
              <fieldset key={moment} className={styles.track}>
                <legend>{moment}</legend>
                <Line name={`${fieldName(moment)}-song`} label={words.song} />
                <Line name={`${fieldName(moment)}-artist`} label={words.artist} />
              </fieldset>
            ))}
          </section>
        ))}
        <div className={styles.never}>
          <Line name={fieldName(words.neverTitle)} label={words.neverTitle} />
        </div>
      </WrittenForm>
    </>
  )
}
