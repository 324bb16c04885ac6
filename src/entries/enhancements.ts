import { addressFromAdvert } from '../advert-query.ts'
import { onLeadsLeft } from '../forms/sending/leads-left.ts'
import { couldBeNeededNow } from '../forms/sending/needed-now-memory.ts'
import { hasUnsentLeads } from '../forms/sending/outbox-keys.ts'
import { watchGuideBars } from '../guide-bars.ts'
import { fetchCoverNearForm } from './cover-near-form.ts'
import { keepEarlyPresses } from './early-presses.ts'
import { openFragment } from './fragment.ts'
import { partsForApp, partsForAppAtOnce } from './loader.ts'
import { printAnswers } from './print-answers.ts'
import { followFormLinks } from './scroll-to-form.ts'
import { speculationRules } from './speculation-rules.ts'

declare global {
  interface Document {
    /** Chromium only. */
    readonly prerendering?: boolean
  }
}

/**
 * Everything that a page does by script without the app. It loads when the browser is idle, as a file that shares
 * nothing with the app. The app follows when a part that needs it is near, or at once. A page that the browser
 * prerenders waits until it is shown.
 *
 * @param startApp fetches the app
 */
export function enhancePage(startApp: () => void): void {
  if (document.prerendering) {
    // After the first paint, which it would delay.
    const wait = () => requestAnimationFrame(() => setTimeout(() => enhancePage(startApp)))
    document.addEventListener('prerenderingchange', wait, { once: true })
    return
  }
  const address = addressFromAdvert(location, document.referrer)
  if (address !== undefined) history.replaceState(history.state, '', address)
  followFormLinks()
  watchGuideBars()
  fetchCoverNearForm()
  keepEarlyPresses()
  openFragment()
  printAnswers()
  prepareNextPages()
  // Seen in developer tools, and awaited by tests.
  performance.mark('page-enhanced')

  const { connection } = navigator
  const isScarce = connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      if (!isScarce) startApp()
    },
    { rootMargin: '100%' },
  )
  // A `touched` part does not count: it may be far above the form, and needs the app only once it is touched.
  for (const part of document.querySelectorAll(partsForApp)) if (!part.matches('[data-app=touched]')) near.observe(part)
  // If the history entry has a state, the app has run there before, perhaps to fill in this form: its files are cached,
  // and only the app can follow Back to another page that shares this document. The app also removes what should not be
  // asked of somebody who may need a funeral now.
  const isWanted = history.state !== null || document.querySelector(partsForAppAtOnce) !== null
  if (isWanted || hasUnsentLeads() || couldBeNeededNow()) startApp()
  onLeadsLeft(startApp)
}

/** The page's security policy allows the rules by their hash. Browsers that do not support them take them for data. */
function prepareNextPages(): void {
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'speculationrules', text: speculationRules() }),
  )
}
