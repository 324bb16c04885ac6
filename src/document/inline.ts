import { loadWhenWanted } from './loader.ts'

/** Inserted by the build: build/page-html.ts. */
declare const appEntry: string

loadWhenWanted(() => import(/* @vite-ignore */ appEntry))
