import { useEffect, useState } from 'react'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { thankYou as words } from '../../content/thank-you.ts'
import { helplines } from '../../content/who-can-help.ts'
import { songToShow } from '../../kept-songs.ts'
import { paths } from '../../paths.ts'
import styles from './thank-you-page.module.css'

/** Where to go from here: to the songs, or to somebody who listens; and home. */
export function NextLinks({ isNeededNow }: { readonly isNeededNow: boolean }) {
  return (
    <>
      {isNeededNow ? <Helplines /> : <Songs />}
      <p>
        <a href={paths.landing}>{words.home}</a>
      </p>
    </>
  )
}

/** Their first song, if they have pressed one, and the page for the others. */
function Songs() {
  const [song, setSong] = useState('')

  // Not during hydration, when the page must match its HTML.
  useEffect(() => setSong(songToShow()), [])

  return (
    <div className={styles.songs}>
      <img src="/illustrations/record-flower.svg" width="240" height="240" alt="" loading="lazy" />
      <p>
        {song ? words.pressed(song) : words.soundtrack}{' '}
        <a href={paths.soundtrack}>{song ? words.moreSongs : words.soundtrackLink}</a>
      </p>
    </div>
  )
}

/** For those who would like someone to talk to. */
function Helplines() {
  return (
    <>
      <h2>{words.helplines}</h2>
      <ul className={styles.helplines}>
        {helplines.map(({ name, phone, website, url }) => (
          <li key={url}>
            {name}: <PhoneNumber number={phone} />, <a href={url}>{website}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
