/** A valid request to be rung, with an id of its own. */
export function callbackLead(changes: Record<string, unknown> = {}) {
  return {
    leadId: crypto.randomUUID(),
    form: 'callback',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '07700900123',
    callbackWindow: 'morning',
    callbackTopic: 'prices',
    consentVersion: 'call-2026-11',
    ...changes,
  }
}
