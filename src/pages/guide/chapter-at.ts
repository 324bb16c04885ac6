import { type ChapterId, type TrackId, tracks } from '../../content/guide/chapters.ts'
import { chapterPath } from '../../paths.ts'

/** The chapter at an address of the guide. */
export function chapterAt(pathname: string): ChapterId {
  return trackAt(pathname) ?? 'welcome'
}

/** The same, but for the welcome. */
export function trackAt(pathname: string): TrackId | undefined {
  return tracks.find((track) => chapterPath(track) === pathname)
}
