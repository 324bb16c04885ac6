/** A rate limit that allows this many requests for each key, and records the keys. */
export function limitOf(most: number) {
  const asked: string[] = []
  const limit: RateLimit = {
    async limit({ key }) {
      asked.push(key)
      return { success: asked.filter((other) => other === key).length <= most }
    },
  }
  return { limit, asked }
}
