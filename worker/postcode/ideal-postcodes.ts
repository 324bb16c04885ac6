import * as z from 'zod/mini'
import type { FoundAddress } from '#contract/address.ts'
import { ask } from './ask.ts'
import { type AddressProvider, failed, failedWith, type Lookup, type ProviderAccess } from './provider.ts'
import { titleCase } from './title-case.ts'

const url = 'https://api.ideal-postcodes.co.uk'

const text = z._default(z.string(), '')
const row = z.object({
  line_1: z.string(),
  line_2: text,
  line_3: text,
  post_town: z.string(),
  county: text,
  postcode: z.string(),
})
const success = z.object({ code: z.literal(2000), result: z.array(row) })
/** Distinguishes an unknown postcode from a wrong path, which is also 404. */
const notFound = z.object({ code: z.literal(4040) })

/** Ideal Postcodes, `GET /v1/postcodes/{postcode}`. The key goes in a header: a URL may end up in logs. */
export function idealPostcodes(access: ProviderAccess): AddressProvider {
  return {
    name: 'ideal-postcodes',
    async lookUp(postcode) {
      const answer = await ask(
        new URL(`/v1/postcodes/${encodeURIComponent(postcode)}`, url),
        { authorization: `IDEALPOSTCODES api_key="${access.key}"` },
        access,
      )
      return answer.kind === 'failed' ? answer : lookupFrom(answer.status, answer.body)
    },
  }
}

function lookupFrom(status: number, body: unknown): Lookup {
  switch (status) {
    case 200: {
      const { data } = success.safeParse(body)
      return data ? { kind: 'found', addresses: data.result.map(addressFrom) } : failed('unreadable')
    }
    case 404:
      return notFound.safeParse(body).success ? { kind: 'found', addresses: [] } : failedWith(404)
    case 401:
      return failed('bad key')
    // The account's balance or the key's daily limit is used up.
    case 402:
      return failed('out of credit')
    case 429:
    case 503:
      return failed('rate limited')
    default:
      return failedWith(status)
  }
}

function addressFrom(found: z.infer<typeof row>): FoundAddress {
  const town = titleCase(found.post_town)
  const county = titleCase(found.county)
  return {
    line1: titleCase(found.line_1),
    line2: [found.line_2, found.line_3]
      .filter((line) => line !== '')
      .map(titleCase)
      .join(', '),
    town,
    // A town that is its own county is named only once.
    county: county === town ? '' : county,
    postcode: found.postcode,
  }
}
