declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string }
  }
}

/**
 * A class of the html element, which tells the stylesheets what they cannot see.
 *
 * - `app`: the app is expected or has arrived. Without it the page is the plain one, which works without the app.
 * - `later`: the page's form opens at a later step, or the page with what someone's link holds.
 * - `whole`: all of the page must be laid out now, because its visitor is being taken further down.
 * - `says`: as built, the page has something to say by script: whether a lead is stored, or a line to the console.
 */
export type Mark = 'app' | 'later' | 'whole' | 'says'

/** How long (ms) after requesting the app we give up on it. It may still arrive. */
const patienceMs = 10_000

/**
 * Fetches the app at the first touch, key press or focus, or when the browser is idle after load; on a metered or slow
 * connection only on interaction, unless the page has something to say by script. A form that opens at a later step
 * wants it at once.
 *
 * It is the one script in a page's HTML, in its head, so that the page knows before its first paint that the app is
 * coming. Browsers below the floor never get the app (`build/browser-floor.ts`): they do not support `aspect-ratio`,
 * except Chrome 88, where the app fails to load.
 *
 * @param load imports the app
 */
export function loadWhenWanted(load: () => Promise<unknown>): void {
  if (!CSS.supports('aspect-ratio:1')) return
  const marks = document.documentElement.classList
  // The only mark that a page is built with.
  const says = marks.length > 0
  const showWhole = () => marks.add('whole' satisfies Mark)
  const giveUp = () => marks.remove('app' satisfies Mark)
  const start = () => {
    const timer = setTimeout(giveUp, patienceMs)
    load().then(() => clearTimeout(timer), giveUp)
  }

  marks.add('app' satisfies Mark)
  if (/step=/.test(location.href)) {
    marks.add('later' satisfies Mark)
    start()
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest("[href^='#']")) showWhole()
      start()
    })
  }
  addEventListener('scroll', showWhole)
  // Set by the router: the visitor has been here before, and the page opens where they left it.
  if (history.state || location.hash) showWhole()

  const { connection } = navigator
  if (!says && (connection?.saveData || /[23]g/.test(connection?.effectiveType ?? ''))) return
  addEventListener('load', () => (self.requestIdleCallback ?? setTimeout)(start))
}
