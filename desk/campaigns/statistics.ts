export const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

/** `53,211` */
export const number = (count: number) => count.toLocaleString('en-GB')

/** How often something happened to so many. */
export interface Share {
  readonly people: number
  readonly did: number
}

/** Of a normal distribution: 95 of a hundred lie within the first of its middle, 80 below the second. */
const [within95, below80] = [1.959964, 0.841621]

/** Between which rates the true one most likely is: Wilson's interval, 95 of a hundred. @returns undefined of nobody */
export function interval({ people, did }: Share): readonly [low: number, high: number] | undefined {
  if (people <= 0) return undefined
  const rate = Math.min(did / people, 1)
  const square = within95 ** 2
  const middle = rate + square / (2 * people)
  const half = within95 * Math.sqrt((rate * (1 - rate)) / people + square / (4 * people ** 2))
  const whole = 1 + square / people
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)]
}

/**
 * How many people each of two versions needs, so that a difference is found in 80 of a hundred trials in which there is
 * one, and in 5 of a hundred in which there is none.
 *
 * @param rate what version a is expected to have, 0 to 1
 * @param more the smallest part of it worth knowing: 0.1 is a tenth more
 */
export function neededEach(rate: number, more: number): number {
  const other = rate * (1 + more)
  const middle = (rate + other) / 2
  const spread = rate * (1 - rate) + other * (1 - other)
  const root = within95 * Math.sqrt(2 * middle * (1 - middle)) + below80 * Math.sqrt(spread)
  return Math.ceil(root ** 2 / (other - rate) ** 2)
}

/** From this probability on, a difference may well be chance. */
export const chance = 0.05

/**
 * How probable a difference as large as this is where there is none: the two-sided test of two proportions, with the
 * correction for whole numbers, so that at most 5 of a hundred equal pairs look different.
 */
export function probabilityByChance(a: Share, b: Share): number {
  const together = (a.did + b.did) / (a.people + b.people)
  const spread = Math.sqrt(together * (1 - together) * (1 / a.people + 1 / b.people))
  const correction = (1 / a.people + 1 / b.people) / 2
  const apart = Math.max(0, Math.abs(a.did / a.people - b.did / b.people) - correction)
  return spread > 0 ? bothTails(apart / spread) : 1
}

/** Whether a fair coin would hardly ever have divided people like this: once in a thousand. */
export const isLopsided = (a: number, b: number) => bothTails(Math.abs(a - b) / Math.sqrt(a + b || 1)) < 0.001

/** How much of a normal distribution lies further out than `z` on either side; Abramowitz and Stegun, 7.1.26. */
function bothTails(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return series * Math.exp(-(x ** 2))
}

/** `3.1 %`, in one piece; of less than one in a hundred `0.31 %`. */
export const percent = (rate: number) => `${percentNumber(rate)}\u00A0%`
const percentNumber = (rate: number) => (100 * rate).toFixed(rate > 0 && rate < 0.01 ? 2 : 1)

/** `3.1 %, most likely between 2.4 and 4.0 %` */
export function rateWords(share: Share): string | undefined {
  const between = interval(share)
  if (!between) return undefined
  return `${percent(share.did / share.people)}, most likely between ${percentNumber(between[0])} and ${percent(between[1])}`
}
