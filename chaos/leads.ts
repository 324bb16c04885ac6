import { callbackDays } from '../contract/callback-times.ts'
import { faults, isByEmail } from './faults.ts'

/** In every personal field, so that one search of a log finds any leak. */
export const canary = 'canary'
/** The phone number of every lead, for the same search: from Ofcom's range for drama. */
export const canaryPhone = '07700900987'

/** A lead as a page sends it. */
export interface ChaosLead {
  readonly leadId: string
  readonly [field: string]: string
}

/** Leads whose faults and other details come from `random`; each fault occurs at least once. */
export function chaosLeads(count: number, random: () => number): ChaosLead[] {
  const shares = faults.flatMap(({ weight = 3 }, index) => Array.from({ length: weight }, () => index))
  return Array.from({ length: count }, (_, place) => {
    const drawn = shares[Math.floor(random() * shares.length)] ?? 0
    return chaosLead(place < faults.length ? place : drawn, random)
  }).sort(() => random() - 0.5)
}

/** Leads without a fault that ask for the guide by email. */
export function plainLeads(count: number, random: () => number): ChaosLead[] {
  return Array.from({ length: count }, () => chaosLead(0, random, true))
}

function chaosLead(fault: number, random: () => number, isLetter = isByEmail(faults[fault] ?? {})): ChaosLead {
  const hex = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
  const leadId = `${fault.toString(16).padStart(2, '0')}${hex(6)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
  const person = {
    leadId,
    firstName: `${canary}-Zoë-${hex(4)}`,
    lastName: `${canary}-O’Neill`,
    phone: canaryPhone,
  }
  if (!isLetter && random() < 0.2) return { ...person, ...callback }
  const landing = { ...person, form: 'landing', email: `${canary}-${hex(8)}@example.com` }
  if (isLetter || random() < 0.5) return { ...landing, deliveryMethod: 'email' }
  const address = { addressLine1: `1 ${canary} Street`, townCity: `${canary} Town`, county: '', postcode: 'EC1A 1AA' }
  return { ...landing, ...address, deliveryMethod: 'post' }
}

/** The last day on offer, which no run outlasts. */
const callback = {
  form: 'callback',
  callbackDate: callbackDays(Date.now()).at(-1)?.date ?? '',
  callbackWindow: 'morning',
  consentVersion: 'call-2026-11',
}
