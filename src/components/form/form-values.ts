import { errorSummaryId, signalFields } from '#contract/form-markup.ts'

/** A form's values by field name; a checkbox only while it is ticked. */
export type FormValues = Readonly<Record<string, string>>

/** Every kind of element that a visitor fills in. */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function isControl(target: EventTarget | null): target is Control {
  return target instanceof Element && target.matches('input, select, textarea')
}

/**
 * A form's values, without the fields that tell people from programs. An empty field of the same name, such as an
 * extension adds, takes nothing from one that is filled in.
 */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !signalFields.includes(name)) values[name] = value || (values[name] ?? '')
  return values
}

/** The values that its visitor has filled in, without the form's own. */
export const typedIn = (form: HTMLFormElement): FormValues => typedOf(valuesOf(form))

/** The same, of all values of a form. */
export function typedOf({ form: _form, consentVersion: _version, ...values }: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

/** Whether a text or a choice differs from the page as it was delivered. */
export function isFilledIn(form: HTMLFormElement): boolean {
  return [...form.elements].some(isChanged)
}

function isChanged(control: Node): boolean {
  // A select starts with its empty option, or with the one that is marked in the page as delivered.
  if (control instanceof HTMLSelectElement) return control.value !== defaultValueOf(control)
  if (!(control instanceof HTMLInputElement)) return false
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked
}

const defaultValueOf = ({ options }: HTMLSelectElement) =>
  [...options].find(({ defaultSelected }) => defaultSelected)?.value ?? ''

/** Puts values into the form's controls. */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) control.value = value
    else if (isControl(control)) fillControl(control, value)
  }
  // For mark-choices.ts, which shows what belongs to a choice, and for warnings about what was there before.
  form.dispatchEvent(new Event('change', { bubbles: true }))
}

function fillControl(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value !== ''
  else if (control.type !== 'hidden') control.value = value
}

/** The same, but what is typed or chosen already stays: the script may arrive after the first words. */
export function fillEmptyFields(form: HTMLFormElement, values: FormValues): void {
  const isEmpty = (name: string) => {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) return ![...control].some(isChanged)
    return !isControl(control) || control.value === '' || control.type === 'checkbox'
  }
  fillForm(form, Object.fromEntries(Object.entries(values).filter(([name]) => isEmpty(name))))
}

/**
 * Puts a request's values into the form in place of all that it holds. Whatever the request leaves open goes back to
 * what the page was delivered with: a tick that stayed would be one that the visitor gave for another request.
 */
export function replaceValues(form: HTMLFormElement, values: FormValues): void {
  for (const control of form.elements) if (isControl(control)) restoreDelivered(control)
  fillForm(form, values)
}

function restoreDelivered(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    control.value = defaultValueOf(control)
    return
  }
  control.value = control.defaultValue
  if (control instanceof HTMLInputElement) control.checked = control.defaultChecked
}

/** Focuses the first field at fault and scrolls it to the middle, smoothly unless motion is reduced (`base.css`). */
export function goToField(form: HTMLFormElement, names: readonly string[]): void {
  const field = [...form.elements].find((control) => isControl(control) && names.includes(control.name))
  if (field instanceof HTMLElement) goTo(field)
}

/** Focuses the error summary, every time, so that a second failure is announced like the first. */
export function goToSummary(): void {
  const summary = document.getElementById(errorSummaryId)
  if (summary) goTo(summary)
}

function goTo(element: HTMLElement): void {
  // A focus that scrolls would jump, and cut the smooth scroll short.
  element.focus({ preventScroll: true })
  // In WebKit, showing the caret in the next frame would cut it short too.
  requestAnimationFrame(() => setTimeout(() => element.scrollIntoView({ block: 'center' })))
}
