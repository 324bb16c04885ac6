import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/form-markup.ts'
import type { CheckedLead } from './lead-values.ts'

/**
 * The messages that remain after some fields have changed: those for fields that are now right go. Whether an address is
 * right depends on the delivery too.
 *
 * @param checked the form as it is now
 */
export function errorsLeft(errors: FieldErrors, changed: readonly string[], checked: CheckedLead): FieldErrors {
  const affected = changed.includes('deliveryMethod') ? [...changed, ...postalFields] : changed
  const wrong = checked.kind === 'mistakes' ? checked.errors : {}
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !affected.includes(name) || name in wrong))
}
