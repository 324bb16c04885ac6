import { loadWhenWanted } from './loader.ts'

/** Inserted by the build: scripts/prerender/page-html.ts. */
declare const appEntry: string
declare const enhancementsEntry: string

loadWhenWanted(
  () => import(/* @vite-ignore */ appEntry),
  () => import(/* @vite-ignore */ enhancementsEntry),
)
