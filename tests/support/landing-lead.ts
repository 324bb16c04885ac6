/** A lead as the landing page sends it; the number is from Ofcom's range for drama. */
export function landingLead(changes: Record<string, unknown> = {}) {
  const leadId = crypto.randomUUID()
  return {
    leadId,
    form: 'landing',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '07700 900123',
    email: 'ada@example.com',
    deliveryMethod: 'email',
    ...changes,
  }
}
