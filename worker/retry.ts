/** D1 does not retry writes. */
const maxTries = 3

/**
 * Tries at most three times what is safe to repeat. Rejects as the last try does.
 *
 * @param onFailure called with the error of each try that fails
 */
export async function withRetries<Value>(
  work: () => Promise<Value>,
  onFailure: (error: unknown) => void = () => {},
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      onFailure(error)
      if (attempt === maxTries) throw error
    }
  }
}
