import type { Mark } from '../../first-view/mark.ts'

const focusDelayMs = 800
/** Signs that the visitor wants to be somewhere else. */
const moves = ['wheel', 'touchmove', 'keydown']
/** Space between the sticky header and the section. */
const gap = 8

let forgetFocus = () => {}

/**
 * Scrolls smoothly (`base.css`) until a section is below the sticky header, and moves focus there 800 ms later. Under
 * reduced motion it does both at once. A missing section causes only a warning.
 */
export function scrollToSection(id: string): void {
  forgetFocus()
  const section = document.getElementById(id)
  if (!section) {
    console.warn(`There is no section "${id}" to scroll to`)
    return
  }
  document.documentElement.classList.add('whole' satisfies Mark)
  const top = scrollY + section.getBoundingClientRect().top - stickyHeaderHeight() - gap
  scrollTo({ top })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) focusOn(section)
  else focusSoon(section)
}

/** What the header covers: nothing on short screens, where it sticks far above the window. */
function stickyHeaderHeight(): number {
  const header = document.querySelector('header')
  return header ? Math.max(0, header.offsetHeight + Number.parseFloat(getComputedStyle(header).top)) : 0
}

function focusOn(section: HTMLElement): void {
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1
  // Letting focus scroll would cut the smooth scroll short.
  section.focus({ preventScroll: true })
}

/** Leaves the focus alone if the visitor scrolls, types or focuses something else in the meantime. */
function focusSoon(section: HTMLElement): void {
  const focused = document.activeElement
  const timer = setTimeout(() => {
    forgetFocus()
    if (document.activeElement === focused) focusOn(section)
  }, focusDelayMs)
  const forget = () => {
    clearTimeout(timer)
    for (const type of moves) removeEventListener(type, forget, true)
  }
  for (const type of moves) addEventListener(type, forget, { capture: true, passive: true })
  forgetFocus = forget
}
