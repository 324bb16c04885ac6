import { createServer, type Server } from 'node:http'
import { lookupPostcodes as asked, goodKey, isFailure, sendJson, upstreamCanary } from './lookup-postcodes.ts'

/** A row as returned by Ideal Postcodes, cut down to one field of each kind. The addresses are made up. */
const row = (address: object) => ({
  postcode: asked.known,
  postcode_inward: '1AA',
  postcode_outward: 'ZZ1',
  post_town: 'SAMPLETON-UPON-TRENT',
  dependant_locality: '',
  thoroughfare: 'Sample Street',
  building_number: '',
  building_name: '',
  udprn: 1,
  umprn: '',
  line_1: '',
  line_2: '',
  line_3: '',
  premise: '',
  country: 'England',
  county: 'Sampleshire',
  longitude: -0.1,
  latitude: 51.5,
  ...address,
})

const rows = [
  row({ line_1: '1 Sample Street' }),
  row({ line_1: "O'Sample & Daughters", line_2: 'Flat 2', line_3: '3 Sample Street', county: 'SAMPLETON-UPON-TRENT' }),
]

const see = `For more information see https://provider.example/${upstreamCanary}`
const errors: Readonly<Record<string, readonly [status: number, body: object]>> = {
  [asked.unknown]: [404, { code: 4040, message: 'Postcode not found', suggestions: ['ZZ1 1AA', 'ZZ1 4AB'] }],
  [asked.outOfCredit]: [402, { code: 4020, message: `Key balance depleted. ${see}` }],
  [asked.overDailyLimit]: [402, { code: 4021, message: `Lookup limit reached. ${see}` }],
  [asked.refused]: [400, { code: 4000, message: `Invalid syntax submitted. ${see}` }],
}

/** Ideal Postcodes' postcode lookup: its real bodies, one key, and failures by postcode. */
export function fakeIdealPostcodes(): Server {
  return createServer(({ method, url = '', headers }, response) => {
    const [, path = ''] = /^\/v1\/postcodes\/([^/?]+)$/.exec(url) ?? []
    const postcode = decodeURIComponent(path)
    if (method !== 'GET' || postcode === '') return sendJson(response, 404, { message: upstreamCanary })
    if (headers.authorization !== `IDEALPOSTCODES api_key="${goodKey}"`) {
      return sendJson(response, 401, { code: 4010, message: `Invalid Key. ${see}` })
    }
    if (isFailure(postcode, response)) return
    // Its rate limit is enforced by the proxy in front of it, which does not return JSON.
    if (postcode === asked.rateLimited) return void response.writeHead(503).end(`<h1>503 ${upstreamCanary}</h1>`)
    const [status, body] = errors[postcode] ?? [
      200,
      { result: rows, code: 2000, message: 'Success', total: rows.length },
    ]
    sendJson(response, status, body)
  })
}
