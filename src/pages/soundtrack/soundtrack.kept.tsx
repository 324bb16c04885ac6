import { givenWords, soundtrackWords as words } from '../../content/soundtrack-words.ts'
import fillInStyles from '../../features/writing/pages-to-fill-in.module.css'
import { Line, SongLines, WrittenForm } from '../../features/writing/pages-to-fill-in.tsx'
import { lengths, sleeveFields, songsKey } from '../../features/writing/song-fields.ts'
import { classNames } from '../../ui/class-names.ts'
import { colours, colourValue } from './soundtrack.ts'
import styles from './soundtrack-page.module.css'

/** What this page is for; whoever follows someone's link sees another beginning until it is opened. */
export function SoundtrackHead() {
  return (
    <>
      <div className={styles.head}>
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
        <p className={styles.plain}>{words.given}</p>
      </div>
      <p className={styles.wait}>{givenWords.wait}</p>
    </>
  )
}

/** The songs of the guide's page, with what a sleeve has besides. */
export function SoundtrackForm() {
  return (
    <WrittenForm id={songsKey} ours={words.ours}>
      <section className={fillInStyles.part}>
        <h2>{words.sleeve}</h2>
        <Line name={sleeveFields.title} label={words.title} length={lengths.title} />
        <Line name={sleeveFields.names} label={words.names} length={lengths.names} />
        <fieldset className={classNames(fillInStyles.choices, styles.colours)}>
          <legend>{words.colour}</legend>
          {colours.map((colour) => (
            <label key={colour}>
              <input
                type="radio"
                name={sleeveFields.colour}
                value={colourValue(colour)}
                defaultChecked={colour === 'moss'}
              />
              <svg className={styles.swatch} viewBox="0 0 2 2" aria-hidden="true">
                <circle cx="1" cy="1" r="1" fill={`var(--${colour})`} />
              </svg>
              {words.colours[colour]}
            </label>
          ))}
        </fieldset>
      </section>
      <SongLines />
      <Line name={sleeveFields.bonus} label={words.bonus} lines={3} length={lengths.bonusTracks * (lengths.song + 1)} />
      <p className={styles.limits}>{words.limits}</p>
    </WrittenForm>
  )
}
