import { signalFields } from '#contract/form-markup.ts'

/** What stands in a form, by field name; a box is there while it is ticked. */
export type FormValues = Readonly<Record<string, string>>

/** What stands in a form, but for the fields that tell people from programs. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !signalFields.includes(name)) values[name] = value
  return values
}

/**
 * Puts values into the form's controls.
 *
 * @param overwrite false leaves alone what is typed already: the script may arrive after the first words
 */
export function fillForm(form: HTMLFormElement, values: FormValues, overwrite: boolean): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) {
      if (overwrite || !isTouched(control)) control.value = value
    } else if (control instanceof HTMLInputElement) {
      fillInput(control, value, overwrite)
    }
  }
  // For whoever shows what belongs to a choice: mark-choices.ts.
  form.dispatchEvent(new Event('change', { bubbles: true }))
}

function fillInput(input: HTMLInputElement, value: string, overwrite: boolean): void {
  if (input.type === 'checkbox') input.checked = value !== ''
  else if (input.type !== 'hidden' && (overwrite || input.value === '')) input.value = value
}

function isTouched(choices: RadioNodeList): boolean {
  return [...choices].some((choice) => choice instanceof HTMLInputElement && choice.checked !== choice.defaultChecked)
}

/** Focuses the first field at fault and scrolls it to the middle, gently where motion is welcome (`base.css`). */
export function goToField(form: HTMLFormElement, names: readonly string[]): void {
  const field = [...form.elements].find(
    (control) => control instanceof HTMLInputElement && names.includes(control.name),
  )
  if (!(field instanceof HTMLElement)) return
  // Focus by itself would jump and cut the smooth scroll short.
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
