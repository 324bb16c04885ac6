import { claims, footnotes } from '../content/claims.ts'
import { footnoteWords } from '../content/footnote-words.ts'
import { trustStrip as words } from '../content/trust-strip.ts'
import { FootnoteList } from '../ui/footnote-list.tsx'
import { FootnoteRef } from '../ui/footnote-ref.tsx'
import styles from './trust-strip.module.css'

const badges = [
  { claim: 'rating', art: 'rated' },
  { claim: 'compensation', art: 'protected' },
  { claim: 'directors', art: 'local' },
] as const

const notes = badges.flatMap(({ claim }, index) => {
  const note = footnotes.find(({ id }) => id === claims[claim].footnote)
  if (!note) return []
  const backTo = [{ id: `ref-${note.id}-1`, label: footnoteWords.back }]
  return [{ id: note.id, number: index + 1, text: note.text, backTo }]
})

/** Three reasons to trust us, at the foot of the pages that ask for something or say thank you, with their notes. */
export function TrustStrip() {
  return (
    <section className={styles.strip} aria-labelledby="trust-strip-heading">
      <h2 className={styles.heading} id="trust-strip-heading">
        {words.heading}
      </h2>
      <ul className={styles.badges}>
        {badges.map(({ claim, art }, index) => (
          <li key={claim} className={styles.badge}>
            <img src={`/illustrations/roundel-${art}.svg`} width="80" height="80" alt="" loading="lazy" />
            <p>
              <strong>{words.badges[claim][0]}</strong> {words.badges[claim][1]}
              <FootnoteRef number={index + 1} id={claims[claim].footnote} label={footnoteWords.reference(index + 1)} />
            </p>
          </li>
        ))}
      </ul>
      <FootnoteList notes={notes} />
    </section>
  )
}
