import type { mySongs } from '../content/soundtrack-words.ts'
import { everyTab, readStored, removeStored, writeStored } from '../stored.ts'
import { mayBeNeededNow } from './steps/saved-steps.ts'

/** What is written on the soundtrack page, by field name: a song by its moment's id. */
type Songs = Readonly<Record<string, string>>

/** The longest song (characters). */
export const maxSongLength = 60

/**
 * The first of the songs, which the landing page asks for too. The import is only a type, so that page does not load
 * the words of the others.
 */
export const firstSong: (typeof mySongs)['sides'][0]['moments'][0]['id'] = 'to-come-in-to'

const key = 'gc_soundtrack'

/** The songs that a visitor has asked this device to keep, for seven days; undefined if there are none. */
export function keptSongs(): Songs | undefined {
  const kept = readStored(key, 'Failed to load the songs', { stores: everyTab })
  if (typeof kept !== 'object' || kept === null) return undefined
  return Object.fromEntries(Object.entries(kept).map(([field, text]) => [field, String(text)]))
}

/** Keeps these songs in place of any others. @returns whether the browser allowed it */
export function keepSongs(songs: Songs): boolean {
  return writeStored(key, songs, 'Failed to keep the songs', { stores: everyTab })
}

/** Keeps the first song with the others, or, if it is empty, the others alone. @returns whether the browser allowed it */
export function keepFirstSong(song: string): boolean {
  const { [firstSong]: _, ...others } = keptSongs() ?? {}
  if (song) return keepSongs({ ...others, [firstSong]: song })
  if (Object.values(others).some(Boolean)) return keepSongs(others)
  forgetSongs()
  return true
}

export function forgetSongs(): void {
  removeStored(key, 'Failed to forget the songs')
}

/** The song that the visitor wants to come in to; empty if this device keeps none, or a funeral may be needed now. */
export function songToShow(): string {
  return mayBeNeededNow() ? '' : (keptSongs()?.[firstSong] ?? '')
}
