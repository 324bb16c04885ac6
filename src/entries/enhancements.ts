import { addressFromAdvert } from '../advert-query.ts'
import { onLeadsLeft } from '../forms/sending/leads-left.ts'
import { hasLeadsToSend } from '../forms/sending/outbox-keys.ts'
import { couldBeNeededNow } from '../forms/steps/needed-now-keys.ts'
import { leadFormAnchor } from '../paths.ts'
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
 * nothing with the app. The app follows when a part that needs it is near, or at once. A prerendered page waits
 * until it is shown.
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
  hideSpareBars()
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
  // A part far above the form that needs it only once touched does not count.
  for (const part of document.querySelectorAll(partsForApp)) if (!part.matches('[data-app=touched]')) near.observe(part)
  // The app takes away what is not asked of somebody who may need a funeral now.
  if (document.querySelector(partsForAppAtOnce) || hasLeadsToSend() || couldBeNeededNow()) startApp()
  onLeadsLeft(startApp)
}

/** The page's policy allows the rules by their hash. Browsers that do not know them take them for data. */
function prepareNextPages(): void {
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'speculationrules', text: speculationRules() }),
  )
}

/** What the address's fragment names, and the disclosure that it is in. */
function findFragment() {
  const target = document.getElementById(location.hash.slice(1))
  return { target, disclosure: target?.closest('details') }
}

/** Opens the disclosure that contains the address's fragment, in browsers that leave it closed. */
function openFragment(): void {
  openTarget()
  addEventListener('hashchange', () => {
    openTarget()
    focusTarget()
  })
}

function openTarget(): void {
  const { target, disclosure } = findFragment()
  if (!target || !disclosure || disclosure.open) return
  disclosure.open = true
  target.scrollIntoView({ behavior: 'instant' })
}

/**
 * Takes the focus along a link within the page, to the heading if there is one, which is then read out: VoiceOver's cursor
 * may otherwise stay at the link, on a Mac after Enter, on an iPhone if the place is below a header that sticks. What cannot
 * take the focus can until it moves on; if it always could, a press beside a word would bring it back.
 */
function focusTarget(): void {
  const { target, disclosure } = findFragment()
  if (!target || document.activeElement === target) return
  // A disclosure's own fragment is an empty element in it.
  const isOwn = target.parentElement === disclosure
  const place = (isOwn ? disclosure?.querySelector('summary') : target.querySelector('h2')) ?? target
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return
  place.tabIndex = -1
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  place.focus({ preventScroll: true })
}

/**
 * From now on a button outside of forms can be pressed, by Enter in its field too. Until the app has come it waits, and
 * shows that it does. The app then takes the press, and what follows.
 */
function keepEarlyPresses(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-app=touched] button'))
    button.disabled = false
  const keep = (event: MouseEvent | KeyboardEvent, from: string) => {
    if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.matches(from)) return
    event.target.closest('[data-app=touched]')?.querySelector('button')?.setAttribute('aria-busy', 'true')
  }
  document.addEventListener('click', (event) => keep(event, '[data-app=touched] button'))
  document.addEventListener('keydown', (event) => event.key === 'Enter' && keep(event, '[data-app=touched] input'))
}

/** Hides the bars that lead to the landing page's form while that is on the screen, or another link to it. */
function hideSpareBars(): void {
  const bars = document.querySelectorAll('[data-form-bar]')
  const inView = new Set<Element>()
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      for (const bar of bars) bar.toggleAttribute('data-spare', inView.size > 0)
    },
    // Without the part that the header covers.
    { rootMargin: '-80px 0px 0px' },
  )
  for (const way of document.querySelectorAll(
    `#${leadFormAnchor}, :not([data-form-bar]) > [href="#${leadFormAnchor}"]`,
  ))
    seen.observe(way)
}

/**
 * Puts off the picture beside the landing page's form until that is within a screen. Chromium would fetch it from two or
 * three screens away, and many read no further than the plans.
 */
function fetchCoverNearForm(): void {
  const form = document.getElementById(leadFormAnchor)
  const cover = form?.querySelector('img')
  if (!form || !cover) return
  const near = new IntersectionObserver(
    (entries) => {
      cover.hidden = !entries.some(({ isIntersecting }) => isIntersecting)
      if (!cover.hidden) near.disconnect()
    },
    { rootMargin: '100%' },
  )
  near.observe(form)
}
