import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type FieldErrors, nextUrl } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { type FormValues, valuesOf } from '../../components/form/form-values.ts'
import { nextTask } from '../../components/next-task.ts'
import { handOver, newLeadId, postPlainly, saveWithForm } from './hand-over.ts'
import { dropLead, leadOfForm, type OutgoingLead, useOutbox } from './outbox.ts'

/** A form, as far as sending has to know it. */
interface SendingForm {
  readonly name: Lead['form']
  /** Makes the lead, or says what is wrong with it. */
  readonly leadOf: (values: FormValues, leadId: string) => Checked
  /** What the page it leads to knows of the visitor. */
  readonly saidTo: (values: FormValues) => object
  /** Its lead is on its way. */
  readonly onSent: () => void
  /** Nothing was sent because of mistakes; or the lead was sent back with messages, or stopped on the way. */
  readonly onReturned: (form: HTMLFormElement, errors: FieldErrors, why: Why, values: FormValues) => void
  /** The browser shows the page again as it was left: still "Sending...", perhaps. */
  readonly onShownAgain: () => void
}

type Checked =
  | { readonly kind: 'lead'; readonly lead: OutgoingLead }
  | { readonly kind: 'mistakes'; readonly errors: FieldErrors }

export type Why = 'mistakes' | 'refused' | 'blocked'

/**
 * Sends a form's lead and moves on, or hands it back to the form.
 *
 * @returns `submit`; what can be done with the form's lead that was `blocked` on the way, if one was; and whether that is
 * no longer what the form holds, because its visitor had moved on, and perhaps back
 */
export function useSending({ name, leadOf, saidTo, onSent, onReturned, onShownAgain }: SendingForm) {
  const navigate = useNavigate()
  /** Its lead that was stopped on the way. */
  const blocked = useOutbox(() => leadOfForm(name, 'blocked')?.lead)
  /** The lead that this form, as it is shown, has sent. */
  const own = useRef('')

  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && onShownAgain()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [onShownAgain])

  const send = async (form: HTMLFormElement, leadId: string, known?: FormValues) => {
    const values = { ...known, ...valuesOf(form) }
    const checked = leadOf(values, leadId)
    if (checked.kind === 'mistakes') {
      await nextTask()
      return onReturned(form, checked.errors, checked.kind, values)
    }
    onSent()
    const handover = await handOver(checked.lead, form)
    if (handover.kind !== 'taken') return onReturned(form, handover.fields, handover.kind, values)
    moveOn(nextUrl(name, handover.isStored), (path) => navigate(path, { state: { ...saidTo(values), leadId } }))
  }

  /** @param known what is already known of the values; the form itself has the last word */
  const submit = (form: HTMLFormElement, known?: FormValues) => {
    const leadId = blocked?.leadId ?? newLeadId()
    own.current = leadId
    // If anything here fails, the browser's own form post still delivers the lead.
    send(form, leadId, known).catch(() => postPlainly(name, form, leadId))
  }

  if (blocked === undefined) return { submit, blocked, isStopped: false }
  const discard = () => dropLead(blocked.leadId)
  /** Has the browser post the form, which whatever stopped our request may let through; the visitor sees how that ends. */
  const post = (form: HTMLFormElement) => {
    // It may have been changed since it was stopped.
    const checked = leadOf(valuesOf(form), blocked.leadId)
    if (checked.kind === 'lead') saveWithForm(checked.lead, form)
    onSent()
    postPlainly(name, form, blocked.leadId)
  }
  return { submit, blocked: { post, discard }, isStopped: blocked.leadId !== own.current }
}

/** The page should have changed by then (ms). */
const redirectAgainMs = 300

/**
 * Leads from a finished form to the next page: by the router, or by the browser itself when that page is another
 * site's, or when the form is still there after a moment, because the router's part did not arrive or does not run.
 */
export function moveOn(url: string, navigate: (path: string) => void): void {
  const target = new URL(url, location.href)
  const from = location.pathname
  if (target.origin === location.origin) navigate(target.pathname + target.hash)
  else location.assign(target)
  let isOver = false
  const check = () => {
    if (isOver) return
    // Without a network the browser's own error page would take the place of one that is only slow to show.
    if (navigator.onLine === false) return addEventListener('online', check)
    isOver = true
    // A visitor who is at neither has already gone on from there.
    if (location.pathname === from) location.assign(target)
    else if (location.pathname === target.pathname && document.querySelector('#root form')) location.reload()
  }
  setTimeout(check, redirectAgainMs)
  // A visitor who comes back from there, with or without loading a page, is not sent off again.
  for (const event of ['pagehide', 'popstate']) addEventListener(event, () => (isOver = true))
}
