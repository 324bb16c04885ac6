import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/form-markup.ts'
import type { CheckedLead } from './lead-values.ts'

/** The field that looks an address up: while the address fields are hidden, its message stands in for theirs. */
export const lookupField = 'lookupPostcode'

const ofAddress: readonly string[] = ['deliveryMethod', ...postalFields, lookupField]

/**
 * The messages that remain after some fields have changed: those for fields that are now right are removed. Whether an
 * address is right also depends on the delivery, and the lookup's message depends on both.
 *
 * @param checked the form as it is now
 */
export function errorsLeft(errors: FieldErrors, changed: readonly string[], checked: CheckedLead): FieldErrors {
  const affected = changed.some((name) => ofAddress.includes(name)) ? [...changed, ...ofAddress] : changed
  const wrong = checked.kind === 'mistakes' ? checked.errors : {}
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !affected.includes(name) || name in wrong))
}
