import { firm } from '../firm.ts'
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

/** Where to ask, as links in the text. */
export const phoneUs = { phone: firm.freephone }
export const phoneDataServices = { phone: firm.dataServicesPhone }
export const emailDataServices = { link: firm.dataServicesEmail, href: `mailto:${firm.dataServicesEmail}` }

export const dataServicesHours = ` (${firm.dataServicesHours})`

/** Who supervises data protection in the UK. */
export const informationCommissioner = {
  name: 'Information Commissioner’s Office',
  phone: '0303 123 1113',
  website: 'ico.org.uk',
  url: 'https://ico.org.uk',
} as const
