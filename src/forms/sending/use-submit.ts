import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
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
import {
  isOnDevice,
  keepLead,
  type OutgoingLead,
  receiptOf,
  returnLead,
  setState,
  type UnsentLead,
  unsentLead,
  useOutbox,
} from './outbox.ts'
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
  const stoppedLead = unsent?.state.kind === 'stopped' ? unsent.lead : undefined
  const lastStopped = useRef<OutgoingLead>(undefined)
  /** Whether its visitor has changed it since it held this lead. */
  const isChanged = useRef(false)
  useEffect(() => clearLeadInForm, [])

  const toThankYouPage = (values: FormValues, leadId?: string) => {
    const query = String(new URLSearchParams(advertQuery(location.search)))
    const state = { ...thankYouState(values), leadId }
    markSent()
    const page = thankingPage(thankYouUrl({ form: name, ...values }), leadId === undefined)
    redirect(page, query, (address) => navigate(address, { state }))
  }

  const fillIn = useEffectEvent(({ lead, state }: UnsentLead) => {
    if (lead.leadId === leadIdInForm()) return
    setLeadInForm(lead.leadId)
    history.replaceState(history.state, '', addressFromLead(location, lead.campaign))
    events.onUnsentLead(valuesOfLead(lead), state.kind === 'invalid' ? state.fields : {})
    isChanged.current = false
    if (state.kind === 'invalid') returnLead(lead)
  })
  useEffect(() => {
    if (unsent) fillIn(unsent)
  }, [unsent])

  /**
   * A stopped lead is still tried with the others, here and in other tabs: its visitor hears that it got through. One that
   * its form sends again is not stopped any more, and not stored yet.
   */
  const thankIfStored = useEffectEvent((lead: OutgoingLead) => {
    if (isChanged.current || receiptOf(lead.leadId)?.kind !== 'stored') return
    events.onSending()
    toThankYouPage(valuesOfLead(lead))
  })
  useEffect(() => {
    const earlier = lastStopped.current
    lastStopped.current = stoppedLead
    if (earlier && !stoppedLead) thankIfStored(earlier)
  }, [stoppedLead])

  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && events.onRestoredPage())
  useEffect(() => {
    const show = (event: PageTransitionEvent) => onPageShow(event)
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])

  /** Makes the lead to send: from now on the form holds it. @param earlier the unsent lead that it held */
  const prepareLead = (form: HTMLFormElement, checked: Lead, earlier: OutgoingLead | undefined) => {
    const lead = replaceIfCorrected(outgoing(checked, form), earlier)
    setLeadInForm(lead.leadId)
    isChanged.current = false
    return lead
  }

  const send = async (form: HTMLFormElement, leadId: string, earlier: OutgoingLead | undefined) => {
    const values = valuesOf(form)
    const checked = check(values, leadId)
    if (checked.kind === 'mistakes') {
      await nextTask()
      return events.onReturned(form, checked.errors, 'mistakes')
    }
    const lead = prepareLead(form, checked.lead, earlier)
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
    // Also one that is not stopped: after the browser's own post has failed, or once its visitor has come back.
    const earlier = stoppedLead ?? unsentLead(leadIdInForm() ?? '')?.lead
    const leadId = earlier?.leadId ?? newLeadId()
    setLeadInForm(leadId)
    // If anything here fails, the browser's own form post still delivers the lead: under the id that it has by then.
    send(form, leadId, earlier).catch(() => postForm(name, form, leadIdInForm() ?? leadId))
  }

  const noteChange = () => {
    isChanged.current = true
    touch()
  }

  const stopped = stoppedLead && {
    /** Lets the browser post the form: what blocked our request may let that through, and the visitor sees the result. */
    post(form: HTMLFormElement) {
      // It may have been changed since it was stopped.
      const checked = check(valuesOf(form), stoppedLead.leadId)
      if (checked.kind === 'mistakes') return events.onReturned(form, checked.errors, checked.kind)
      const lead = prepareLead(form, checked.lead, stoppedLead)
      keepLead(lead)
      events.onSending()
      postForm(name, form, lead.leadId)
    },
    forget: () => returnLead(stoppedLead),
  }
  return { submit, touch: noteChange, stopped }
}
