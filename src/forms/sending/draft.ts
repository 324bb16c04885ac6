import { type RefObject, useEffect, useState } from 'react'
import { fillForm, valuesOf } from '../../components/form/form-values.ts'
import { readStored, removeStored, writeStored } from '../../stored.ts'

/** What the visitor has typed so far, by field name; only fields with something in them. */
type Draft = Readonly<Record<string, string>>

/** Where one form's draft is stored. */
export interface DraftStore {
  readonly load: () => Draft
  readonly save: (fields: object) => void
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

/**
 * Keeps what is typed on the visitor's own device, and restores it when the page loads again.
 *
 * @param store the same for as long as the component lives
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, store: DraftStore) {
  const [whose, setWhose] = useState('')

  useEffect(() => {
    if (!form.current) return
    const draft = store.load()
    fillForm(form.current, draft, false)
    setWhose(draft.firstName ?? '')
    // What was typed before the script arrived has not been saved yet.
    saveIfTyped(form.current, store)
  }, [form, store])

  return {
    save: () => form.current && saveIfTyped(form.current, store),
    clear() {
      store.clear()
      setWhose('')
    },
    /** The first name that an earlier visit left, if any. */
    whose,
  }
}

/** An untouched form, holding only its defaults, is not a draft. */
function saveIfTyped(form: HTMLFormElement, store: DraftStore): void {
  const { form: _form, consentVersion: _version, ...values } = valuesOf(form)
  const { deliveryMethod, ...typed } = values
  if (Object.values(typed).some((value) => value.trim() !== '')) store.save(values)
  else if (deliveryMethod === 'post') store.save({ deliveryMethod })
  else store.clear()
}
