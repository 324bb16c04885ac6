import { stickyHeaderHeight } from './sticky-header.ts'

/** Parts of a page in which nothing is offered: marked `data-no-bar`. */
const noBar = '[data-no-bar]'

/**
 * Marks the bars that lead to the guide (`guide-bar.module.css`) as spare while there is something else on the screen:
 * what a bar leads to, another link to that, or a part in which nothing is offered.
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
  const observe = (selector: string) => {
    for (const way of document.querySelectorAll(selector)) seen.observe(way)
  }
  for (const address of new Set(Array.from(bars, (bar) => bar.getAttribute('href') ?? ''))) {
    observe(`main :not([data-guide-bar]) > [href="${address}"], ${noBar}`)
    if (address.startsWith('#')) observe(address)
  }
  return () => seen.disconnect()
}
