type Enhancements = typeof import('./enhancements.ts')

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
 * - `before-first-paint`: no font is requested yet, which would delay the first frame by a tenth, and the landing page
 *   lays out only its first view.
 * - `later-step`: the page's form opens at a later step.
 */
export type PageClass = 'app' | 'before-first-paint' | 'later-step'

/** How long (ms) after requesting the app we give up on it. It may still arrive. */
const appTimeoutMs = 10_000

/**
 * When a part needs the app: each when it is touched, and all but `touched` once they are within a screen, unless data
 * is scarce; `at-once` as soon as the enhancements run.
 */
type AppStart = '' | 'touched' | 'at-once'

declare module 'react' {
  interface HTMLAttributes<T> {
    readonly 'data-app'?: AppStart
  }
}

/** The parts of a page that need the app: a touch, a key or focus in one starts it. */
export const partsForApp = '#root form,[data-app]'

/** Parts that say something by script. */
export const partsForAppAtOnce = '[data-app=at-once]'

/**
 * Fetches the app when it is wanted: for the address of a later step, or a part that is touched, by itself; for all
 * else when `enhancePage` asks, which loads when the browser is idle, or if that does not load.
 *
 * It is the one script in a page's HTML, in its head, so that the page knows before its first paint that the app is
 * coming. Browsers below the floor never get the app (`scripts/build/browser-floor.ts`): they do not support
 * `aspect-ratio`, except Chrome 88, where the app fails to load.
 *
 * @param loadApp imports the app
 * @param loadEnhancements imports what a page needs without the app
 */
export function loadWhenWanted(loadApp: () => Promise<unknown>, loadEnhancements: () => Promise<Enhancements>): void {
  if (!CSS.supports('aspect-ratio:1')) return
  const classes = document.documentElement.classList
  const giveUp = () => classes.remove('app' satisfies PageClass)
  const start = () => {
    const timer = setTimeout(giveUp, appTimeoutMs)
    loadApp().then(() => clearTimeout(timer), giveUp)
  }

  classes.add('app' satisfies PageClass)
  // A fragment may point to what the first frame leaves out.
  if (!location.hash) {
    classes.add('before-first-paint' satisfies PageClass)
    const painted = () => classes.remove('before-first-paint' satisfies PageClass)
    // The second frame starts once the first is out.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted)))
  }
  if (/step=/.test(location.href)) {
    classes.add('later-step' satisfies PageClass)
    start()
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest(partsForApp)) start()
    })
  }
  const enhance = () => void loadEnhancements().then(({ enhancePage }) => enhancePage(start), start)
  // Some browsers are never idle while something moves, and may have a lead to send.
  addEventListener('load', () => self.requestIdleCallback?.(enhance, { timeout: 2_000 }) ?? setTimeout(enhance))
}
