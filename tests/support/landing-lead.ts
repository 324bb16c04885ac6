/** A lead as the landing page sends it; the number is from Ofcom's range for drama. */
export function landingLead(changes: Record<string, unknown> = {}) {
  return {
    leadId: crypto.randomUUID(),
    form: 'landing',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '07700 900123',
    email: 'ada@example.com',
    deliveryMethod: 'email',
    ...changes,
  }
}

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
