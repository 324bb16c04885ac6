import { addressFromAdvert } from '../form-flow/advert-query.ts'
import { keptKeys } from '../outbox/kept-leads.ts'
import { type Mark, wantsApp } from './loader.ts'
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
 * page has something to say by script, or the device has leads to send. A page that is rendered ahead is laid out, and
 * all else waits until it has been shown.
 *
 * @param startApp fetches the app
 */
export function whileRead(startApp: () => void): void {
  if (document.prerendering) {
    // Nobody sees the stages in which a page appears, and what is laid out now need not be when it is shown.
    document.documentElement.classList.add('whole' satisfies Mark)
    // First with what there is, which requests the fonts, and then with the fonts.
    const layOut = () => document.fonts.ready.then(() => document.body.offsetHeight)
    void layOut().then(layOut)
    // Once the page has been painted: until then, all of it would be in the way.
    const wait = () => requestAnimationFrame(() => setTimeout(() => whileRead(startApp)))
    document.addEventListener('prerenderingchange', wait, { once: true })
    return
  }
  const address = addressFromAdvert(location, document.referrer)
  // The state tells the loader, when the visitor comes back, that they may have left the page further down.
  history.replaceState(history.state ?? {}, '', address)
  followFormLinks()
  openFragment()

  const marks = document.documentElement.classList
  marks.add('far' satisfies Mark)
  const { connection } = navigator
  const isScarce = connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      marks.remove('far' satisfies Mark)
      if (!isScarce) startApp()
    },
    { rootMargin: '100%' },
  )
  for (const part of document.querySelectorAll(wantsApp)) near.observe(part)
  if (marks.contains('says' satisfies Mark) || keptKeys().length > 0) startApp()
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
