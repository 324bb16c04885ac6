import { type SubmitEvent, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { type FieldErrors, nextUrl } from '#contract/api.ts'
import { isAnswer, questionOrder } from '../../journey/answers.ts'
import type { Journey, JourneyEvent } from '../../journey/journey.ts'
import { typedIn } from '../../journey/use-journey.ts'
import { saidTo, valuesOfLead } from '../../lead-fields/form-lead.ts'
import { handOver, postPlainly, takeBack } from '../../outbox/hand-over.ts'
import { newLeadId } from '../../outbox/lead-id.ts'
import { useBlockedLead } from '../../outbox/use-blocked-lead.ts'
import { fillForm, goToSummary, valuesOf } from '../../ui/form/form-values.ts'
import { moveOn } from '../../ui/move-on.ts'
import { nextTask } from '../../ui/next-task.ts'
import { useShownAgain } from '../../ui/use-shown-again.ts'
import { guideLeadOf } from './guide-lead-of.ts'

interface GuideSubmit {
  readonly form: { readonly current: HTMLFormElement | null }
  readonly journey: Journey
  readonly tell: (event: JourneyEvent) => void
  readonly go: (step: number) => void
}

/** On the last step sends the lead, or shows what needs correcting; on a question, Enter means Continue. */
export function useGuideSubmit({ form, journey, tell, go }: GuideSubmit) {
  const navigate = useNavigate()

  const blocked = useBlockedLead('guide')

  const showAlert = useCallback(
    (errors: FieldErrors) => {
      flushSync(() => tell({ type: 'refused', errors }))
      goToSummary()
    },
    [tell],
  )

  useEffect(() => {
    const refused = takeBack('guide')
    if (!refused || !form.current) return
    fillForm(form.current, valuesOfLead(refused.lead), true)
    tell({ type: 'edited', values: typedIn(form.current) })
    tell({ type: 'refused', errors: refused.fields })
  }, [form, tell])

  const isSending = journey.phase.kind === 'sending'
  const reset = useCallback(() => isSending && tell({ type: 'refused', errors: {} }), [isSending, tell])
  useShownAgain(reset)

  const send = async (element: HTMLFormElement, leadId: string) => {
    // The form has the last word: some browsers fill in fields without firing an event.
    const values = { ...journey.values, ...valuesOf(element) }
    const outcome = guideLeadOf(values, leadId)
    if (outcome.kind === 'mistakes') {
      await nextTask()
      return showAlert(outcome.errors)
    }
    tell({ type: 'sent' })
    const handover = await handOver(outcome.lead, element)
    if (handover.kind !== 'taken') return showAlert(handover.fields)
    moveOn(nextUrl('guide', handover.isStored), (path) => navigate(path, { state: { ...saidTo(values), leadId } }))
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    event.preventDefault()
    const question = questionOrder[journey.step - 1]
    if (question) {
      if (isAnswer(question, journey.values[question])) go(journey.step + 1)
    } else if (!isSending) {
      const leadId = blocked?.leadId ?? newLeadId()
      // If anything here fails, the browser's own form post still delivers the lead.
      send(element, leadId).catch(() => postPlainly(element, leadId))
    }
  }

  return { submit, blocked }
}
