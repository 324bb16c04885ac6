import { visitEndpoint } from '#contract/api.ts'
import { objectionCookie } from '#contract/funnel.ts'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
  /** Elements have it, and only they are clicked. */
  interface EventTarget {
    closest?(selectors: string): Element | null
  }
}

/**
 * Says what happened on a page, as it is left or hidden; `visitIn` reads it. What happens once it is shown again follows
 * when it is hidden next. A press of the button is said at once, because the app then changes the address, which the
 * beacon's `Referer` has. A page that comes back from the browser's memory goes on as the page it was. Nothing is kept
 * beyond it, and where its visitor objects, nothing is sent.
 */
export function countPage(): void {
  const page = document
  const browser = navigator
  const said = new Set<string>()
  let told = 0
  for (const type of ['input', 'submit', 'click', 'visibilitychange'])
    addEventListener(type, ({ target }) => {
      if (type !== 'click' || target?.closest?.('[href^=tel]'))
        said.add(`${type[0]}${location.search.match(/step=\d/)}`)
      const objects = browser.globalPrivacyControl || browser.doNotTrack === '1' || page.cookie.match(objectionCookie)
      if (!objects && said.size > told && (page.hidden || type === 'submit')) {
        browser.sendBeacon(
          visitEndpoint,
          `${[told, browser.maxTouchPoints, browser.webdriver, page.documentElement.dataset.version, ...said]}`,
        )
        told = said.size
      }
    })
}
