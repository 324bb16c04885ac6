import { useEffect } from 'react'
import type { Mark } from '../first-view/mark.ts'
import { leadFormAnchor } from '../paths.ts'

const fragment = `#${leadFormAnchor}`

/**
 * Makes every link to the lead form scroll there smoothly and move focus. One listener on the document, because most
 * such links are in parts kept as HTML. Without JavaScript the browser jumps there itself.
 */
export function useFormLinks(): void {
  useEffect(() => {
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}

function follow(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest(`a[href="${fragment}"]`)) return
  if (!isPlainClick(event)) return
  event.preventDefault()
  // One history entry, as the browser's own jump makes, and before the scroll: Back returns to the old position.
  if (document.getElementById(leadFormAnchor) && location.hash !== fragment) history.pushState(null, '', fragment)
  scrollToSection(leadFormAnchor)
}

interface Click {
  readonly button: number
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** Whether a click simply follows a link; with a modifier key or another button it means a new tab, a download, ... */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)
}

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
function scrollToSection(id: string): void {
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
