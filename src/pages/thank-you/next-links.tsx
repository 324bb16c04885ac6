import { useEffect, useState } from 'react'
import { AddressLink } from '../../components/address-link.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { thankYou as words } from '../../content/thank-you.ts'
import { helplines } from '../../content/who-can-help.ts'
import { songToShow } from '../../forms/kept-songs.ts'
import { paths } from '../../paths.ts'
import styles from './thank-you-page.module.css'

/**
 * Where to go from here: to the songs, if nothing else is left to do and the visitor's song is not shown above; and
 * home.
 */
export function NextLinks({ withSongs }: { readonly withSongs: boolean }) {
  return (
    <div className={styles.onwards}>
      {withSongs && (
        <Songs link={words.soundtrackLink} picture="record-flower">
          {words.soundtrack}
        </Songs>
      )}
      <p>
        <a href={paths.landing}>{words.home}</a>
      </p>
    </div>
  )
}

/** The visitor's first song, if they have pressed one; none during hydration, when the page must match its HTML. */
export function useSong(): string {
  const [song, setSong] = useState('')
  useEffect(() => setSong(songToShow()), [])
  return song
}

/** Their song, and the page for the others. */
export const PressedSong = ({ song }: { readonly song: string }) => (
  <Songs link={words.moreSongs} picture="gold-disc">
    {words.pressed(song)}
  </Songs>
)

interface SongsProps {
  readonly link: string
  readonly picture: string
  readonly children: string
}

function Songs({ link, picture, children }: SongsProps) {
  return (
    <div className={styles.songs}>
      <img src={`/illustrations/${picture}.svg`} width="240" height="240" alt="" loading="lazy" />
      <p>
        {`${children} `}
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
