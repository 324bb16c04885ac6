import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { type FormValues, goToSummary } from '../../components/form/form-values.ts'
import { valuesOfLead } from '../fields/lead-values.ts'
import { holdLead, isAskedFor, isLeadChanged, leadIdInForm, leadToActOn, releaseForm } from './form-content.ts'
import { type OutgoingLead, receiptOf, type UnsentLead, useOutbox } from './outbox.ts'

export interface RestoredLeadEvents {
  /** An earlier lead is in the form now, to be corrected or sent again. */
  readonly onRestored: (values: FormValues, errors: FieldErrors) => void
  /** The lead in the form has to be corrected. */
  readonly onWrong: (errors: FieldErrors) => void
  /**
   * The lead in the form has been stored after all, unchanged: all unsent leads are tried again, here and in other
   * tabs.
   */
  readonly onStored: (lead: OutgoingLead) => void
}

/**
 * Restores an unsent lead to its form, and follows what becomes of it there.
 *
 * @returns the lead in the form, if it needs its visitor
 */
export function useRestoredLead(form: Lead['form'], events: RestoredLeadEvents): UnsentLead | undefined {
  const unsent = useOutbox(useCallback(() => leadToActOn(form), [form]))
  const last = useRef<UnsentLead>(undefined)
  /** Whether its visitor has come here for it. */
  const [isSought, setSought] = useState(false)
  useEffect(() => releaseForm, [])

  const follow = useEffectEvent(({ lead, state }: UnsentLead) => {
    const errors = state.kind === 'invalid' ? state.errors : {}
    if (lead.leadId === leadIdInForm()) {
      if (state.kind === 'invalid') events.onWrong(errors)
    } else {
      holdLead(lead.leadId)
      events.onRestored(valuesOfLead(lead), errors)
    }
  })
  const leave = useEffectEvent(({ lead }: UnsentLead) => {
    if (!isLeadChanged() && receiptOf(lead.leadId)?.kind === 'stored') events.onStored(lead)
  })
  useEffect(() => {
    const before = last.current
    last.current = unsent
    if (!unsent) return before && leave(before)
    const isNews = before?.lead.leadId !== unsent.lead.leadId || before.state.kind !== unsent.state.kind
    if (isNews) follow(unsent)
    if (!before && isAskedFor(unsent.lead.leadId)) setSought(true)
  }, [unsent])

  // Once it is shown: the form may be far down the page.
  useEffect(() => {
    if (isSought) goToSummary()
  }, [isSought])

  return unsent
}
