import { loadWhenWanted } from './loader.ts'

/** Inserted by the build: scripts/prerender/page-html.ts. */
declare const appEntry: string
declare const readingEntry: string

loadWhenWanted(
  () => import(/* @vite-ignore */ appEntry),
  () => import(/* @vite-ignore */ readingEntry),
)
