import { readStored, removeStored, writeStored } from '../../storage/stored.ts'

const key = 'gc_lead_draft'

/** What the visitor has typed so far, by field name; only fields with something in them. */
export type Draft = Readonly<Record<string, string>>

/** Only non-empty strings are kept or restored: docs/product.md, section 9. */
function nonEmptyStrings(fields: object): Draft {
  const draft: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.trim() !== '') draft[name] = value
  }
  return draft
}

export function loadDraft(): Draft {
  const stored = readStored(key, 'Failed to load saved form data')
  return typeof stored === 'object' && stored !== null ? nonEmptyStrings(stored) : {}
}

export function saveDraft(fields: object): void {
  writeStored(key, nonEmptyStrings(fields), 'Failed to save form data')
}

export function clearDraft(): void {
  removeStored(key, 'Failed to clear saved form data')
}
