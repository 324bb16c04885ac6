import { propertiesOf } from '../../properties-of.ts'
import { parsed, storedKeys } from '../../stored.ts'

export const loadWarning = 'Failed to load unsent requests'
export const saveWarning = 'Failed to save unsent requests'

/**
 * Where a lead is stored. Each has its own key: if all were in one list, a tab that saw another tab's change a moment
 * late would overwrite the lead that the other had added.
 */
export const outboxPrefix = 'gc_lead_outbox:'
export const outboxKey = (leadId: string) => outboxPrefix + leadId

/** The stored leads and receipts of this device. */
export const outboxKeys = () => storedKeys(outboxPrefix, loadWarning)

/**
 * Whether the device has unsent leads: a quick look, which the app then checks. A page without a form loads the outbox
 * only for these, and not for a receipt, which stays for days.
 */
export function hasUnsentLeads(): boolean {
  const isLead = (key: string) => propertiesOf(parsed(localStorage.getItem(key), loadWarning).value).lead !== undefined
  return outboxKeys().some(isLead)
}
