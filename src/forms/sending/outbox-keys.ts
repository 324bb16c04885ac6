import { storedKeys } from '../../stored.ts'

export const loadWarning = 'Failed to load unsent requests'
export const saveWarning = 'Failed to save unsent requests'

/**
 * Where a lead is stored. Each has its own key: every tab would read and write a single list, and a tab that saw
 * another's change a moment late would overwrite that lead.
 */
export const outboxPrefix = 'gc_lead_outbox:'
export const outboxKey = (leadId: string) => outboxPrefix + leadId

/** The stored leads and receipts of this device. A page without a form loads the outbox only if there are any. */
export const outboxKeys = () => storedKeys(outboxPrefix, loadWarning)
