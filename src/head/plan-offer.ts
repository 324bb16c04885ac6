import type { Plan } from '../content/plans.ts'
import type { Thing } from './thing.ts'

/** A plan with its price and what the price leaves out, which must stay together here too. */
export function planOffer({ name, price, summary, comparison }: Plan): Thing {
  // In the comparison's own words: they are on the same page, and compress to next to nothing.
  const description = `${summary} Not included: ${comparison.notIncluded}.`
  return { '@type': 'Offer', name, description, ...priceOf(price) }
}

/** "£1,885" is the price; "from £3,130" is only the minimum, and says so. */
function priceOf(price: string): Readonly<Record<string, unknown>> {
  const [, from, pounds] = /^(from )?£([\d,]+)$/.exec(price) ?? []
  if (!pounds) throw new Error(`A plan's price should read "£1,885" or "from £3,130", but is "${price}".`)
  const amount = Number(pounds.replaceAll(',', ''))
  if (!from) return { price: amount, priceCurrency: 'GBP' }
  return { priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, priceCurrency: 'GBP' } }
}
