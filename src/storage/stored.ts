/** What a visitor typed is kept on their own device for so long, in ms, and then forgotten. */
export const keptForMs = 7 * 24 * 60 * 60 * 1000

interface Stored {
  readonly savedAt: number
  readonly value: unknown
}

function isStored(candidate: unknown): candidate is Stored {
  return (
    typeof candidate === 'object'
    && candidate !== null
    && 'value' in candidate
    && 'savedAt' in candidate
    && typeof candidate.savedAt === 'number'
  )
}

/**
 * Reads what was kept under a key, if it is not older than seven days.
 *
 * @param warning logged when storage is blocked or holds something unreadable
 */
export function readStored(key: string, warning: string, now = Date.now()): unknown {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return undefined
    const stored: unknown = JSON.parse(text)
    if (!isStored(stored) || now - stored.savedAt > keptForMs) {
      localStorage.removeItem(key)
      return undefined
    }
    return stored.value
  } catch (error) {
    console.warn(warning, error)
    return undefined
  }
}

/** The keys in storage that begin with `prefix`; none when storage is blocked. */
export function storedKeys(prefix: string, warning: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix))
  } catch (error) {
    console.warn(warning, error)
    return []
  }
}

/** Keeps a value. Blocked or full storage costs a warning, nothing more. */
export function writeStored(key: string, value: unknown, warning: string, now = Date.now()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt: now, value } satisfies Stored))
  } catch (error) {
    console.warn(warning, error)
  }
}

export function removeStored(key: string, warning: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn(warning, error)
  }
}
