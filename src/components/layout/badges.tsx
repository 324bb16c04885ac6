import type { ComponentProps } from 'react'
import { badges, claims, type FootnoteId } from '../../content/claims.ts'
import { FootnoteRef } from '../footnotes.tsx'
import styles from './badges.module.css'

interface BadgesProps {
  /** The reference to a note, as numbered on this page. */
  readonly referTo: (note: FootnoteId) => ComponentProps<typeof FootnoteRef>
}

/** Three reasons to trust us. */
export function Badges({ referTo }: BadgesProps) {
  return (
    <ul className={styles.badges}>
      {badges.map(({ claim, art, words: [title, text] }) => (
        <li key={claim} className={styles.badge}>
          <img src={`/illustrations/badge-${art}.svg`} width="80" height="80" alt="" loading="lazy" />
          <p>
            <strong>{title}</strong>
            {` ${text}`}
            <FootnoteRef {...referTo(claims[claim].footnote)} />
          </p>
        </li>
      ))}
    </ul>
  )
}
