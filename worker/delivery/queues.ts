/** What this code and `wrangler.toml` must agree on; tests compare the two. */

/**
 * How many deliveries one batch makes at once. Cloudflare lets one invocation wait for the headers of six answers; a
 * seventh request would wait unsent while its time limit runs. Batches are of this size, so that none waits.
 */
export const atOnce = 6

/** Whether a queue, in any environment, is the one for emails. */
export const isEmailQueue = (queue: string) => /^letters(-|$)/.test(queue)

/** How often the sweep runs (ms). Whatever falls due sooner must be woken by whoever postpones it. */
export const sweepEveryMs = 60_000
