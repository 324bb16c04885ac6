import { propertiesOf } from '../../properties-of.ts'
import { parsed, readStored, removeTyped, warnOnError, writeStored } from '../../stored.ts'

/**
 * The values typed so far, by field name, without empty fields. `leadId` is the unsent lead that they correct, if any.
 */
type Draft = Readonly<Record<string, string>>

/** Where one form's draft is stored: on the visitor's own device. */
export interface DraftStore {
  readonly load: () => Draft
  /** If there is nothing to save, removes what was saved before. @returns whether the device keeps it */
  readonly save: (fields: Draft) => boolean
  readonly clear: () => void
  /** Whether the next visit would find what this page has stored, or found: another tab may have cleared or replaced it. */
  readonly isKept: () => boolean
}

const loadWarning = 'Failed to load saved form data'

/** @param key what it is stored under */
export function draftAt(key: string): DraftStore {
  /** What this page has stored, or found. */
  let kept: Draft = {}
  const isKept = () =>
    isDraft(kept)
    && warnOnError(loadWarning, () => {
      const { value } = parsed(localStorage.getItem(key), loadWarning)
      return isSame(nonEmptyStrings(propertiesOf(value)), kept)
    }) === true
  const clear = () => {
    kept = {}
    removeTyped([key], 'Failed to clear saved form data')
  }
  return {
    load() {
      kept = nonEmptyStrings(propertiesOf(readStored(key, loadWarning)))
      return kept
    },
    save(fields) {
      const draft = nonEmptyStrings(fields)
      if (!isDraft(draft)) {
        clear()
        return false
      }
      // Not written again, though another tab may have cleared it: the seven days are counted from the visitor's last
      // change, and what somebody has cleared stays so until then.
      if (isSame(draft, kept)) return isKept()
      const isWritten = writeStored(key, draft, 'Failed to save form data')
      kept = isWritten ? draft : {}
      return isWritten
    },
    clear,
    isKept,
  }
}

const isSame = (draft: Draft, other: Draft) => JSON.stringify(draft) === JSON.stringify(other)

/** Only non-empty strings are saved or restored: docs/product.md, section 9. */
export function nonEmptyStrings(fields: object): Draft {
  const draft: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.trim() !== '') draft[name] = value
  }
  return draft
}

/** Whether there is anything to save: more than the choice that the landing form makes by itself. */
export const isDraft = ({ deliveryMethod, ...typed }: Draft) =>
  deliveryMethod === 'post' || Object.values(typed).some((value) => value.trim() !== '')
