import { addressFromAdvert } from '../advert-query.ts'
import { outboxKeys } from '../forms/sending/outbox-keys.ts'
import { leadFormAnchor } from '../paths.ts'
import { wantsApp, wantsAppAtOnce } from './loader.ts'
import { printAnswers } from './print-answers.ts'
import { followFormLinks } from './scroll-to-form.ts'

declare global {
  interface Document {
    /** Chromium only. */
    readonly prerendering?: boolean
  }
}

/**
 * All that a page does by script while it is only read. It comes when the browser is idle, in a file of its own that
 * shares nothing with the app's; the app follows when a part that needs it is within a screen, or at once when the
 * page has something to say by script, or the device has leads to send. On a page that is
 * rendered ahead it waits until the page is shown.
 *
 * @param startApp fetches the app
 */
export function whileRead(startApp: () => void): void {
  if (document.prerendering) {
    // Once the page has been painted: until then, all of it would be in the way.
    const wait = () => requestAnimationFrame(() => setTimeout(() => whileRead(startApp)))
    document.addEventListener('prerenderingchange', wait, { once: true })
    return
  }
  const address = addressFromAdvert(location, document.referrer)
  if (address !== undefined) history.replaceState(history.state, '', address)
  followFormLinks()
  makeRoomForForm()
  openFragment()
  printAnswers()
  // Shown by developer tools, and waited for by tests.
  performance.mark('while-read')

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
  // A part that wants it only once touched, far above the form, does not count.
  for (const part of document.querySelectorAll(wantsApp)) if (!part.matches('[data-app=touched]')) near.observe(part)
  if (document.querySelector(wantsAppAtOnce) || outboxKeys().length > 0) startApp()
}

/** Opens the disclosure that contains the address's fragment, in browsers that leave it closed. */
function openFragment(): void {
  openTarget()
  addEventListener('hashchange', openTarget)
}

function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  const disclosure = target?.closest('details')
  if (!target || !disclosure || disclosure.open) return
  disclosure.open = true
  target.scrollIntoView({ behavior: 'instant' })
}

/** While the landing page's form is on the screen, the bars that lead there make room. */
function makeRoomForForm(): void {
  const form = document.getElementById(leadFormAnchor)
  if (!form) return
  const bars = document.querySelectorAll('[data-form-bar]')
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting } of entries)
        for (const bar of bars) bar.toggleAttribute('data-at-form', isIntersecting)
    },
    // What the header covers is not seen.
    { rootMargin: '-80px 0px 0px' },
  )
  seen.observe(form)
}
