import * as z from 'zod/mini'
import { Stop } from './stop.ts'

/** Cloudflare's answer to what it does not do, with its own words. */
export class Refused extends Stop {
  readonly status: number
  readonly said: string

  constructor(request: string, status: number, said: string) {
    super(`Cloudflare did not ${request} (${status}: ${said || 'no reason given'}). ${adviceFor(status)}`)
    this.status = status
    this.said = said
  }
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403)
    return 'Log in again with `npx wrangler login`, or give CLOUDFLARE_API_TOKEN a token that may edit D1, Queues and Workers Scripts.'
  return status >= 500 || status === 429
    ? 'What was done so far stays: run this again in a few minutes.'
    : 'Mend what it names, then run this again.'
}

const answer = z.object({
  success: z.boolean(),
  result: z.unknown(),
  errors: z._default(z.array(z.object({ code: z.number(), message: z.string() })), []),
})

/** One account at Cloudflare. */
export class Account {
  readonly #base: string
  readonly #token: string
  readonly #fetch: typeof fetch

  /** @param path what every address begins with, such as `/accounts/<id>` */
  constructor(path: string, { token, fetch }: { token: string; fetch: typeof globalThis.fetch }) {
    this.#base = `${process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'}${path}`
    this.#token = token
    this.#fetch = fetch
  }

  /**
   * @param request what is asked, as words that go on "Cloudflare did not"
   * @returns what `shape` makes of the result
   * @throws Refused when Cloudflare says no, Stop when it does not answer as expected
   */
  async ask<T>(request: string, shape: z.ZodMiniType<T>, path: string, init: { method?: string; json?: object } = {}) {
    const { status, body } = await this.#send(path, init)
    const { success, data } = answer.safeParse(body)
    if (!success || !data.success) {
      throw new Refused(request, status, data?.errors.map(({ message }) => message).join('; ') ?? '')
    }
    const result = shape.safeParse(data.result)
    if (result.success) return result.data
    throw new Stop(`Cloudflare's answer is not understood: it did not ${request} as expected. Is this version too old?`)
  }

  async #send(path: string, { method = 'GET', json }: { method?: string; json?: object }) {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(30_000)
    try {
      const body = json === undefined ? null : JSON.stringify(json)
      const response = await this.#fetch(`${this.#base}${path}`, { method, headers, signal, body })
      return { status: response.status, body: await response.json().catch(() => undefined) }
    } catch {
      throw new Stop('Cloudflare could not be reached. Check the connection and run this again.')
    }
  }
}
