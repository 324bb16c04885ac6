import type { ServerResponse } from 'node:http'

/** What the fake address providers do for each postcode. There is no ZZ area, so none of them is real. */
export const lookupPostcodes = {
  known: 'ZZ1 1AA',
  unknown: 'ZZ1 4AA',
  /** The account's balance is used up. */
  outOfCredit: 'ZZ2 1AA',
  /** The key's daily limit is reached. */
  overDailyLimit: 'ZZ2 2AA',
  rateLimited: 'ZZ2 3AA',
  refused: 'ZZ2 4AA',
  broken: 'ZZ2 5AA',
  notJson: 'ZZ3 1AA',
  otherJson: 'ZZ3 2AA',
  redirected: 'ZZ3 3AA',
  tooLarge: 'ZZ3 4AA',
  truncated: 'ZZ3 5AA',
  dropped: 'ZZ3 6AA',
  /** Never answers. */
  silent: 'ZZ4 1AA',
  /** Starts its body and never finishes it. */
  stalled: 'ZZ4 2AA',
} as const

/** The providers that are asked over the network. */
export const keyedProviders = ['ideal-postcodes', 'os-places'] as const
export type KeyedProvider = (typeof keyedProviders)[number]

/** The only key the fakes accept. */
export const goodKey = 'canary-key.1'

/** Included in the fakes' own messages: none of them may reach a page or a log. */
export const upstreamCanary = 'upstream-canary'

const json = { 'content-type': 'application/json' }

/** Answers with a body as JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, json).end(JSON.stringify(body))
}

/**
 * The failures any networked service can have, for the postcodes that trigger them.
 *
 * @returns whether this was one
 */
export function isFailure(postcode: string, response: ServerResponse): boolean {
  switch (postcode) {
    case lookupPostcodes.broken:
      response.writeHead(500).end(upstreamCanary)
      return true
    case lookupPostcodes.notJson:
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${upstreamCanary}</h1>`)
      return true
    case lookupPostcodes.otherJson:
      sendJson(response, 200, { message: upstreamCanary })
      return true
    case lookupPostcodes.redirected:
      response.writeHead(302, { location: `/${upstreamCanary}` }).end()
      return true
    case lookupPostcodes.tooLarge:
      sendJson(response, 200, { filler: 'x'.repeat(2_000_000) })
      return true
    case lookupPostcodes.truncated:
      response.writeHead(200, { ...json, 'content-length': '5000' }).write('{"code":2000,"header":{"totalresults":1},')
      setTimeout(() => response.socket?.destroy(), 20)
      return true
    case lookupPostcodes.dropped:
      response.socket?.destroy()
      return true
    case lookupPostcodes.silent:
      return true
    case lookupPostcodes.stalled:
      response.writeHead(200, json).write('{"code":2000,')
      return true
    default:
      return false
  }
}
