import { loadWhenWanted } from './loader.ts'

/** Inserted by the build: build/prerender/plugin.ts. */
declare const appEntry: string

loadWhenWanted(() => import(/* @vite-ignore */ appEntry))
