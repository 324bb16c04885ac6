import { type RefObject, useEffect, useMemo, useState } from 'react'
import { fillForm, valuesOf } from '../../ui/form/form-values.ts'
import type { DraftStore } from './draft.ts'

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

  return useMemo(
    () => ({
      save: () => form.current && saveIfTyped(form.current, store),
      clear() {
        store.clear()
        setWhose('')
      },
      /** The first name that an earlier visit left, if any. */
      whose,
    }),
    [form, store, whose],
  )
}

/** An untouched form, holding only its defaults, is not a draft. */
function saveIfTyped(form: HTMLFormElement, store: DraftStore): void {
  const { form: _form, consentVersion: _version, ...values } = valuesOf(form)
  const { deliveryMethod, ...typed } = values
  if (Object.values(typed).some((value) => value.trim() !== '')) store.save(values)
  else if (deliveryMethod === 'post') store.save({ deliveryMethod })
  else store.clear()
}
