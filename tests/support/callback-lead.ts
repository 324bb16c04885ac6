import { dayOptions } from '../../contract/callback-words.ts'

/** A valid request to be rung on the day after the next, so at a time that is still to come, with an id of its own. */
export function callbackLead(changes: Record<string, unknown> = {}) {
  const [, soon] = dayOptions(Date.now())
  return {
    leadId: crypto.randomUUID(),
    form: 'callback',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '07700900123',
    callbackDate: soon?.value,
    callbackWindow: 'morning',
    callbackTopic: 'prices',
    consentVersion: 'call-2026-11',
    ...changes,
  }
}
