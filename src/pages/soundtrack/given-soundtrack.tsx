import { Button, buttonClass } from '../../components/button.tsx'
import { mySongs, sleeveWords, soundtrackWords, givenWords as words } from '../../content/soundtrack-words.ts'
import { paths } from '../../paths.ts'
import type { Soundtrack } from './soundtrack.ts'
import styles from './soundtrack-page.module.css'

/** A soundtrack that someone has sent: whose words these are, what it is, and its songs as plain text. */
export function GivenSoundtrack({ soundtrack }: { readonly soundtrack: Soundtrack }) {
  const { title, names, sides, never } = soundtrack
  const notThis = never === '' ? [] : [{ title: mySongs.neverTitle, tracks: [{ moment: '', song: never }] }]
  return (
    <div className={styles.given}>
      <h1>{words.heading}</h1>
      <p>{words.theirs}</p>
      <p>{words.about}</p>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={() => print()}>
          {soundtrackWords.print}
        </Button>
        <a className={buttonClass('secondary')} href={paths.soundtrack}>
          {words.own}
        </a>
      </div>
      <p className={styles.title}>
        <bdi>{title || sleeveWords.untitled}</bdi> <bdi>{names && sleeveWords.from(names)}</bdi>
      </p>
      {[...sides, ...notThis]
        .filter(({ tracks }) => tracks.length > 0)
        .map((side) => (
          <section key={side.title} className={styles.songs}>
            <h2>{side.title}</h2>
            <ul>
              {side.tracks.map(({ moment, song }) => (
                <li key={moment}>
                  <span>{moment}</span> <bdi>{song}</bdi>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
