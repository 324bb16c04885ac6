import { landingLead } from '../support/landing-lead.ts'
import type { Site } from './site.ts'

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits until something is so, for at most this long (ms). */
export async function until(isSo: () => boolean | Promise<boolean>, mostMs: number): Promise<void> {
  for (const giveUpAt = Date.now() + mostMs; Date.now() < giveUpAt && !(await isSo()); ) await pause(250)
}

/** How many press the button at the same time. */
const atOnce = 24
/** How long (ms) a page waits before it sends again; the real one waits longer. */
const againMs = 250
/** A request without an answer for so long (ms) has none. */
const answerMs = 30_000
/** A lead refused for so long (ms) is not acknowledged. */
const patienceMs = 120_000

/** Visitors, who send their lead until it is acknowledged, as a page does and a person who presses the button again. */
export class Visitors {
  /** Phone numbers, which are different for each lead: Ofcom's for drama, and beyond. */
  readonly attempted = new Set<string>()
  /** Those of the leads answered 202 or 303. */
  readonly acknowledged = new Set<string>()
  /** What went wrong: an answer that a valid lead must not get, or none although the worker ran all the time. */
  readonly wronged: string[] = []
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  async send(count: number): Promise<void> {
    let left = Math.round(count)
    const visitor = async () => {
      while (left-- > 0) await this.#sendUntilAccepted()
    }
    await Promise.all(Array.from({ length: atOnce }, visitor))
  }

  async #sendUntilAccepted(): Promise<void> {
    const phone = `07700${900_000 + this.attempted.size}`
    this.attempted.add(phone)
    const lead = landingLead({ firstName: 'canary', lastName: phone, email: `canary-${phone}@example.com`, phone })
    for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await pause(againMs)) {
      const status = await this.#post(lead)
      if (status === 202 || status === 303) return void this.acknowledged.add(phone)
      if (status !== undefined && status !== 503) return void this.wronged.push(`${phone} was answered ${status}`)
    }
    this.wronged.push(`${phone} was not accepted`)
  }

  /** As our page posts it; every third as a browser without our script does, for which the worker makes the id. */
  async #post({ leadId, ...fields }: ReturnType<typeof landingLead>): Promise<number | undefined> {
    const { url, run } = this.#site
    const body = /^[0-4]/.test(leadId) ? new URLSearchParams(fields) : JSON.stringify({ leadId, ...fields })
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    try {
      const signal = AbortSignal.timeout(answerMs)
      const response = await fetch(`${url}/api/lead`, { method: 'POST', headers, body, redirect: 'manual', signal })
      await response.text()
      return response.status
    } catch (error) {
      // A worker that is down, or goes down, answers nobody.
      if (run !== undefined && run === this.#site.run) this.wronged.push(`${leadId} had no answer: ${error}`)
      return undefined
    }
  }
}
