import { type RefObject, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FieldErrors } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { thankYouUrl } from '#contract/pages.ts'
import { advertQuery } from '../../advert-query.ts'
import { type FormValues, isControl, typedOf, valuesOf } from '../../components/form/form-values.ts'
import { LoadPageContext } from '../../components/load-page.ts'
import { nextTask } from '../../components/next-task.ts'
import type { NotSent } from '../fields/form-alert.tsx'
import { type CheckedLead, valuesOfLead } from '../fields/lead-values.ts'
import { postForm } from './browser-post.ts'
import { holdLead, leadIdInForm, unsentInForm } from './form-content.ts'
import { isOnDevice, keepLead, type OutgoingLead, setLeadState } from './outbox.ts'
import { canBeShown, redirect, thankingPage } from './redirect.ts'
import { emptyIfSent, isTyped, markSent } from './sent-mark.ts'
import { newLeadId, outgoing, replaceIfCorrected, submitLead } from './submit-lead.ts'
import { type RestoredLeadEvents, useRestoredLead } from './use-restored-lead.ts'

/** A form, as far as sending needs to know it. */
export interface FormDefinition {
  readonly name: Lead['form']
  /** Makes the lead, or says what its visitor has to correct first. */
  readonly check: (values: FormValues, leadId: string) => CheckedLead
  /** The answers that the thank-you page shows. */
  readonly thankYouState: (values: FormValues) => object
}

/** Why a form that was to be sent goes back to its visitor. */
type ReturnReason = 'wrong here' | 'wrong at the worker' | 'not sent'

interface FormEvents extends Pick<RestoredLeadEvents, 'onRestored' | 'onWrong'> {
  /** Its lead is on its way. */
  readonly onSending: (leadId: string) => void
  readonly onReturned: (form: HTMLFormElement, errors: FieldErrors, reason: ReturnReason) => void
  /** It has been changed since its lead was sent, and the visitor is led on. */
  readonly onTypedMeanwhile: (form: HTMLFormElement) => void
  /** Its lead was stored after all, while its visitor was elsewhere: the form is to be emptied. */
  readonly onStored: () => void
  /** The visitor has come back to the form, which may still say "Sending...". */
  readonly onBack: () => void
}

/**
 * Sends a form's lead and redirects to its thank-you page, or returns it to the form.
 *
 * @returns `submit`, and in `told` what the form tells its visitor: why its lead has not been sent, if nothing is wrong
 *   with it, and whether an earlier one has been stored
 */
export function useSubmit(
  { name, check, thankYouState }: FormDefinition,
  form: RefObject<HTMLFormElement | null>,
  events: FormEvents,
) {
  const navigate = useNavigate()
  const loadPage = useContext(LoadPageContext)
  const [isStored, setStored] = useState(false)
  /** Whether the form has been sent from this page. */
  const wasSent = useRef(false)
  /** Whether the thank-you page, which replaces this form, is on its way. */
  const isLeaving = useRef(false)

  /** Whether the visitor is in the form, or has sent it and is not filling in anything else. */
  const isAttended = () => {
    const { activeElement } = document
    return form.current?.contains(activeElement) || (wasSent.current && !isControl(activeElement))
  }

  const pageAfter = (values: FormValues, isStored: boolean) =>
    thankingPage(thankYouUrl({ form: name, ...values }), isStored)

  /** @param values all values of the form, as they were sent */
  const toThankYouPage = (values: FormValues, leadId?: string) => {
    const query = String(new URLSearchParams(advertQuery(location.search)))
    const state = { ...thankYouState(values), leadId }
    isLeaving.current = true
    if (form.current) {
      markSent(values)
      if (!isTyped(form.current, typedOf(values))) events.onTypedMeanwhile(form.current)
    }
    redirect(pageAfter(values, leadId === undefined), query, (address) => navigate(address, { state }))
  }

  const unsent = useRestoredLead(name, {
    onRestored: events.onRestored,
    onWrong: events.onWrong,
    onStored(lead) {
      if (isAttended()) {
        events.onSending(lead.leadId)
        return toThankYouPage(form.current ? valuesOf(form.current) : valuesOfLead(lead))
      }
      setStored(true)
      events.onStored()
    },
  })

  const comeBack = useEffectEvent(() => {
    if (isLeaving.current && form.current && !unsent) {
      setStored(unsentInForm() === undefined)
      emptyIfSent(form.current)
    }
    isLeaving.current = false
    events.onBack()
  })
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack()
    const onPopState = () => isLeaving.current && comeBack()
    addEventListener('pageshow', onPageShow)
    addEventListener('popstate', onPopState)
    return () => {
      removeEventListener('pageshow', onPageShow)
      removeEventListener('popstate', onPopState)
    }
  }, [])

  /**
   * The lead in the form, whether or not it is stopped: the browser's own post may have failed, or the visitor may have
   * come back.
   */
  const earlierLead = () => unsentInForm()?.lead

  /** Makes the lead to send: from now on the form holds it. */
  const prepareLead = (element: HTMLFormElement, checked: Lead, earlier: OutgoingLead | undefined) => {
    const lead = replaceIfCorrected(outgoing(checked, element, earlier), earlier)
    holdLead(lead.leadId)
    events.onSending(lead.leadId)
    return lead
  }

  const send = async (element: HTMLFormElement, leadId: string, earlier: OutgoingLead | undefined) => {
    const values = valuesOf(element)
    const checked = check(values, leadId)
    if (checked.kind === 'mistakes') {
      await nextTask()
      return events.onReturned(element, checked.errors, 'wrong here')
    }
    const lead = prepareLead(element, checked.lead, earlier)
    const outcome = await submitLead(lead)
    switch (outcome.kind) {
      case 'stored':
        return toThankYouPage(values)
      case 'later': {
        const isKept = isOnDevice(lead.leadId)
        if (isKept && (await canBeShown(pageAfter(values, false), loadPage))) return toThankYouPage(values, lead.leadId)
        // The lead would not outlive this page. The browser's own post shows what becomes of it, but offline only an
        // error page.
        if (!isKept && navigator.onLine !== false) return postForm(element, lead.leadId)
        setLeadState(lead.leadId, { kind: 'offline' })
        return events.onReturned(element, {}, 'not sent')
      }
      case 'invalid':
        return events.onReturned(element, outcome.errors, 'wrong at the worker')
      case 'refused':
        if (outcome.by === 'worker') return postForm(element, lead.leadId)
        return events.onReturned(element, {}, 'not sent')
    }
  }

  const submit = () => {
    const element = form.current
    if (!element) return
    wasSent.current = true
    setStored(false)
    const earlier = earlierLead()
    const leadId = earlier?.leadId ?? newLeadId()
    // If anything here fails, the browser's own form post still delivers the lead: under the id that it has by then.
    send(element, leadId, earlier).catch(() => postForm(element, leadIdInForm() ?? leadId))
  }

  const post = () => {
    const element = form.current
    const earlier = earlierLead()
    // Offline, the browser would show an error page.
    if (!element || !earlier || navigator.onLine === false) return submit()
    // It may have been changed since it was stopped.
    const checked = check(valuesOf(element), earlier.leadId)
    if (checked.kind === 'mistakes') return events.onReturned(element, checked.errors, 'wrong here')
    const lead = prepareLead(element, checked.lead, earlier)
    keepLead(lead)
    postForm(element, lead.leadId)
  }

  const kind = unsent?.state.kind
  const notSent: NotSent | undefined = kind === 'stopped' || kind === 'offline' ? { kind, post } : undefined
  return { submit, told: { notSent, isStored } }
}
