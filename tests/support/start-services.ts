import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { TestProject } from 'vitest/node'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { createLocalServer } from '../../scripts/local-server.ts'
import { portOf } from '../../scripts/ports.ts'
import type { KeyedProvider } from '../../worker/postcode/provider.ts'
import { lookupPostcodes as asked, goodKey, upstreamCanary } from './lookup-postcodes.ts'

/** A fake of each address provider: its real bodies, one key, and failures by postcode. None is listening yet. */
const fakeProviders: Readonly<Record<KeyedProvider, Server>> = {
  'ideal-postcodes': createLocalServer(idealPostcodes),
  'os-places': createLocalServer(osPlaces),
}

const json = { 'content-type': 'application/json' }

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, json).end(JSON.stringify(body))
}

/** The failures any networked service can have, for the postcodes that trigger them. */
const failures: Readonly<Record<string, (response: ServerResponse) => void>> = {
  [asked.moved]: (response) => sendJson(response, 404, { message: upstreamCanary }),
  [asked.broken]: (response) => void response.writeHead(500).end(upstreamCanary),
  [asked.notJson]: (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${upstreamCanary}</h1>`),
  [asked.otherJson]: (response) => sendJson(response, 200, { message: upstreamCanary }),
  [asked.redirected]: (response) => void response.writeHead(302, { location: `/${upstreamCanary}` }).end(),
  [asked.tooLarge]: (response) => sendJson(response, 200, { filler: 'x'.repeat(2_000_000) }),
  [asked.truncated](response) {
    response.writeHead(200, { ...json, 'content-length': '5000' }).write('{"code":2000,"header":{"totalresults":1},')
    setTimeout(() => response.socket?.destroy(), 20)
  },
  [asked.silent]: () => undefined,
  [asked.stalled]: (response) => void response.writeHead(200, json).write('{"code":2000,'),
}

/** A row as returned by Ideal Postcodes, cut down to one field of each kind. The addresses are made up. */
const row = (address: object) => ({
  postcode: asked.known,
  postcode_inward: '1AA',
  post_town: 'SAMPLETON-UPON-TRENT',
  dependant_locality: '',
  thoroughfare: 'Sample Street',
  building_name: '',
  udprn: 1,
  line_1: '',
  line_2: '',
  line_3: '',
  country: 'England',
  county: 'Sampleshire',
  longitude: -0.1,
  ...address,
})
const rows = [
  row({ line_1: '1 Sample Street' }),
  row({ line_1: "O'Sample & Daughters", line_2: 'Flat 2', line_3: '3 Sample Street', county: 'SAMPLETON-UPON-TRENT' }),
]

const see = `For more information see https://provider.example/${upstreamCanary}`
const answers: Readonly<Record<string, readonly [status: number, body: object]>> = {
  [asked.known]: [200, { result: rows, code: 2000, message: 'Success', total: rows.length }],
  [asked.unknown]: [404, { code: 4040, message: 'Postcode not found', suggestions: ['ZE91 1AA', 'ZE91 4AB'] }],
  [asked.outOfCredit]: [402, { code: 4020, message: `Key balance depleted. ${see}` }],
  [asked.overDailyLimit]: [402, { code: 4021, message: `Lookup limit reached. ${see}` }],
}

function idealPostcodes({ method, url = '', headers }: IncomingMessage, response: ServerResponse) {
  const [, path = ''] = /^\/v1\/postcodes\/([^/?]+)$/.exec(url) ?? []
  const postcode = decodeURIComponent(path)
  if (method !== 'GET' || postcode === '') return sendJson(response, 404, { message: upstreamCanary })
  if (headers.authorization !== `IDEALPOSTCODES api_key="${goodKey}"`)
    return sendJson(response, 401, { code: 4010, message: `Invalid Key. ${see}` })
  const failure = failures[postcode]
  if (failure) return failure(response)
  // Its rate limit is enforced by the proxy in front of it, which does not return JSON.
  const [status, body] = answers[postcode] ?? []
  if (status) return sendJson(response, status, body)
  response.writeHead(503).end(`<h1>503 ${upstreamCanary}</h1>`)
}

/** A delivery point as returned by OS Places, cut down in the same way. */
const point = (address: object) => ({
  DPA: { UPRN: '1', POST_TOWN: 'SAMPLETON-UPON-TRENT', POSTCODE: asked.known, RPC: '1', MATCH: 1, ...address },
})
const points = [
  point({ BUILDING_NUMBER: '10', THOROUGHFARE_NAME: 'SAMPLE STREET' }),
  point({ BUILDING_NUMBER: '2', THOROUGHFARE_NAME: 'SAMPLE STREET' }),
  point({ SUB_BUILDING_NAME: 'FLAT 2', BUILDING_NAME: 'SAMPLE HOUSE', THOROUGHFARE_NAME: 'SAMPLE STREET' }),
]
const headerOf = (postcode: string, totalresults: number) => ({
  uri: `https://api.os.uk/search/places/v1/postcode?postcode=${postcode}&${upstreamCanary}`,
  query: `postcode=${postcode}`,
  offset: 0,
  totalresults,
  format: 'JSON',
  dataset: 'DPA',
  maxresults: 100,
})
const fault = (said: string, errorcode: string) => ({
  fault: { faultstring: `${said} ${upstreamCanary}`, detail: { errorcode } },
})

function osPlaces({ method, url = '', headers }: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(url, 'http://fake')
  const postcode = searchParams.get('postcode') ?? ''
  const isSearch = pathname === '/search/places/v1/postcode' && searchParams.get('dataset') === 'DPA'
  if (method !== 'GET' || !isSearch) return sendJson(response, 404, fault('Not found', 'messaging.NotFound'))
  if (headers.key !== goodKey) return sendJson(response, 401, fault('Invalid ApiKey', 'oauth.v2.InvalidApiKey'))
  const failure = failures[postcode]
  if (failure) return failure(response)
  switch (postcode) {
    case asked.unknown:
      return sendJson(response, 200, { header: headerOf(postcode, 0) })
    case asked.outOfCredit:
    case asked.overDailyLimit:
      return sendJson(response, 403, fault('Over plan', 'policies.plan.Exceeded'))
    case asked.rateLimited:
      return sendJson(response, 429, fault('Rate limit', 'policies.ratelimit.QuotaViolation'))
    default:
      return sendJson(response, 200, { header: headerOf(postcode, points.length), results: points })
  }
}

/** Starts a server on a free local port. @returns its URL, without a trailing slash */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${portOf(server)}`
}

/**
 * Starts the services that the worker asks, each on a free port: the local lead inbox, the only fake webhook, which
 * tests find as `inject('inbox')`, and the fake address providers, `inject('addressProviders')`.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const inbox = createInbox(() => undefined)
  const { 'ideal-postcodes': ideal, 'os-places': os } = fakeProviders
  project.provide('inbox', await listen(inbox))
  project.provide('addressProviders', { 'ideal-postcodes': await listen(ideal), 'os-places': await listen(os) })
  return () => {
    for (const server of [inbox, ideal, os]) {
      server.closeAllConnections()
      server.close()
    }
  }
}
