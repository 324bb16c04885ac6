import { storedKeys } from '../stored.ts'

export const loadWarning = 'Failed to load unsent requests'

/**
 * Where a lead is kept. Each has its own key: every tab would read and write a single list, and a tab that saw another's
 * change a moment late would overwrite that lead.
 */
export const outboxKey = (leadId: string) => `gc_lead_outbox:${leadId}`

/** Where this device keeps leads, or receipts of them. A page without a form loads the outbox only where there are any. */
export const keptKeys = () => storedKeys(outboxKey(''), loadWarning)
