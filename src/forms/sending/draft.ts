import { readStored, removeStored, writeStored } from '../../stored.ts'

/** The values typed so far, by field name; without empty fields. */
type Draft = Readonly<Record<string, string>>

/** Where one form's draft is stored: on the visitor's own device. */
export interface DraftStore {
  readonly load: () => Draft
  readonly save: (fields: Draft) => void
  readonly clear: () => void
}

/** A form's draft, stored under this key. */
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

/** Only non-empty strings are saved or restored: docs/product.md, section 9. */
function nonEmptyStrings(fields: object): Draft {
  const draft: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.trim() !== '') draft[name] = value
  }
  return draft
}

/** The values to save; undefined for an untouched form, which has only its defaults. */
export function draftOf({ form: _form, consentVersion: _version, ...values }: Draft): Draft | undefined {
  const { deliveryMethod, ...typed } = values
  if (Object.values(typed).some((value) => value.trim() !== '')) return values
  return deliveryMethod === 'post' ? { deliveryMethod } : undefined
}
