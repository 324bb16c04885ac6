import { badgeNotes, badges, claims, trustStripHeading } from '../content/claims.ts'
import { FootnoteList } from '../ui/footnote-list.tsx'
import { FootnoteRef } from '../ui/footnote-ref.tsx'
import { numberNotes } from './number-notes.ts'
import styles from './trust-strip.module.css'

const notes = numberNotes([{ at: 'badges', notes: badgeNotes }])

/** Three reasons to trust us, with their notes, at the foot of the pages that ask for something or say thank you. */
export function TrustStrip() {
  return (
    <section className={styles.strip}>
      <h2 className={styles.heading}>{trustStripHeading}</h2>
      <ul className={styles.badges}>
        {badges.map(({ claim, art, words: [title, text] }) => (
          <li key={claim} className={styles.badge}>
            <img src={`/illustrations/roundel-${art}.svg`} width="80" height="80" alt="" loading="lazy" />
            <p>
              <strong>{title}</strong> {text}
              <FootnoteRef {...notes.reference('badges', claims[claim].footnote)} />
            </p>
          </li>
        ))}
      </ul>
      <FootnoteList notes={notes.list} />
    </section>
  )
}
