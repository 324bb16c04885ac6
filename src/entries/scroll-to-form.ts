import { isPlainClick } from '../components/plain-click.ts'
import { leadFormAnchor } from '../paths.ts'
import { stickyHeaderHeight } from '../sticky-header.ts'

const fragment = `#${leadFormAnchor}`

const focusDelayMs = 800
/** Events that show that the visitor wants to be elsewhere. */
const moves = ['wheel', 'touchmove', 'keydown']
/** Space between the sticky header and the form. */
const gap = 8

let forgetFocus = () => {}

/**
 * Makes every link to the lead form scroll there smoothly and move focus. One listener on the document, which
 * works before the app arrives. Without JavaScript the browser jumps there itself.
 */
export function followFormLinks(): void {
  document.addEventListener('click', follow)
}

/**
 * Scrolls smoothly (`base.css`) until the form is below the sticky header, and moves focus there 800 ms later. Under
 * reduced motion it does both at once. A missing form causes only a warning.
 */
function follow(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest(`a[href="${fragment}"]`)) return
  if (!isPlainClick(event)) return
  event.preventDefault()
  forgetFocus()
  const form = document.getElementById(leadFormAnchor)
  if (!form) {
    console.warn(`There is no section "${leadFormAnchor}" to scroll to`)
    return
  }
  // One history entry, as the browser's own jump makes, and before the scroll: Back returns to the old position.
  if (location.hash !== fragment) history.pushState(null, '', fragment)
  scrollTo({ top: scrollY + form.getBoundingClientRect().top - stickyHeaderHeight() - gap })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) focusOn(form)
  else focusSoon(form)
}

/** Focuses without scrolling, which would cut the smooth scroll short. */
function focusOn(form: HTMLElement): void {
  form.focus({ preventScroll: true })
}

/** Leaves the focus alone if the visitor scrolls, types or focuses something else in the meantime. */
function focusSoon(form: HTMLElement): void {
  const focused = document.activeElement
  const timer = setTimeout(() => {
    forgetFocus()
    if (document.activeElement === focused) focusOn(form)
  }, focusDelayMs)
  const forget = () => {
    clearTimeout(timer)
    for (const type of moves) removeEventListener(type, forget, true)
  }
  for (const type of moves) addEventListener(type, forget, { capture: true, passive: true })
  forgetFocus = forget
}
