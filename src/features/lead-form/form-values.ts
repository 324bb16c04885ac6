import type { Draft } from './draft.ts'

/** What stands in the form now, by field name. */
export function valuesOf(form: HTMLFormElement): Draft {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}

/**
 * Puts values into the form's controls.
 *
 * @param overwrite false leaves alone what is typed already: the script may arrive after the first words
 */
export function fillForm(form: HTMLFormElement, values: Draft, overwrite: boolean): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden') continue
    const value = values[control.name]
    if (value === undefined) continue
    if (control.type === 'radio') {
      const touched = [...form.elements].some(
        (other) =>
          other instanceof HTMLInputElement && other.name === control.name && other.checked !== other.defaultChecked,
      )
      if (overwrite || !touched) control.checked = control.value === value
    } else if (overwrite || control.value === '') {
      control.value = value
    }
  }
}

/** Focuses the first field at fault and scrolls it to the middle, gently where motion is welcome. */
export function goToField(form: HTMLFormElement, names: readonly string[]): void {
  const field = [...form.elements].find(
    (control) => control instanceof HTMLInputElement && names.includes(control.name),
  )
  if (!(field instanceof HTMLElement)) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Focus by itself would jump and cut the smooth scroll short.
  field.focus({ preventScroll: true })
  field.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'center' })
}
