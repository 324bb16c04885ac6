import { firm } from '../content/firm.ts'
import { plans } from '../content/plans.ts'
import { paths } from '../paths.ts'
import { addressOf } from './addresses.ts'
import { planOffer } from './plan-offer.ts'
import type { Thing } from './thing.ts'

const id = `${addressOf(paths.landing)}#firm`

/** Who we are and what we sell. Never the review score: a firm may not put its own rating into its own markup. */
export function organization(): Thing {
  return {
    '@type': 'Organization',
    '@id': id,
    name: firm.brand,
    legalName: firm.legalName,
    url: addressOf(paths.landing),
    logo: addressOf('icon-512.png'),
    telephone: firm.freephone.replace(/^0/, '+44 '),
    address: [firm.registeredOffice, firm.glasgowOffice].map(postalAddress),
    sameAs: [firm.reviewProfileUrl],
    makesOffer: plans.map(planOffer),
  }
}

export function webSite(): Thing {
  return { '@type': 'WebSite', name: firm.brand, url: addressOf(paths.landing), publisher: { '@id': id } }
}

/** @param office "1 Sample Street, London EC1A 1AA": everything up to the town, then town and postcode */
function postalAddress(office: string): Thing {
  const [, streetAddress, addressLocality, postalCode] = /^(.+), (.+) (\w+ \w+)$/.exec(office) ?? []
  if (!postalCode)
    throw new Error(`An office in firm-details.ts should end with ", Town POSTCODE", but is "${office}".`)
  return { '@type': 'PostalAddress', streetAddress, addressLocality, postalCode, addressCountry: 'GB' }
}
