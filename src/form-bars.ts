import { leadFormAnchor } from './paths.ts'
import { stickyHeaderHeight } from './sticky-header.ts'

/**
 * Hides the bars that lead to the landing page's form while that is on the screen, or another link to it.
 *
 * @returns a function that stops watching for that
 */
export function hideSpareBars(): () => void {
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
    { rootMargin: `${-stickyHeaderHeight()}px 0px 0px` },
  )
  for (const way of document.querySelectorAll(
    `#${leadFormAnchor}, :not([data-form-bar]) > [href="#${leadFormAnchor}"]`,
  ))
    seen.observe(way)
  return () => seen.disconnect()
}
