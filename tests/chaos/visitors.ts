import { faultOf } from './faults.ts'
import { type ChaosLead, postOf } from './leads.ts'
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
  readonly attempted = new Map<string, ChaosLead>()
  /** The leads answered 202 or 303, by phone number. */
  readonly acknowledged = new Map<string, ChaosLead>()
  readonly answers = new Map<number, number>()
  /** What went wrong: an answer that a valid lead must not get, or none although the worker ran all the time. */
  readonly wronged: string[] = []
  slowestMs = 0
  readonly #site: Site

  constructor(site: Site) {
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
    for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await pause(againMs)) {
      const status = await this.#post(lead)
      if (status === 202 || status === 303) return void this.acknowledged.set(lead.phone, lead)
      if (status !== undefined && status !== 503) return void this.wronged.push(`${lead.leadId} was answered ${status}`)
    }
    this.wronged.push(`${lead.leadId} was not accepted`)
  }

  async #post(lead: ChaosLead): Promise<number | undefined> {
    const began = Date.now()
    const { url, run } = this.#site
    try {
      const signal = AbortSignal.timeout(answerMs)
      const response = await fetch(`${url}/api/lead`, { method: 'POST', ...postOf(lead), redirect: 'manual', signal })
      await response.text()
      this.answers.set(response.status, (this.answers.get(response.status) ?? 0) + 1)
      this.slowestMs = Math.max(this.slowestMs, Date.now() - began)
      return response.status
    } catch (error) {
      // A worker that is down, or goes down, answers nobody.
      if (run !== undefined && run === this.#site.run) this.wronged.push(`${lead.leadId} had no answer: ${error}`)
      return undefined
    }
  }
}
