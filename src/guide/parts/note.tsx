import { useContext } from 'react'
import { footnoteWords } from '../../content/claims.ts'
import type { NoteSource } from '../../footnotes/number-notes.ts'
import { EditionContext } from './edition.ts'

/** The number of a footnote, as a link to it. @throws when it is not one that the guide can list */
export function Note({ id: source }: { readonly id: NoteSource }) {
  const { mention } = useContext(EditionContext)
  if (typeof source !== 'string') throw new Error(`content/guide/chapters.ts does not list: ${source.text}`)
  const { id, number } = mention(source)
  return (
    <sup>
      <a id={id} href={`#note-${source}`} aria-label={footnoteWords.reference(number)}>
        {number}
      </a>
    </sup>
  )
}
