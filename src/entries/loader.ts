type Reading = typeof import('./while-read.ts')

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string }
  }
}

/**
 * Classes of the html element, for the stylesheets.
 *
 * - `app`: the app is expected or has arrived. Without it the page is the plain one, which works without the app.
 * - `painted`: the first frame is out, and fonts may be requested: any sooner, they delay it by a tenth. Until then the landing
 *   page lays out only its first view.
 * - `resumed`: the page's form opens at a later step.
 */
export type PageClass = 'app' | 'painted' | 'resumed'

/** How long (ms) after requesting the app we give up on it. It may still arrive. */
const appTimeoutMs = 10_000

/** Forms, and other parts that work only with the app. */
export const wantsApp = '#root form,[data-app]'

/** Parts that say something by script: they need the app at once. */
export const wantsAppAtOnce = '[data-app=at-once]'

/**
 * Fetches the app at the first touch, key press or focus in a part that needs it, or when `whileRead` says so, which
 * loads when the browser is idle. A form that opens at a later step needs the app at once.
 *
 * It is the one script in a page's HTML, in its head, so that the page knows before its first paint that the app is
 * coming. Browsers below the floor never get the app (`scripts/build/browser-floor.ts`): they do not support `aspect-ratio`,
 * except Chrome 88, where the app fails to load.
 *
 * @param loadApp imports the app
 * @param loadReading imports what a page needs while it is only read
 */
export function loadWhenWanted(loadApp: () => Promise<unknown>, loadReading: () => Promise<Reading>): void {
  if (!CSS.supports('aspect-ratio:1')) return
  const classes = document.documentElement.classList
  const giveUp = () => classes.remove('app' satisfies PageClass)
  const start = () => {
    const timer = setTimeout(giveUp, appTimeoutMs)
    loadApp().then(() => clearTimeout(timer), giveUp)
  }

  classes.add('app' satisfies PageClass)
  const paint = () => classes.add('painted' satisfies PageClass)
  // A fragment may point to what the first frame leaves out. Otherwise: the second frame starts once the first is out.
  if (location.hash) paint()
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(paint)))
  if (/step=/.test(location.href)) {
    classes.add('resumed' satisfies PageClass)
    start()
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest(wantsApp)) start()
    })
  }
  const read = () => void loadReading().then(({ whileRead }) => whileRead(start), start)
  // Some browsers are never idle while something moves, and may have a lead to send.
  addEventListener('load', () => self.requestIdleCallback?.(read, { timeout: 2_000 }) ?? setTimeout(read))
}
