import { createServer, type Server } from 'node:http'
import { lookupPostcodes as asked, goodKey, isFailure, sendJson, upstreamCanary } from './lookup-postcodes.ts'

/** A delivery point as returned by OS Places, cut down to one field of each kind. The addresses are made up. */
const point = (address: object) => ({
  DPA: {
    UPRN: '1',
    UDPRN: '1',
    ADDRESS: 'SAMPLE',
    POST_TOWN: 'SAMPLETON-UPON-TRENT',
    POSTCODE: asked.known,
    RPC: '1',
    X_COORDINATE: 1,
    Y_COORDINATE: 1,
    STATUS: 'APPROVED',
    LANGUAGE: 'EN',
    MATCH: 1,
    MATCH_DESCRIPTION: 'EXACT',
    ...address,
  },
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
  lr: 'EN,CY',
  maxresults: 100,
  epoch: '123',
  output_srs: 'EPSG:27700',
})

const fault = (faultstring: string, errorcode: string) => ({ fault: { faultstring, detail: { errorcode } } })

/** OS Places' postcode search: its real bodies, one key, and failures by postcode. */
export function fakeOsPlaces(): Server {
  return createServer(({ method, url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://fake')
    const postcode = searchParams.get('postcode') ?? ''
    const isSearch = pathname === '/search/places/v1/postcode' && searchParams.get('dataset') === 'DPA'
    if (method !== 'GET' || !isSearch) return sendJson(response, 404, fault(upstreamCanary, 'messaging.NotFound'))
    if (headers.key !== goodKey) {
      return sendJson(response, 401, fault(`Invalid ApiKey ${upstreamCanary}`, 'oauth.v2.InvalidApiKey'))
    }
    if (isFailure(postcode, response)) return
    switch (postcode) {
      case asked.unknown:
        return sendJson(response, 200, { header: headerOf(postcode, 0) })
      case asked.outOfCredit:
      case asked.overDailyLimit:
        return sendJson(response, 403, fault(`Over plan ${upstreamCanary}`, 'policies.plan.Exceeded'))
      case asked.rateLimited:
        return sendJson(response, 429, fault(`Rate limit ${upstreamCanary}`, 'policies.ratelimit.QuotaViolation'))
      case asked.refused:
        return sendJson(response, 400, { error: { statuscode: 400, message: `Bad postcode ${upstreamCanary}` } })
      default:
        return sendJson(response, 200, { header: headerOf(postcode, points.length), results: points })
    }
  })
}
