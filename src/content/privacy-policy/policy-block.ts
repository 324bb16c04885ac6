import type { RichText } from '../rich-text.ts'

/** One piece of the policy. A table's first column names its row. */
export type PolicyBlock =
  | { readonly kind: 'paragraph'; readonly text: RichText }
  | { readonly kind: 'subheading'; readonly id: string; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly RichText[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly header: readonly string[]
      readonly rows: ReadonlyArray<readonly RichText[]>
    }

/** A section of the contents list; its id is also its URL fragment. */
export interface PolicySection {
  readonly id: string
  readonly heading: string
  readonly blocks: readonly PolicyBlock[]
}

export const paragraph = (text: RichText): PolicyBlock => ({ kind: 'paragraph', text })
export const subheading = (id: string, text: string): PolicyBlock => ({ kind: 'subheading', id, text })
export const list = (...items: readonly RichText[]): PolicyBlock => ({ kind: 'list', items })
export const table = (
  caption: string,
  header: readonly string[],
  ...rows: ReadonlyArray<readonly RichText[]>
): PolicyBlock => ({ kind: 'table', caption, header, rows })
