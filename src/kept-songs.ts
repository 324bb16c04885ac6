import { everyTab, readStored, removeStored, writeStored } from './stored.ts'

/** What is written on the soundtrack page, by field name: `to-come-in-to` is the first song. */
type Songs = Readonly<Record<string, string>>

const key = 'gc_soundtrack'

/** The songs that a visitor has asked this device to keep, for seven days; undefined if there are none. */
export function keptSongs(): Songs | undefined {
  const kept = readStored(key, 'Failed to load the songs', Date.now(), everyTab)
  if (typeof kept !== 'object' || kept === null) return undefined
  return Object.fromEntries(Object.entries(kept).map(([field, text]) => [field, String(text)]))
}

/** Keeps these songs in place of any others. Whether the browser let us, `keptSongs` says. */
export function keepSongs(songs: Songs): void {
  writeStored(key, songs, 'Failed to keep the songs', Date.now(), everyTab)
}

export function forgetSongs(): void {
  removeStored(key, 'Failed to forget the songs', everyTab)
}
