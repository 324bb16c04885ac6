import type { ComponentProps } from 'react'
import { badges, claims, type FootnoteId, footnotes } from '../../content/claims.ts'
import { unbroken } from '../../content/rich-text.ts'
import { FootnoteRef } from '../footnotes.tsx'
import styles from './badges.module.css'

interface BadgesProps {
  /** The reference to a note, as numbered on this page; without it each badge says its note in full. */
  readonly referTo?: (note: FootnoteId) => ComponentProps<typeof FootnoteRef>
}

/** Three reasons to trust us. */
export function Badges({ referTo }: BadgesProps) {
  return (
    <ul className={styles.badges}>
      {badges.map(({ claim, art, words: [title, text] }) => {
        const { footnote } = claims[claim]
        return (
          <li key={claim} className={styles.badge}>
            <img src={`/illustrations/badge-${art}.svg`} width="80" height="80" alt="" loading="lazy" />
            <p>
              <strong>{title}</strong>
              {referTo ? ` ${text}` : unbroken(goesOn(title, footnotes[footnote]))}
              {referTo && <FootnoteRef {...referTo(footnote)} />}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** A note to follow its title, without the title if the note begins with it. */
const goesOn = (title: string, note: string) => (note.startsWith(title) ? note.slice(title.length) : ` ${note}`)
