import { useState } from 'react'
import { mySongs } from '../../content/guide/your-wishes.ts'
import { givenWords as words } from '../../content/soundtrack-words.ts'
import { Question } from '../../features/writing/written.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { Soundtrack } from './soundtrack.ts'
import styles from './soundtrack-page.module.css'

interface GivenSoundtrackProps {
  readonly soundtrack: Soundtrack
  /** They would like a list of their own, with these songs in its gaps or without them. */
  readonly onAdd: (withTheirs: boolean) => void
}

/** A soundtrack that someone has sent: what it is, and its songs, all of it as plain text. */
export function GivenSoundtrack({ soundtrack, onAdd }: GivenSoundtrackProps) {
  const [isAsking, setAsking] = useState(false)

  return (
    <div className={styles.given}>
      <h1 dir="auto">{words.heading(soundtrack.names)}</h1>
      <p>{words.about}</p>
      <div className={styles.choices}>
        <Button onClick={() => print()}>{words.print}</Button>
        <Button kind="secondary" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          {words.add}
        </Button>
        <a href={paths.guide}>{words.what}</a>
      </div>
      {isAsking && (
        <Question text={words.sure}>
          <Button kind="secondary" onClick={() => onAdd(true)}>
            {words.yes}
          </Button>
          <Button kind="secondary" onClick={() => onAdd(false)}>
            {words.no}
          </Button>
        </Question>
      )}
      <Songs soundtrack={soundtrack} />
      <p>{words.theirs}</p>
    </div>
  )
}

function Songs({ soundtrack: { title, sides, never } }: { readonly soundtrack: Soundtrack }) {
  const notThis = never === '' ? [] : [{ title: mySongs.neverTitle, tracks: [{ moment: '', song: never }] }]
  return (
    <>
      {title !== '' && (
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
      )}
      {[...sides, ...notThis]
        .filter(({ tracks }) => tracks.length > 0)
        .map((side) => (
          <section key={side.title} className={styles.songs}>
            <h2>{side.title}</h2>
            <ul>
              {side.tracks.map(({ moment, song }) => (
                <li key={`${moment} ${song}`}>
                  {moment} <bdi>{song}</bdi>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}
