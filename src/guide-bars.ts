import { stickyHeaderHeight } from './sticky-header.ts'

/** The buttons that lead to the guide by themselves, and the parts of a page in which nothing is offered. */
const beside = '[data-guide-button], [data-no-bar]'

/**
 * Marks the bars that lead to the guide (`guide-bar.module.css`) as spare while there is something else on the screen:
 * what a bar leads to, another button for that, or a part in which nothing is offered. A link among words does not count:
 * a bar that goes and comes back with each of them is a nuisance.
 *
 * @returns a function that stops watching
 */
export function watchGuideBars(): () => void {
  const bars = document.querySelectorAll<HTMLAnchorElement>('[data-guide-bar] a')
  const inView = new Set<Element>()
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      for (const { parentElement } of bars) parentElement?.setAttribute('data-spare', String(inView.size > 0))
    },
    { rootMargin: `${-stickyHeaderHeight()}px 0px 0px` },
  )
  const targets = Array.from(bars, ({ hash }) => hash).filter((hash) => hash !== '')
  for (const part of document.querySelectorAll([beside, ...targets].join())) seen.observe(part)
  return () => seen.disconnect()
}
