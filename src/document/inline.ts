import { objectionCookie } from '#contract/funnel.ts'
import { loadWhenWanted } from './loader.ts'
import { type Versions, versionShown } from './version.ts'

/** Inserted by the build: build/page-html.ts. */
declare const appEntry: string
declare const readingEntry: string
/** Undefined while there is one version of each form, and then the build leaves the rest out too. */
declare const versions: Versions | undefined

// Whoever objects to being counted is not in the number of page views either, and takes no part.
const isUncounted = () =>
  navigator.globalPrivacyControl || navigator.doNotTrack === '1' || document.cookie.includes(objectionCookie)

if (versions && !isUncounted()) {
  const version = versionShown(versions, location, Math.random())
  if (version) document.documentElement.dataset.version = version
}

loadWhenWanted(
  () => import(/* @vite-ignore */ appEntry),
  () => import(/* @vite-ignore */ readingEntry),
)
