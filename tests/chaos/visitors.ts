import { trapField } from '../../contract/form-markup.ts'
import { callbackLead, landingLead } from '../support/landing-lead.ts'
import { byteOf, faultOf, faults } from './faults.ts'

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** In every name and address, so that one search of a log finds any leak. */
export const canary = 'canary'

/** A lead as our page sends it. Its phone number, which no other has, is how it is known again. */
export interface ChaosLead {
  readonly leadId: string
  readonly phone: string
  readonly [field: string]: unknown
}

/**
 * Leads whose faults and details come from `random`; the first have each fault once. Those keep their fault, because
 * their visitors have a script. A third of the others are posted as a plain form: the worker makes them another id,
 * with another fault or none.
 */
export function chaosLeads(count: number, random: () => number): ChaosLead[] {
  const leads = Array.from({ length: count }, (_, place) => {
    const fault = faults[place]
    return fault
      ? madeUpLead(place, random, byteOf(fault), 'script')
      : madeUpLead(place, random, Math.floor(random() * 256), random() < 1 / 3 ? 'plain' : 'script')
  })
  return leads
    .map((lead) => ({ lead, turn: random() }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ lead }) => lead)
}

/** How a lead is posted: a digit of its id says so. */
const variants = { script: 'a', plain: 'b' } as const

/** Whether a lead's own id reaches the worker. */
export const hasScript = (leadId: string) => leadId[19] === variants.script

/** @param byte the first of its id */
function madeUpLead(number: number, random: () => number, byte: number, how: keyof typeof variants): ChaosLead {
  const hex = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
  const person = {
    leadId: `${byte.toString(16).padStart(2, '0')}${hex(6)}-${hex(4)}-4${hex(3)}-${variants[how]}${hex(3)}-${hex(12)}`,
    firstName: `${canary}-Zoë-${hex(4)}`,
    lastName: `${canary}-O’Neill`,
    phone: `${ranges[Math.floor(number / 1_000)]}${String(number % 1_000).padStart(3, '0')}`,
  }
  const kind = random()
  if (kind < 0.2) return callbackLead(person)
  const landing = landingLead({ ...person, email: `${canary}-${hex(8)}@example.com` })
  if (kind < 0.6) return landing
  const address = { addressLine1: `1 ${canary} Street`, townCity: `${canary} Town`, county: '', postcode: 'EC1A 1AA' }
  return { ...landing, ...address, deliveryMethod: 'post' }
}

/** Ofcom's numbers for drama, a thousand in each range. */
const ranges = '07700900 01632960 02079460 01134960 01144960 01154960 01164960 01214960 01314960'.split(' ')

/** What the webhook must get of a lead, whichever way it was posted. */
export function expectedFields(lead: ChaosLead): Readonly<Record<string, string>> {
  const { firstName, lastName, phone, email = '', addressLine1 = '', townCity = '', county = '', postcode = '' } = lead
  const address = { 'addressLine 1': addressLine1, 'addressLine 2': '', townCity, county, postcode }
  const fields = { firstName, lastName, phone: `'${phone}`, email, ...address, sourcecode: 'GUIDE' }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** What another page of the firm calls some fields. */
const otherNames = { firstName: 'first_name', phone: 'tel', addressLine1: 'address_line1', postcode: 'postal_code' }

/** What a page's script sends, or a browser without one: the form, without an id. */
function postOf({ leadId, ...lead }: ChaosLead): RequestInit {
  const trap = faultOf(leadId).held ? 'spam' : ''
  const isJson = hasScript(leadId)
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const names = new Map(Object.entries(leadId.endsWith('0') ? otherNames : {}))
  const fields = Object.entries(lead).map(([name, value]) => [names.get(name) ?? name, String(value)])
  return {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    body: isJson
      ? JSON.stringify({ leadId, ...lead, ...(trap && { signals: { trap } }) })
      : String(new URLSearchParams([...fields, [trapField, trap]])),
  }
}

/** How many press the button at the same time. */
const atOnce = 24
/** How long (ms) a page waits before it sends again; the real one waits longer. */
const againMs = 250
/** A request without an answer for so long (ms) has none. */
const answerMs = 30_000
/** A lead refused for so long (ms) is not acknowledged. */
const timeoutMs = 120_000

/** Visitors, who send their lead until it is acknowledged, as a page does and a person who presses the button again. */
export class Visitors {
  readonly attempted = new Map<string, ChaosLead>()
  /** The leads answered 202 or 303, by phone number. */
  readonly acknowledged = new Map<string, ChaosLead>()
  readonly answers = new Map<number, number>()
  /** What went wrong: an answer that a valid lead must not get, or none although the worker ran all the time. */
  readonly wronged: string[] = []
  slowestMs = 0
  readonly #site: { readonly url: string; readonly run: object | undefined }

  /** @param site its `run` is the running worker, a different one after each start; undefined while there is none */
  constructor(site: { readonly url: string; readonly run: object | undefined }) {
    this.#site = site
  }

  async send(leads: readonly ChaosLead[]): Promise<void> {
    const waiting = leads.values()
    const visitor = async () => {
      for (const lead of waiting) {
        this.attempted.set(lead.phone, lead)
        const { posts = 1 } = faultOf(lead.leadId)
        await Promise.all(Array.from({ length: posts }, () => this.#sendUntilAccepted(lead)))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, visitor))
  }

  async #sendUntilAccepted(lead: ChaosLead): Promise<void> {
    for (const giveUpAt = performance.now() + timeoutMs; performance.now() < giveUpAt; await pause(againMs)) {
      const answer = await this.#post(lead)
      if (answer?.status === 202 || answer?.status === 303) return void this.acknowledged.set(lead.phone, lead)
      if (answer !== undefined && answer.status !== 503) {
        this.wronged.push(`${lead.leadId} was answered ${answer.status}: ${answer.body.slice(0, 200)}`)
        return
      }
    }
    this.wronged.push(`${lead.leadId} was not accepted`)
  }

  async #post(lead: ChaosLead): Promise<{ status: number; body: string } | undefined> {
    const began = performance.now()
    const { url, run } = this.#site
    try {
      const response = await fetch(`${url}/api/lead`, { ...postOf(lead), signal: AbortSignal.timeout(answerMs) })
      const body = await response.text()
      this.answers.set(response.status, (this.answers.get(response.status) ?? 0) + 1)
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
      return { status: response.status, body }
    } catch (error) {
      // A worker that is down, or goes down, answers nobody.
      if (run !== undefined && run === this.#site.run) this.wronged.push(`${lead.leadId} had no answer: ${error}`)
      return undefined
    }
  }
}
