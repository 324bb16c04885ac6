import { callbackDays } from '../contract/callback-times.ts'
import { faultOf, faults, isByEmail } from './faults.ts'

/** In every personal field, so that one search of a log finds any leak. */
export const canary = 'canary'
/** The phone number of every lead, for the same search: from Ofcom's range for drama. */
export const canaryPhone = '07700900987'

/** A lead as a page sends it. */
export interface ChaosLead {
  readonly leadId: string
  readonly [field: string]: string
}

/** What happened to the leads on their way to the worker. */
export interface Sent {
  readonly attempted: Set<string>
  readonly acknowledged: Set<string>
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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

function chaosLead(fault: number, random: () => number, byEmail = isByEmail(faults[fault] ?? {})): ChaosLead {
  const hex = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
  const leadId = `${fault.toString(16).padStart(2, '0')}${hex(6)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
  const person = {
    leadId,
    firstName: `${canary}-Zoë-${hex(4)}`,
    lastName: `${canary}-O’Neill`,
    phone: canaryPhone,
  }
  if (!byEmail && random() < 0.2) return { ...person, ...callback }
  const landing = { ...person, form: 'landing', email: `${canary}-${hex(8)}@example.com` }
  if (byEmail || random() < 0.5) return { ...landing, deliveryMethod: 'email' }
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

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How many visitors press the button at the same time. */
const atOnce = 24
/** How long (ms) a visitor's page waits for a 202 before resending; the real one waits longer. */
const retryMs = 250
/** A lead still refused after this long (ms) ends the run: the site is not up. */
const patienceMs = 120_000

/** Posts leads as pages do: each is resent with the same id until it gets a 202. */
export async function sendAll(leads: readonly ChaosLead[], url: string, sent: Sent): Promise<void> {
  const waiting = [...leads]
  const visitor = async () => {
    for (let lead = waiting.shift(); lead; lead = waiting.shift()) await send(lead, url, sent)
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
}

async function send(lead: ChaosLead, url: string, sent: Sent): Promise<void> {
  sent.attempted.add(lead.leadId)
  const { posts = 1 } = faultOf(lead.leadId)
  await Promise.all(Array.from({ length: posts }, () => sendUntilAccepted(lead, url)))
  sent.acknowledged.add(lead.leadId)
}

async function sendUntilAccepted(lead: ChaosLead, url: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    const response = await fetch(`${url}/api/lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(faultOf(lead.leadId).held ? { ...lead, signals: { trap: 'spam' } } : lead),
    }).catch(() => undefined)
    const status = response?.status
    await response?.body?.cancel()
    if (status === 202) return
    if (status === 422 || status === 400) throw new Error(`a valid lead was answered ${status}`)
    await pause(retryMs)
  }
  throw new Error('a lead was not accepted within two minutes')
}
