/**
 * The oldest browsers that run the app, by the names and versions of MDN's compatibility data. They are the first with
 * top-level await, which `src/entries/main.tsx` uses for that reason: to anything older the app is a syntax error, so that none
 * of it runs and the page stays the plain form that it is. Samsung's 15 is Chromium 90. What older browsers get, and
 * who has them: docs/browsers.md.
 */
const browserFloor = {
  chrome: 89,
  chrome_android: 89,
  edge: 89,
  firefox: 89,
  firefox_android: 89,
  safari: 15,
  safari_ios: 15,
  samsunginternet_android: 15,
} as const

const { firefox, safari } = browserFloor

/** The same for the stylesheet compiler. */
export const cssTarget = [`chrome${browserFloor.chrome}`, `firefox${firefox}`, `safari${safari}`]

/**
 * The same for the script compiler. It considers optional chaining broken before Chrome 91, because of a kind of call
 * that we do not make; rewriting it everywhere would cost every visitor 300 bytes.
 */
export const scriptTarget = ['chrome91', `firefox${firefox}`, `safari${safari}`]
