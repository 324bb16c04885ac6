import { retentionDays } from '#contract/retention.ts'

/** How long (ms) what a visitor typed stays on their own device. */
export const storedForMs = retentionDays.onDevice * 24 * 60 * 60 * 1000

interface Stored {
  /** Unix ms. */
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

type Stores = () => readonly Storage[]

/** For all tabs and the next visit. */
export const everyTab: Stores = () => [localStorage]

/**
 * What is typed is stored twice: for the next visit, and for this tab alone, where nothing that happens in another tab
 * can lose it.
 */
const thisTabFirst: Stores = () => [sessionStorage, localStorage]

/** Storage that is blocked, full or unreadable causes a warning; whatever needed it carries on. */
export function warnOnError<Result>(warning: string, act: () => Result): Result | undefined {
  try {
    return act()
  } catch (error) {
    console.warn(warning, error)
    return undefined
  }
}

/** Reads a bare value. This and the next two throw when storage is blocked or full. */
function readText(key: string, stores = thisTabFirst): string | null {
  const texts = stores().map((store) => store.getItem(key))
  return texts.find((text) => text !== null) ?? null
}

export function writeText(key: string, text: string, stores = thisTabFirst): void {
  for (const store of stores()) store.setItem(key, text)
}

export function removeText(key: string, stores = thisTabFirst): void {
  for (const store of stores()) store.removeItem(key)
}

/** Reads what was stored under a key, with its time, however old it is. Anything else there is removed. */
export function readWithTime(key: string, warning: string, stores = thisTabFirst): Stored | undefined {
  return warnOnError(warning, () => {
    const stored: unknown = JSON.parse(readText(key, stores) ?? 'null')
    if (isStored(stored)) return stored
    if (stored !== null) removeText(key, stores)
    return undefined
  })
}

interface StoreOptions {
  /** Unix ms. */
  readonly now?: number
  readonly stores?: Stores
}

/** Reads what was stored under a key, or removes it if it is older than seven days. */
export function readStored(
  key: string,
  warning: string,
  { now = Date.now(), stores = thisTabFirst }: StoreOptions = {},
): unknown {
  const stored = readWithTime(key, warning, stores)
  if (!stored || now - stored.savedAt <= storedForMs) return stored?.value
  removeStored(key, warning, stores)
  return undefined
}

/** The keys for all tabs that start with `prefix`; none when storage is blocked. */
export function storedKeys(prefix: string, warning: string): string[] {
  return warnOnError(warning, () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? []
}

/** Stores a value with the time. @returns whether it could be stored */
export function writeStored(
  key: string,
  value: unknown,
  warning: string,
  { now = Date.now(), stores = thisTabFirst }: StoreOptions = {},
): boolean {
  const write = () => {
    writeText(key, JSON.stringify({ savedAt: now, value } satisfies Stored), stores)
    return true
  }
  return warnOnError(warning, write) === true
}

export function removeStored(key: string, warning: string, stores = thisTabFirst): void {
  warnOnError(warning, () => removeText(key, stores))
}
