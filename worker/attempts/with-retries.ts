/** How many times a write is tried before it is left to the sweep. */
const tries = 3

/** Repeats a write that failed, because D1 does not: it must be one that changes nothing when done twice. Rejects as its last try does. */
export async function withRetries(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < tries; attempt++) {
    try {
      return await write()
    } catch {
      // The last try reports the error.
    }
  }
  await write()
}
