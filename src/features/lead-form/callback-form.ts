import { callbackLead } from '#contract/callback-lead.ts'
import { callbackMistakes } from '#contract/callback-messages.ts'
import { dateMeant } from '#contract/callback-times.ts'
import { advertQuery } from '../../form-flow/advert-query.ts'
import { type FormLead, leadOf } from '../../lead-fields/form-lead.ts'
import type { FormValues } from '../../ui/form/form-values.ts'
import { ourNow } from './callback-time.tsx'
import { draftAt } from './draft.ts'
import type { SubmittedForm } from './use-lead-form.tsx'

const draft = draftAt('gc_ring_draft')

/** How the form that asks to be rung differs from the landing page's. */
export const callbackForm: SubmittedForm = {
  name: 'callback',
  leadOf: (values, leadId) => callbackLeadOf(values, leadId, ourNow()),
  draft: {
    ...draft,
    // What the visitor gave another form was filled in for them; only what they change here is theirs to find again.
    save(fields) {
      const given = givenDetails()
      draft.save(Object.fromEntries(Object.entries(fields).filter(([name, value]) => given[name] !== value)))
    },
  },
  saidTo: ({ callbackDate, callbackWindow, callbackTopic }) => ({ callbackDate, callbackWindow, callbackTopic }),
}

/** Makes the lead, of a time that is still to come. @param now Unix ms */
export function callbackLeadOf(values: FormValues, leadId: string, now: number): FormLead {
  // The page as it was built names days of the week; its list may have been in use until now.
  const callbackDate = dateMeant(values.callbackDate ?? '', values.callbackWindow, now)
  const outcome = leadOf(callbackLead, { ...values, callbackDate, leadId })
  if (outcome.kind === 'mistakes' || outcome.lead.form !== 'callback') return outcome
  const errors = callbackMistakes(outcome.lead, now)
  return errors ? { kind: 'mistakes', errors } : outcome
}

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
