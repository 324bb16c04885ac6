import { marketingChannels, marketingField } from '#contract/answers.ts'
import type { FieldErrors } from '#contract/api.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { guideByEmail, guideByPost } from '#contract/guide-lead.ts'
import { postalFields } from '#contract/postal-fields.ts'
import { consentVersion } from '../../content/consent.ts'
import { questionOrder } from '../../journey/answers.ts'
import type { OutgoingLead } from '../../outbox/outbox.ts'
import type { FormValues } from '../../ui/form/form-values.ts'

/** A lead that can go out, or what its visitor has to mend first. */
export type GuideLead =
  | { readonly kind: 'lead'; readonly lead: OutgoingLead }
  | { readonly kind: 'mistakes'; readonly errors: FieldErrors }

const answersAndPerson = [...questionOrder, 'firstName', 'lastName', 'email', 'phone']

/** Makes the lead of a journey. An address goes with it only to those who want their guide by post. */
export function guideLeadOf(values: FormValues, leadId: string): GuideLead {
  const pick = (names: readonly string[]) => names.flatMap((name) => (name in values ? [[name, values[name]]] : []))
  const marketing = marketingChannels.map((channel) => [channel, values[marketingField(channel)] === 'yes'])
  const candidate = {
    ...Object.fromEntries(pick(answersAndPerson)),
    form: 'guide',
    leadId,
    marketing: Object.fromEntries(marketing),
    consentVersion,
  }
  const { data, error } =
    values.deliveryMethod === 'post'
      ? guideByPost.safeParse({ ...candidate, ...Object.fromEntries(pick(postalFields)) })
      : guideByEmail.safeParse(candidate)
  return data ? { kind: 'lead', lead: data } : { kind: 'mistakes', errors: fieldErrors(error.issues) }
}

/** What the form shows of a lead that came back. */
export function valuesOfLead({
  leadId: _id,
  form: _form,
  consentVersion: _version,
  campaign: _campaign,
  marketing,
  ...fields
}: OutgoingLead) {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') values[name] = value
  const wishes = new Map(Object.entries(marketing ?? {}))
  for (const channel of marketingChannels) if (wishes.get(channel) === true) values[marketingField(channel)] = 'yes'
  return values
}
