import { countedUpTo } from './leads/backlog.ts'

/**
 * `3 leads`.
 *
 * @param number the count as it is said
 */
export const countOf = (count: number, thing: string, number = count.toLocaleString('en-GB')) =>
  `${number} ${thing}${count === 1 ? '' : 's'}`

/** A count of the backlog in words: those beyond {@link countedUpTo} are not told apart. */
export const countWords = (count: number) =>
  `${count > countedUpTo ? 'more than ' : ''}${Math.min(count, countedUpTo).toLocaleString('en-GB')}`
/** Leads of the backlog in words. */
export const leadsCounted = (count: number) => countOf(count, 'lead', countWords(count))
