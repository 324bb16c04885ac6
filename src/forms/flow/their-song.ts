import { keptSongs } from '../../kept-songs.ts'
import { loadFlow } from './saved-flow.ts'

/** Of the songs on the soundtrack page, the one that the landing page asks for. */
export const firstSong = 'to-come-in-to'

/** Whether somebody has said on this device that a funeral may be needed now: then nothing is said of songs. */
export const mayBeNeededNow = () => loadFlow().values.timing === 'asap'

/** The song that the visitor wants to come in to, if this device keeps it and it may be spoken of; else nothing. */
export function theirSong(): string {
  return mayBeNeededNow() ? '' : (keptSongs()?.[firstSong] ?? '')
}
