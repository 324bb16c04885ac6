import { trapField } from '../../contract/form-markup.ts'
import { callbackLead } from '../support/landing-lead.ts'
import { byteOf, faultOf, faults } from './faults.ts'

/** In every name and address, so that one search of a log finds any leak. */
export const canary = 'canary'

/** A lead as our page sends it. Its phone number, which no other has, is how it is known again. */
export interface ChaosLead {
  readonly leadId: string
  readonly phone: string
  readonly [field: string]: unknown
}

/** What one post sends. */
export interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Leads whose faults and details come from `random`; the first have each fault once. */
export function chaosLeads(count: number, random: () => number): ChaosLead[] {
  return Array.from({ length: count }, (_, place) => {
    const fault = faults[place]
    return madeUpLead(place, random, fault ? byteOf(fault) : Math.floor(random() * 256))
  }).toSorted(() => random() - 0.5)
}

/** @param byte the first of its id */
function madeUpLead(number: number, random: () => number, byte: number): ChaosLead {
  const hex = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
  const start = byte.toString(16).padStart(2, '0') + hex(6)
  const person = {
    leadId: `${start}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    firstName: `${canary}-Zoë-${hex(4)}`,
    lastName: `${canary}-O’Neill`,
    phone: phoneOf(number),
  }
  const kind = random()
  if (kind < 0.2) return { ...callbackLead(), ...person }
  const landing = { ...person, form: 'landing', email: `${canary}-${hex(8)}@example.com` }
  if (kind < 0.6) return { ...landing, deliveryMethod: 'email' }
  const address = { addressLine1: `1 ${canary} Street`, townCity: `${canary} Town`, county: '', postcode: 'EC1A 1AA' }
  return { ...landing, ...address, deliveryMethod: 'post' }
}

/** Ofcom's numbers for drama, a thousand in each range. */
const ranges = '07700900 01632960 02079460 01134960 01144960 01154960 01164960 01214960 01314960'.split(' ')
const phoneOf = (number: number) => `${ranges[Math.floor(number / 1_000)]}${String(number % 1_000).padStart(3, '0')}`

/** What the webhook must get of a lead, whichever way it was posted. */
export function expectedFields(lead: ChaosLead): Readonly<Record<string, string>> {
  const text = (field: string) => String(lead[field] ?? '')
  const own = Object.fromEntries(
    ['firstName', 'lastName', 'email', 'townCity', 'county', 'postcode'].map((f) => [f, text(f)]),
  )
  return {
    ...own,
    phone: `'${lead.phone}`,
    'addressLine 1': text('addressLine1'),
    'addressLine 2': '',
    sourcecode: 'GUIDE',
  }
}

/** As our page posts a lead. */
function jsonPost(lead: ChaosLead, isTrapped = false): Post {
  const body = JSON.stringify(isTrapped ? { ...lead, signals: { trap: 'spam' } } : lead)
  return { headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }, body }
}

/** What another page of the firm calls some fields. */
const otherNames = { firstName: 'first_name', phone: 'tel', addressLine1: 'address_line1', postcode: 'postal_code' }

/** As a browser posts the form without our script: without an id, which the worker then makes. */
function formPost({ leadId, ...lead }: ChaosLead, isTrapped = false): Post {
  const names = new Map<string, string>(leadId.endsWith('0') ? Object.entries(otherNames) : [])
  const fields = Object.entries(lead).map(([name, value]) => [names.get(name) ?? name, String(value)])
  const body = String(new URLSearchParams([...fields, [trapField, isTrapped ? 'spam' : '']]))
  return { headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, body }
}

/** A third of the visitors have no script. */
export function postOf(lead: ChaosLead): Post {
  const isTrapped = faultOf(lead.leadId).held === true
  return Number.parseInt(lead.leadId.slice(-6), 16) % 3 === 0 ? formPost(lead, isTrapped) : jsonPost(lead, isTrapped)
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
