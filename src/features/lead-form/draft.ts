import { readStored, removeStored, writeStored } from '../../storage/stored.ts'

/** What the visitor has typed so far, by field name; only fields with something in them. */
export type Draft = Readonly<Record<string, string>>

/** Where one form's draft is kept. */
export interface DraftStore {
  readonly load: () => Draft
  readonly save: (fields: object) => void
  readonly clear: () => void
}

/** A form's draft, kept under this key. */
export function draftAt(key: string): DraftStore {
  return {
    load() {
      const stored = readStored(key, 'Failed to load saved form data')
      return typeof stored === 'object' && stored !== null ? nonEmptyStrings(stored) : {}
    },
    save: (fields) => writeStored(key, nonEmptyStrings(fields), 'Failed to save form data'),
    clear: () => removeStored(key, 'Failed to clear saved form data'),
  }
}

/** Only non-empty strings are kept or restored: docs/product.md, section 9. */
function nonEmptyStrings(fields: object): Draft {
  const draft: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.trim() !== '') draft[name] = value
  }
  return draft
}
