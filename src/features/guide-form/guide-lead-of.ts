import { marketingChannels, marketingField } from '#contract/answers.ts'
import { guideByEmail, guideByPost } from '#contract/guide-lead.ts'
import { type FormLead, leadOf } from '../../lead-fields/form-lead.ts'
import type { FormValues } from '../../ui/form/form-values.ts'

/** Makes the lead of a journey. It includes an address only for those who want their guide by post. */
export function guideLeadOf(values: FormValues, leadId: string): FormLead {
  const marketing = Object.fromEntries(marketingChannels.map((channel) => [channel, !!values[marketingField(channel)]]))
  return leadOf(values.deliveryMethod === 'post' ? guideByPost : guideByEmail, { ...values, leadId, marketing })
}
