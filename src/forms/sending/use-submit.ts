import { useCallback, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FieldErrors } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { thankYouUrl } from '#contract/pages.ts'
import { addressFromLead, advertQuery } from '../../advert-query.ts'
import { type FormValues, valuesOf } from '../../components/form/form-values.ts'
import { nextTask } from '../../components/next-task.ts'
import { type CheckedLead, valuesOfLead } from '../fields/lead-values.ts'
import { postForm } from './browser-post.ts'
import { clearLeadInForm, leadIdInForm, leadToActOn, markSent, setLeadInForm, touch } from './lead-in-form.ts'
import { isOnDevice, keepLead, returnLead, setState, type UnsentLead, useOutbox } from './outbox.ts'
import { redirect, thankingPage } from './redirect.ts'
import { newLeadId, outgoing, replaceIfCorrected, submitLead } from './submit-lead.ts'

/** A form, as far as sending needs to know it. */
export interface FormDefinition {
  readonly name: Lead['form']
  /** Makes the lead, or says what its visitor has to correct first. */
  readonly check: (values: FormValues, leadId: string) => CheckedLead
  /** The answers that the thank-you page shows. */
  readonly thankYouState: (values: FormValues) => object
}

/**
 * Why a form is its visitor's again: it was not sent, the worker answered with messages, or it was refused on the way.
 */
type ReturnReason = 'mistakes' | 'invalid' | 'refused'

interface FormEvents {
  /** Its lead is on its way. */
  readonly onSending: () => void
  readonly onReturned: (form: HTMLFormElement, errors: FieldErrors, reason: ReturnReason) => void
  /** A lead from an earlier page is to be corrected in this form, or sent again. */
  readonly onUnsentLead: (values: FormValues, errors: FieldErrors) => void
  /** The page comes back from the back/forward cache, perhaps still saying "Sending...". */
  readonly onRestoredPage: () => void
}

/**
 * Sends a form's lead and redirects to its thank-you page, or returns it to the form.
 *
 * @returns `submit`; `touch`, to be called as the visitor fills in the form; and, if the form's lead was stopped on the
 *   way, what can be done with it
 */
export function useSubmit({ name, check, thankYouState }: FormDefinition, events: FormEvents) {
  const navigate = useNavigate()
  const unsent = useOutbox(useCallback(() => leadToActOn(name), [name]))
  useEffect(() => clearLeadInForm, [])

  const fillIn = useEffectEvent(({ lead, state }: UnsentLead) => {
    if (lead.leadId === leadIdInForm()) return
    setLeadInForm(lead.leadId)
    history.replaceState(history.state, '', addressFromLead(location, lead.campaign))
    events.onUnsentLead(valuesOfLead(lead), state.kind === 'invalid' ? state.fields : {})
    if (state.kind === 'invalid') returnLead(lead)
  })
  useEffect(() => {
    if (unsent) fillIn(unsent)
  }, [unsent])

  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && events.onRestoredPage())
  useEffect(() => {
    const show = (event: PageTransitionEvent) => onPageShow(event)
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])

  const toThankYouPage = (values: FormValues, leadId?: string) => {
    const query = String(new URLSearchParams(advertQuery(location.search)))
    const state = { ...thankYouState(values), leadId }
    markSent()
    const page = thankingPage(thankYouUrl({ form: name, ...values }), leadId === undefined)
    redirect(page, query, (address) => navigate(address, { state }))
  }

  const stopped = unsent?.state.kind === 'stopped' ? unsent.lead : undefined

  /** Makes the lead to send: from now on the form holds it. */
  const prepareLead = (form: HTMLFormElement, checked: Lead) => {
    const lead = replaceIfCorrected(outgoing(checked, form), stopped)
    setLeadInForm(lead.leadId)
    return lead
  }

  const send = async (form: HTMLFormElement, leadId: string) => {
    const values = valuesOf(form)
    const checked = check(values, leadId)
    if (checked.kind === 'mistakes') {
      await nextTask()
      return events.onReturned(form, checked.errors, 'mistakes')
    }
    const lead = prepareLead(form, checked.lead)
    events.onSending()
    const outcome = await submitLead(lead)
    switch (outcome.kind) {
      case 'stored':
        return toThankYouPage(values)
      case 'later':
        if (isOnDevice(lead.leadId)) return toThankYouPage(values, lead.leadId)
        // It would not outlive this page. The browser's own post shows what becomes of it, but offline only an error page.
        if (navigator.onLine !== false) return postForm(name, form, lead.leadId)
        setState(lead.leadId, { kind: 'stopped' })
        return events.onReturned(form, {}, 'refused')
      case 'invalid':
        return events.onReturned(form, outcome.fields, outcome.kind)
      case 'refused':
        if (outcome.by === 'worker') return postForm(name, form, lead.leadId)
        return events.onReturned(form, {}, outcome.kind)
    }
  }

  const submit = (form: HTMLFormElement) => {
    const leadId = stopped?.leadId ?? newLeadId()
    setLeadInForm(leadId)
    // If anything here fails, the browser's own form post still delivers the lead: under the id that it has by then.
    send(form, leadId).catch(() => postForm(name, form, leadIdInForm() ?? leadId))
  }

  if (!stopped) return { submit, touch, stopped }
  /** Lets the browser post the form: what blocked our request may let that through, and the visitor sees the result. */
  const post = (form: HTMLFormElement) => {
    // It may have been changed since it was stopped.
    const checked = check(valuesOf(form), stopped.leadId)
    if (checked.kind === 'mistakes') return events.onReturned(form, checked.errors, checked.kind)
    const lead = prepareLead(form, checked.lead)
    keepLead(lead)
    events.onSending()
    postForm(name, form, lead.leadId)
  }
  return { submit, touch, stopped: { post, forget: () => returnLead(stopped) } }
}
