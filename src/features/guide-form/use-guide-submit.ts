import { type SubmitEvent, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { marketingChannels, marketingField } from '#contract/answers.ts'
import { guideByEmail, guideByPost } from '#contract/guide-lead.ts'
import { isAnswer, questionOrder } from '../../form-flow/form-flow.ts'
import { typedIn, type useFormFlow } from '../../form-flow/use-form-flow.ts'
import { type FormLead, leadOf, saidTo, valuesOfLead } from '../../lead-fields/form-lead.ts'
import { takeBack } from '../../outbox/hand-over.ts'
import { useSending } from '../../outbox/use-sending.ts'
import { type FormValues, fillForm, goToSummary } from '../../ui/form/form-values.ts'

/** On the last step sends the lead, or shows what needs correcting; on a question, Enter means Continue. */
export function useGuideSubmit({ form, flow, tell, go }: ReturnType<typeof useFormFlow>) {
  const isSending = flow.phase.kind === 'sending'

  const { submit: send, blocked } = useSending({
    name: 'guide',
    leadOf: guideLeadOf,
    saidTo,
    onSent: () => tell({ type: 'sent' }),
    onReturned(_, errors) {
      flushSync(() => tell({ type: 'refused', errors }))
      goToSummary()
    },
    onShownAgain: useCallback(() => isSending && tell({ type: 'refused', errors: {} }), [isSending, tell]),
  })

  useEffect(() => {
    const refused = takeBack('guide')
    if (!refused || !form.current) return
    fillForm(form.current, valuesOfLead(refused.lead), true)
    tell({ type: 'edited', values: typedIn(form.current) })
    tell({ type: 'refused', errors: refused.fields })
  }, [form, tell])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const question = questionOrder[flow.step - 1]
    if (question) {
      if (isAnswer(question, flow.values[question])) go(flow.step + 1)
    } else if (!isSending) {
      // Some browsers fill in fields without an event that the flow could hear of.
      send(event.currentTarget, flow.values)
    }
  }

  return { submit, blocked }
}

/** Makes the lead of a flow. It includes an address only for those who want their guide by post. */
export function guideLeadOf(values: FormValues, leadId: string): FormLead {
  const marketing = Object.fromEntries(marketingChannels.map((channel) => [channel, !!values[marketingField(channel)]]))
  return leadOf(values.deliveryMethod === 'post' ? guideByPost : guideByEmail, { ...values, leadId, marketing })
}
