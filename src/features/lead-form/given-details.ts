import { advertQuery } from '../../journey/advert-query.ts'
import type { FormValues } from '../../ui/form/form-values.ts'

/** What the form that asks for a call can be filled in with. */
const fields = ['firstName', 'lastName', 'phone'] as const

/** What was given on the way to this page, which only this entry of the tab's history knows; empty if nothing was. */
export function givenDetails(): FormValues {
  const given = textsGiven()
  return Object.fromEntries(fields.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
}

/** What an advert's link said to the page on which they were given goes on in this page's address. */
export function carryAdvert(): void {
  const query = String(new URLSearchParams(advertQuery(textsGiven().search ?? '')))
  if (location.search === '' && query !== '') history.replaceState(history.state, '', `?${query}`)
}

/** The visitor has cleared the form. */
export function forgetGivenDetails(): void {
  history.replaceState({ ...history.state, given: undefined }, '')
}

function textsGiven(): FormValues {
  const { given }: { readonly given?: unknown } = { ...history.state }
  const texts = Object.entries(given ?? {})
  return Object.fromEntries(texts.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}
