import * as z from 'zod/mini'
import { addressFromParts, addressParts } from './address-parts.ts'
import { ask } from './ask.ts'
import { type AddressProvider, failed, type Lookup, type ProviderAccess } from './provider.ts'

export const osPlacesUrl = 'https://api.os.uk'

/** `results` is missing when nothing is found; the header tells that apart from an unexpected body. */
const success = z.object({
  header: z.object({ totalresults: z.number() }),
  results: z._default(z.array(z.object({ DPA: addressParts })), []),
})

// Results come in id order; a street should be in number order, 2 before 10.
const { compare } = new Intl.Collator('en-GB', { numeric: true })

/** OS Places, `GET /search/places/v1/postcode`, from Royal Mail's delivery points. The key goes in a header. */
export function osPlaces({ key, url, fetch: via }: ProviderAccess): AddressProvider {
  return {
    name: 'os-places',
    async lookUp(postcode) {
      const asked = new URL('/search/places/v1/postcode', url)
      asked.search = String(new URLSearchParams({ postcode, dataset: 'DPA', maxresults: '100' }))
      const answer = await ask(asked, { key }, via)
      return answer.kind === 'failed' ? answer : lookupFrom(answer.status, answer.body)
    },
  }
}

function lookupFrom(status: number, body: unknown): Lookup {
  switch (status) {
    case 200: {
      const { data } = success.safeParse(body)
      if (!data) return failed('unreadable')
      const addresses = data.results.map(({ DPA }) => addressFromParts(DPA))
      const inOrder = addresses.sort((one, other) => compare(one.line2, other.line2) || compare(one.line1, other.line1))
      return { kind: 'found', addresses: inOrder }
    }
    case 401:
    case 403:
      return failed('bad key')
    case 429:
      return failed('rate limited')
    default:
      return failed(`http ${status}`)
  }
}
