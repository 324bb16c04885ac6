import type { FormValues } from '../ui/form/form-values.ts'
import { advertQuery } from './advert-query.ts'

/** What a form that asks for a call can be filled in with. */
const fields = ['firstName', 'lastName', 'phone'] as const

/**
 * Goes to another page with what the visitor has just given on the way to this one: in the history of the tab, never in
 * an address and never stored. An entry of the history, unlike a link, can carry something to a page that is loaded.
 *
 * @param said what the form told this page: `saidTo`
 */
export function goWithDetails(path: string, said: unknown): void {
  const { search, ...given } = textsIn(said)
  const query = String(new URLSearchParams(advertQuery(search ?? '')))
  history.pushState({ given }, '', query === '' ? path : `${path}?${query}`)
  location.reload()
}

/** What was given on the way to this page; empty if nothing was. */
export function givenDetails(): FormValues {
  const { given }: { readonly given?: unknown } = { ...history.state }
  const texts = textsIn(given)
  return Object.fromEntries(fields.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])))
}

/** The visitor has cleared the form. */
export function forgetGivenDetails(): void {
  history.replaceState({ ...history.state, given: undefined }, '')
}

function textsIn(values: unknown): FormValues {
  const texts = Object.entries({ ...(typeof values === 'object' ? values : undefined) })
  return Object.fromEntries(texts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
