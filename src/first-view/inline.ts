import { loadWhenWanted } from './loader.ts'

/** Inserted by the build: build/prerender/inline-loader.ts. */
declare const appEntry: string

loadWhenWanted(() => import(/* @vite-ignore */ appEntry))
