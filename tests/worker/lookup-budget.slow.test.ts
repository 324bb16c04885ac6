import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { budgetOf, lookupsToday } from '#worker/postcode/daily-budget.ts'
import { cipherWith, newKey } from './support/keys.ts'

const minuteMs = 60_000
const minutesADay = 24 * 60
const midnight = Date.parse('2026-11-24T00:00:00Z')
const bigOperator = 'the big operator'

/** Of four visitors one is a customer of the big operator; the others are of eight. Each has a network of their own. */
const realVisitor = (number: number) => ({
  network: `home ${number}`,
  operator: number % 4 === 0 ? bigOperator : `operator ${number % 9}`,
})

/** A program that asks from the networks of one operator, in turns. */
function program(operator: string, networks = Number.POSITIVE_INFINITY) {
  let asked = 0
  return () => ({ network: `${operator}’s network ${asked++ % networks}`, operator })
}

const usualDay: readonly number[] = Array.from({ length: minutesADay }, (_, minute) =>
  (minute * 300) % minutesADay < 300 ? 1 : 0,
)

interface Day {
  /** They never stop: four times an hour each takes all that it is given. */
  readonly programs?: readonly (() => ReturnType<typeof realVisitor>)[]
  readonly visitorOf?: typeof realVisitor
  /** How many visitors arrive in each minute, with their forms half filled in. */
  readonly arriving?: readonly number[]
}

async function day({ programs = [], visitorOf = realVisitor, arriving = usualDay }: Day) {
  const addressProvider = { name: 'os-places', key: 'key', url: undefined } as const
  const budget = budgetOf({ addressProvider, lookupsADay: 1_000, cipher: cipherWith(newKey) })
  const seen = { visitors: 0, answered: 0, ofBigOperator: 0 }
  for (const [minute, visitors] of arriving.entries()) {
    const now = midnight + minute * minuteMs
    let going = minute % 15 === 0 ? programs : []
    while (going.length > 0) {
      const admitted = await Promise.all(going.map((from) => budget.admits(env.DB, from(), now)))
      going = going.filter((_, index) => admitted[index])
    }
    for (let arrived = 0; arrived < visitors; arrived++) {
      const visitor = visitorOf(seen.visitors++)
      if (!(await budget.admits(env.DB, visitor, now))) continue
      seen.answered++
      if (visitor.operator === bigOperator) seen.ofBigOperator++
    }
  }
  return { ...seen, paid: await lookupsToday(env.DB, midnight) }
}

test('a program in one /48 of the visitors’ own operator takes nothing from them', async () => {
  const { paid, ...visitors } = await day({ programs: [program(bigOperator, 1)] })
  expect(visitors).toEqual({ visitors: 300, answered: 300, ofBigOperator: 75 })
  expect(paid).toBeLessThan(850)
})

/** All customers of the biggest operator are behind one address. */
const behindOneAddress = (number: number) => ({
  ...realVisitor(number),
  ...(number % 4 === 0 && { network: 'one /24' }),
})

test.each([
  [97, 'with networks of their own', realVisitor, 66],
  [95, 'those of the biggest operator behind one address', behindOneAddress, 60],
])(
  'programs of ten operators leave %i visitors of 100 their lookup, %s',
  async (_percent, _where, visitorOf, least) => {
    const programs = Array.from({ length: 10 }, (_, index) => program(`program ${index}`))
    const { visitors, answered, ofBigOperator, paid } = await day({ programs, visitorOf })
    expect([visitors, answered - ofBigOperator]).toEqual([300, 225])
    expect(ofBigOperator).toBeGreaterThanOrEqual(least)
    expect(paid).toBeLessThan(1_000)
  },
)

test('without programs the shares stand in nobody’s way, when one minute in the morning brings 400 visitors', async () => {
  const arriving = usualDay.with(11 * 60, 400)
  const { visitors, answered } = await day({ visitorOf: behindOneAddress, arriving })
  expect(visitors).toBeGreaterThan(690)
  expect(answered).toBe(visitors)
})
