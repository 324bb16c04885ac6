import * as z from 'zod/mini'
import { type Days, lengthOf } from './stretch.ts'

const row = z.object({
  id: z.number(),
  code: z.string(),
  from_day: z.string(),
  until_day: z.string(),
  pence: z.number(),
  who: z.string(),
  at: z.number(),
})

/** What someone typed in that an advert cost. */
export type Cost = z.infer<typeof row>

/** The newest days first. Rejects when D1 does. */
export async function readCosts(db: D1Database): Promise<Cost[]> {
  const { results } = await db.prepare('SELECT * FROM campaign_costs ORDER BY from_day DESC, id DESC LIMIT 1000').all()
  return z.array(row).parse(results)
}

/** How much of a cost falls into some days: it counts evenly over its own. */
export function penceIn({ from_day, until_day, pence }: Cost, { from, until }: Days): number {
  const shared = { from: from_day > from ? from_day : from, until: until_day < until ? until_day : until }
  return (pence * Math.max(0, lengthOf(shared))) / lengthOf({ from: from_day, until: until_day })
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
/** `£1,234.50` */
export const poundsWords = (pence: number) => pounds.format(pence / 100)

/** A cost as it is written down who typed it in. */
export const costWords = ({ code, from_day, until_day, pence }: Omit<Cost, 'id' | 'who' | 'at'>) =>
  `${code}, ${from_day} to ${until_day}, ${poundsWords(pence)}`
