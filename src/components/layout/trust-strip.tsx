import type { ComponentProps } from 'react'
import { badgeNotes, badges, claims, type FootnoteId, footnoteWords, trustStripHeading } from '../../content/claims.ts'
import { FootnoteList, FootnoteRef } from '../footnotes.tsx'
import { numberNotes } from './number-notes.ts'
import styles from './trust-strip.module.css'

const notes = numberNotes([{ at: 'badges', notes: badgeNotes }])

/** Three reasons to trust us, with their notes, at the foot of the pages that ask for something or say thank you. */
export function TrustStrip() {
  return (
    <section className={styles.strip}>
      <h2 className={styles.heading}>{trustStripHeading}</h2>
      <Badges referTo={(note) => notes.reference('badges', note)} />
      <FootnoteList back={footnoteWords.back} notes={notes.list} />
    </section>
  )
}

interface BadgesProps {
  /** The reference to a note, as numbered on this page. */
  readonly referTo: (note: FootnoteId) => ComponentProps<typeof FootnoteRef>
}

export function Badges({ referTo }: BadgesProps) {
  return (
    <ul className={styles.badges}>
      {badges.map(({ claim, art, words: [title, text] }) => (
        <li key={claim} className={styles.badge}>
          <img src={`/illustrations/roundel-${art}.svg`} width="80" height="80" alt="" loading="lazy" />
          <p>
            <strong>{title}</strong> {text}
            <FootnoteRef {...referTo(claims[claim].footnote)} />
          </p>
        </li>
      ))}
    </ul>
  )
}
