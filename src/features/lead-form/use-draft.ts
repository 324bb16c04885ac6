import { type RefObject, useEffect, useMemo, useState } from 'react'
import { fillForm, valuesOf } from '../../ui/form/form-values.ts'
import { clearDraft, loadDraft, saveDraft } from './draft.ts'

/** Keeps what is typed on the visitor's own device, and restores it when the page loads again. */
export function useDraft(form: RefObject<HTMLFormElement | null>) {
  const [whose, setWhose] = useState('')

  useEffect(() => {
    if (!form.current) return
    const draft = loadDraft()
    fillForm(form.current, draft, false)
    setWhose(draft.firstName ?? '')
    // What was typed before the script arrived has not been saved yet.
    saveIfTyped(form.current)
  }, [form])

  return useMemo(
    () => ({
      save: () => form.current && saveIfTyped(form.current),
      clear() {
        clearDraft()
        setWhose('')
      },
      /** The first name that an earlier visit left, if any. */
      whose,
    }),
    [form, whose],
  )
}

/** An untouched form, holding only its defaults, is not a draft. */
function saveIfTyped(form: HTMLFormElement): void {
  const { form: _form, ...values } = valuesOf(form)
  const { deliveryMethod, ...typed } = values
  if (Object.values(typed).some((value) => value.trim() !== '')) saveDraft(values)
  else if (deliveryMethod === 'post') saveDraft({ deliveryMethod })
  else clearDraft()
}
