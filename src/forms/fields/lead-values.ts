import type { FieldErrors } from '#contract/api.ts'
import type { callbackLead } from '#contract/callback-lead.ts'
import { boxField } from '#contract/form-markup.ts'
import type { guideByEmail, guideByPost } from '#contract/guide-lead.ts'
import type { landingByEmail, landingByPost } from '#contract/landing-lead.ts'
import type { Lead } from '#contract/lead.ts'
import { fieldErrors } from '#contract/lead-parts.ts'
import type { FormValues } from '../../components/form/form-values.ts'

type LeadSchema =
  | typeof landingByEmail
  | typeof landingByPost
  | typeof guideByEmail
  | typeof guideByPost
  | typeof callbackLead

/** A lead that can be sent, or what its visitor has to correct first. */
export type CheckedLead =
  | { readonly kind: 'lead'; readonly lead: Lead }
  | { readonly kind: 'mistakes'; readonly errors: FieldErrors }

/**
 * Makes a form's lead from the filled-in fields of its schema, or says what is wrong.
 *
 * @param values by field name; a group of checkboxes as one object
 */
export function checkLead(schema: LeadSchema, values: Readonly<Record<string, unknown>>): CheckedLead {
  const filledIn = Object.keys(schema.shape).flatMap((name) => (values[name] ? [[name, values[name]]] : []))
  const { data: lead, error } = schema.safeParse(Object.fromEntries(filledIn))
  return lead ? { kind: 'lead', lead } : { kind: 'mistakes', errors: fieldErrors(error.issues) }
}

/**
 * The answers that the thank-you page uses: how the guide comes, and the details that can fill in the form for a call.
 * They stay in the tab's history, and are stored nowhere.
 */
export function thankYouState({ deliveryMethod, firstName, lastName, phone }: FormValues) {
  return { deliveryMethod, firstName, lastName, phone }
}

/** The values that show a lead in its form when it has come back. */
export function valuesOfLead(lead: Readonly<Record<string, unknown>>): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(lead)) {
    if (typeof value === 'string') values[name] = value
    else
      for (const [box, isChecked] of Object.entries(value ?? {}))
        if (isChecked === true) values[boxField(name, box)] = 'yes'
  }
  return values
}
