import type { FormValues } from '../../ui/form/form-values.ts'

/** What a form that asks for a call can be filled in with. */
const fields = ['firstName', 'lastName', 'phone'] as const

/** What was given on the way to this page, which only this entry of the tab's history knows; empty if nothing was. */
export function givenDetails(): FormValues {
  const { given }: { readonly given?: unknown } = { ...history.state }
  const texts: Readonly<Record<string, unknown>> = { ...(given ?? {}) }
  const typed = fields.map((name) => [name, texts[name]] as const)
  return Object.fromEntries(typed.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}

/** The visitor has cleared the form. */
export function forgetGivenDetails(): void {
  history.replaceState({ ...history.state, given: undefined }, '')
}
