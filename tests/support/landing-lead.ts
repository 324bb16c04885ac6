const person = { firstName: 'Ada', lastName: 'Lovelace' }

/** A lead as the landing page sends it; the number is from Ofcom's range for drama. */
export function landingLead(changes: Record<string, unknown> = {}) {
  return {
    leadId: crypto.randomUUID(),
    form: 'landing',
    ...person,
    phone: '07700 900123',
    email: 'ada@example.com',
    deliveryMethod: 'email',
    ...changes,
  }
}

/** A valid request of the five-step form, with an id of its own. */
export function guideLead(changes: Record<string, unknown> = {}) {
  return {
    ...landingLead(),
    form: 'guide',
    planInterest: 'not-sure',
    timing: 'planning-ahead',
    planningFor: 'myself',
    marketing: { email: true, text: false, phone: false, post: true },
    consentVersion: 'guide-2026-12-01',
    ...changes,
  }
}

/** A valid request to be rung, with an id of its own. */
export function callbackLead(changes: Record<string, unknown> = {}) {
  return {
    leadId: crypto.randomUUID(),
    form: 'callback',
    ...person,
    phone: '07700900123',
    callbackWindow: 'morning',
    callbackTopic: 'prices',
    consentVersion: 'call-2026-12-01',
    ...changes,
  }
}
