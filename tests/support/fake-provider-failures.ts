import type { ServerResponse } from 'node:http'
import { lookupPostcodes as asked, upstreamCanary } from './lookup-postcodes.ts'

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
    case asked.broken:
      response.writeHead(500).end(upstreamCanary)
      return true
    case asked.notJson:
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${upstreamCanary}</h1>`)
      return true
    case asked.otherJson:
      sendJson(response, 200, { message: upstreamCanary })
      return true
    case asked.redirected:
      response.writeHead(302, { location: `/${upstreamCanary}` }).end()
      return true
    case asked.tooLarge:
      sendJson(response, 200, { filler: 'x'.repeat(2_000_000) })
      return true
    case asked.truncated:
      response.writeHead(200, { ...json, 'content-length': '5000' }).write('{"code":2000,"header":{"totalresults":1},')
      setTimeout(() => response.socket?.destroy(), 20)
      return true
    case asked.dropped:
      response.socket?.destroy()
      return true
    case asked.silent:
      return true
    case asked.stalled:
      response.writeHead(200, json).write('{"code":2000,')
      return true
    default:
      return false
  }
}
