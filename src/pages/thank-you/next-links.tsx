import { useEffect, useState } from 'react'
import { AddressLink } from '../../components/address-link.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { thankYou as words } from '../../content/thank-you.ts'
import { helplines } from '../../content/who-can-help.ts'
import { songToShow } from '../../forms/kept-songs.ts'
import { paths } from '../../paths.ts'
import styles from './thank-you-page.module.css'

/** Where to go from here: to the songs, if nothing else is left to do, and home. */
export function NextLinks({ withSongs }: { readonly withSongs: boolean }) {
  return (
    <div className={styles.onwards}>
      {withSongs && <Songs />}
      <p>
        <a href={paths.landing}>{words.home}</a>
      </p>
    </div>
  )
}

/**
 * The page for the songs, and the visitor's first one, if they have pressed it: in one place, and as high, so that nothing
 * moves when the device has said which.
 */
function Songs() {
  const [song, setSong] = useState('')
  // Not during hydration, when the page must match its HTML.
  useEffect(() => setSong(songToShow()), [])
  const [picture, text, link] =
    song === ''
      ? ['record-flower', words.soundtrack, words.soundtrackLink]
      : ['gold-disc', words.pressed(song), words.moreSongs]
  return (
    <div className={styles.songs}>
      <img src={`/illustrations/${picture}.svg`} width="240" height="240" alt="" loading="lazy" />
      <p>
        {`${text} `}
        <a href={paths.soundtrack}>{link}</a>
      </p>
    </div>
  )
}

/** For those who would like someone to talk to. */
export function Helplines() {
  return (
    <section className={styles.helplines}>
      <h2>{words.helplines}</h2>
      <ul>
        {helplines.map(({ name, phone, website, url }) => (
          <li key={url}>
            <p>
              <strong>{name}</strong>
            </p>
            <PhoneNumber number={phone} /> <AddressLink href={url} address={website} />
          </li>
        ))}
      </ul>
    </section>
  )
}
