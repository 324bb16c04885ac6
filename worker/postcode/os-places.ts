import * as z from 'zod/mini'
import type { FoundAddress } from '#contract/address.ts'
import { ask } from './ask.ts'
import { type AddressProvider, failed, failedWith, type Lookup, type ProviderAccess } from './provider.ts'
import { titleCase } from './title-case.ts'

const url = 'https://api.os.uk'

const part = z._default(z.string(), '')

/** A delivery point of Royal Mail's Postcode Address File, in capitals, as OS Places passes it on. */
export const addressParts = z.object({
  ORGANISATION_NAME: part,
  DEPARTMENT_NAME: part,
  PO_BOX_NUMBER: part,
  SUB_BUILDING_NAME: part,
  BUILDING_NAME: part,
  BUILDING_NUMBER: part,
  DEPENDENT_THOROUGHFARE_NAME: part,
  THOROUGHFARE_NAME: part,
  DOUBLE_DEPENDENT_LOCALITY: part,
  DEPENDENT_LOCALITY: part,
  POST_TOWN: z.string(),
  POSTCODE: z.string(),
})

export type AddressParts = z.infer<typeof addressParts>

/** `results` is missing when nothing is found; the header tells that apart from an unexpected body. */
const success = z.object({
  header: z.object({ totalresults: z.number() }),
  results: z._default(z.array(z.object({ DPA: addressParts })), []),
})

// Results come in id order; a street should be in number order, 2 before 10.
const { compare } = new Intl.Collator('en-GB', { numeric: true })

/** OS Places, `GET /search/places/v1/postcode`, from Royal Mail's delivery points. The key goes in a header. */
export function osPlaces(access: ProviderAccess): AddressProvider {
  return {
    name: 'os-places',
    async lookUp(postcode) {
      const asked = new URL('/search/places/v1/postcode', url)
      asked.search = String(new URLSearchParams({ postcode, dataset: 'DPA', maxresults: '100' }))
      const answer = await ask(asked, { key: access.key }, access)
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
      return failedWith(status)
  }
}

/**
 * Combines the parts by the rules of Royal Mail's Programmers' Guide: a number goes before its street, a name on its
 * own line, except a "name" that is really a number (12A, 3-5, B), which goes where a number would. Line 1 is the
 * premises, with the street if they are only a number; line 2 is everything after that.
 */
export function addressFromParts(parts: AddressParts): FoundAddress {
  const { premises, number } = buildingFrom(parts)
  const [street = '', ...places] = [
    parts.DEPENDENT_THOROUGHFARE_NAME,
    parts.THOROUGHFARE_NAME,
    parts.DOUBLE_DEPENDENT_LOCALITY,
    parts.DEPENDENT_LOCALITY,
  ]
    .filter(isPresent)
    .map(titleCase)
  const poBox = isPresent(parts.PO_BOX_NUMBER) ? `PO BOX ${parts.PO_BOX_NUMBER}` : ''
  const inTheBuilding = [parts.ORGANISATION_NAME, parts.DEPARTMENT_NAME, ...premises, poBox]
    .filter(isPresent)
    .map(titleCase)
  const inTheStreet = [number, street].filter(isPresent).join(' ')
  const [line1 = '', ...line2] = [inTheBuilding.join(', '), inTheStreet, ...places].filter(isPresent)
  return {
    line1,
    line2: line2.join(', '),
    town: titleCase(parts.POST_TOWN),
    // Delivery points have no county, and Royal Mail does not need one.
    county: '',
    postcode: parts.POSTCODE,
  }
}

/** Which of the building's parts are names with their own line, and which go before the street as its number. */
function buildingFrom({ SUB_BUILDING_NAME: sub, BUILDING_NAME, BUILDING_NUMBER }: AddressParts) {
  const { name, number } = isPresent(BUILDING_NUMBER)
    ? { name: BUILDING_NAME, number: BUILDING_NUMBER }
    : nameAndNumber(BUILDING_NAME)
  if (!isNumberLike(sub)) return { premises: [sub, name], number }
  // A bare "2" or "B" means nothing on its own line: it goes with the building's name, or else its number.
  if (isPresent(name)) return { premises: [`${sub} ${name}`], number }
  return { premises: [], number: [sub, number].filter(isPresent).join(', ') }
}

/** Extracts the number from a name that is one, or ends in one: VICTORIA HOUSE 15-17, but not UNIT 2A. */
function nameAndNumber(text: string): { name: string; number: string } {
  if (isNumberLike(text)) return { name: '', number: text }
  const [, name, number] = /^(.*[A-Z]) (\d+(?:[A-Z]|[-/:]\d+[A-Z]?))$/.exec(text) ?? []
  if (name === undefined || number === undefined || countedUnits.test(name)) return { name: text, number: '' }
  return { name, number }
}

/** The number after one of these is the unit's, not the house's. */
const countedUnits =
  /\b(APARTMENTS?|BACK OF|BLOCKS?|BUILDINGS?|FLATS?|MAISONETTES?|REAR OF|ROOMS?|SHOPS?|STALLS?|SUITES?|UNITS?)$/

/** 7, 12A, 3-5, 10A-C or a single letter: the guide's exceptions to "a name has its own line". */
function isNumberLike(name: string): boolean {
  return /^(\d+[A-Z]?([-/:]\d*[A-Z]?)?|[A-Z])$/.test(name)
}

function isPresent(text: string): boolean {
  return text !== ''
}
