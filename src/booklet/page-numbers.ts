import type { ChapterId } from '../content/guide/chapters.ts'

/** What is on each page after the cover. */
const pages: ReadonlyArray<readonly ChapterId[]> = [
  ['welcome'],
  ['what-a-plan-is'],
  ['kinds-of-funeral'],
  ['plans-compared'],
  ['each-plan'],
  ['each-plan'],
  ['your-money'],
  ['paying-and-changing'],
  ['questions-to-ask', 'talking'],
  ['my-songs'],
  ['my-wishes'],
  ['when-someone-dies'],
  ['reach-us'],
]

/** The page on which a chapter begins; the cover is page 1. */
export function pageOf(chapter: ChapterId): number {
  return pages.findIndex((page) => page.includes(chapter)) + 2
}
