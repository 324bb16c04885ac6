/**
 * How many leads or letters one batch sends at once. Cloudflare lets one invocation wait for the headers of six answers; a seventh
 * request would wait unsent while its time limit runs. `wrangler.toml` has batches of this size, so that none waits.
 */
export const atOnce = 6

/**
 * Handles every item, {@link atOnce} of them at a time: the next is begun when one is done.
 *
 * @returns when all are done; rejects as soon as one does
 */
export async function fewAtOnce<Item>(items: readonly Item[], handle: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const place = async () => {
    for (const item of waiting) await handle(item)
  }
  await Promise.all(Array.from({ length: atOnce }, place))
}
