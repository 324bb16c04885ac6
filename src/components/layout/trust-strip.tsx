import { badgeNotes, footnoteWords, trustStripHeading } from '../../content/claims.ts'
import { FootnoteList } from '../footnotes.tsx'
import { Badges } from './badges.tsx'
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
