import type { FootnoteId } from '../../content/claims.ts'

export function Note({ id }: { readonly id: FootnoteId; readonly at: string }) {
  return (
    <sup>
      <a href={`#note-${id}`}>1</a>
    </sup>
  )
}
