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
 * - `before-first-paint`: no font is requested yet, because that would delay the first frame by a tenth, and the
 *   landing page lays out only its first view.
 * - `later-step`: the page's form opens at a later step.
 */
export type PageClass = 'app' | 'before-first-paint' | 'later-step'

/** How long (ms) after requesting the app we give up on it. It may still arrive. */
const appTimeoutMs = 10_000

/**
 * When a part of the page needs the app. Every part does once it is touched. Unless data is scarce, every part but a
 * `touched` one also does once it is less than a screen away. An `at-once` part does as soon as the enhancements run.
 */
type AppStart = '' | 'touched' | 'at-once'

declare module 'react' {
  interface HTMLAttributes<T> {
    readonly 'data-app'?: AppStart
  }
}

/** The parts of a page that need the app: a touch, a key or focus in one starts it. */
export const partsForApp = '#root form,[data-app]'

/** Parts with something to say that only the app can find out. */
export const partsForAppAtOnce = '[data-app=at-once]'

/**
 * Fetches the app when it is wanted. The loader itself fetches it if the address names a step, or a part that needs it
 * is touched. In all other cases `enhancePage` asks for it, which loads when the browser is idle; if that fails to
 * load, the app is fetched at once.
 *
 * This is the one script in a page's HTML, in its head, so that the page knows before its first paint that the app is
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
  // A fragment may point to what the first frame leaves out. Of one that quotes the page (`#:~:text=`) only Chromium says
  // anything, and only here; elsewhere `location` has no trace of it.
  const [navigation] = performance.getEntriesByType('navigation')
  if (!/#/.test(location.href + navigation?.name)) {
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
  // With a timeout, because some browsers are never idle while something moves, and there may be a lead to send.
  addEventListener('load', () => self.requestIdleCallback?.(enhance, { timeout: 2_000 }) ?? setTimeout(enhance))
}
