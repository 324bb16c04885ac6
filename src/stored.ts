import { onDeviceMs } from '#contract/retention.ts'
import { propertiesOf } from './properties-of.ts'

/**
 * Whether something was stored longer ago than we promise to keep it, or by a clock that was as far ahead and has since
 * been put right. A moment ahead does not count: two tabs may differ by that.
 */
export const isOld = (savedAt: number, now: number) => Math.abs(now - savedAt) > onDeviceMs

interface Stored {
  /** Unix ms. */
  readonly savedAt: number
  readonly value: unknown
}

type Stores = () => readonly Storage[]

/** For all tabs and the next visit. */
export const everyTab: Stores = () => [localStorage]

/**
 * What is typed is stored twice: for this tab alone, where no other tab can change it, and for the next visit, which gets
 * what was typed last in any tab.
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

/**
 * Stores a text. If the device is full, what this tab had typed before is not left for the next visit either: it is out
 * of date, and clearing the form would take it for another tab's.
 *
 * @returns whether it could be stored
 */
export function writeText(key: string, text: string, warning: string, stores = thisTabFirst): boolean {
  const write = () => {
    const isOutdated = stores === thisTabFirst && isOurs(key)
    try {
      for (const store of stores()) store.setItem(key, text)
    } catch (error) {
      if (isOutdated) localStorage.removeItem(key)
      throw error
    }
    return true
  }
  return warnOnError(warning, write) === true
}

/** What an earlier visit has left, and this page has read. */
const readHere = new Map<string, string | null>()

/** Whether what is there for the next visit was typed or read in this tab, and in no other since. */
function isOurs(key: string): boolean {
  const text = localStorage.getItem(key)
  return text === null || text === (sessionStorage.getItem(key) ?? readHere.get(key))
}

/**
 * Removes what was typed in this tab from under these keys. What is there for the next visit stays if somebody has
 * typed in another tab since: that is what was typed last.
 */
export function removeTyped(keys: readonly string[], warning: string): void {
  warnOnError(warning, () => {
    for (const store of keys.every(isOurs) ? thisTabFirst() : [sessionStorage])
      for (const key of keys) store.removeItem(key)
  })
}

/** The properties of an object in JSON; none, with a warning, if the text is not JSON. */
export function parsed(text: string | null | undefined, warning: string): Readonly<Record<string, unknown>> {
  return propertiesOf(warnOnError(warning, () => JSON.parse(text ?? 'null')))
}

/** Reads what one store has under a key, with its time, however old it is. Anything else there is removed. */
export function readWithTime(key: string, store: Storage, warning: string): Stored | undefined {
  const { savedAt, value } = parsed(store.getItem(key), warning)
  if (typeof savedAt === 'number') return { savedAt, value }
  store.removeItem(key)
  return undefined
}

interface StoreOptions {
  /** Unix ms. */
  readonly now?: number
  readonly stores?: Stores
}

/** Reads the first store that has something under a key. Anything too old is removed. */
export function readStored(
  key: string,
  warning: string,
  { now = Date.now(), stores = thisTabFirst }: StoreOptions = {},
): unknown {
  return warnOnError(warning, () => {
    for (const store of stores()) {
      const stored = readWithTime(key, store, warning)
      if (stored && !isOld(stored.savedAt, now)) {
        readHere.set(key, store.getItem(key))
        return stored.value
      }
      store.removeItem(key)
    }
    return undefined
  })
}

/** The keys for all tabs that start with `prefix`; none when storage is blocked. */
export function storedKeys(prefix: string, warning: string): string[] {
  return warnOnError(warning, () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? []
}

/** Adds the time. @returns whether it could be stored */
export function writeStored(
  key: string,
  value: unknown,
  warning: string,
  { now = Date.now(), stores = thisTabFirst }: StoreOptions = {},
): boolean {
  return writeText(key, JSON.stringify({ savedAt: now, value } satisfies Stored), warning, stores)
}

/** For all tabs. */
export function removeStored(key: string, warning: string): void {
  warnOnError(warning, () => localStorage.removeItem(key))
}
