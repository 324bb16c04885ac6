/** Cloudflare Queues delay a message by at most this (seconds): 24 hours. */
export const longestDelay = 24 * 60 * 60

const jitter = 0.2

/**
 * A scheduled wait, a fifth longer or shorter, so that what failed together does not come back together.
 *
 * @param seconds what the schedule says
 * @param random 0 to 1
 * @returns seconds, not rounded
 */
export function spread(seconds: number, random: number): number {
  return seconds * (1 + jitter * (2 * random - 1))
}
