/**
 * The oldest browsers that run the app, by the names and versions of MDN's compatibility data. They are the first that
 * know a top-level await, which `src/main.tsx` has for that reason: to anything older the app is a syntax error, so
 * that nothing of it runs and the page stays the plain form that it is. Samsung's 15 is Chromium 90.
 * What older browsers get, and who has them: docs/browsers.md.
 */
export const browserFloor = {
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

/** The same for the compiler of stylesheets. */
export const cssTarget = [`chrome${browserFloor.chrome}`, `firefox${firefox}`, `safari${safari}`]

/**
 * The same for the compiler of scripts. It takes optional chaining for broken before Chrome 91, where a call of one kind
 * that we do not make is; rewriting it everywhere would cost every visitor 300 bytes.
 */
export const scriptTarget = ['chrome91', `firefox${firefox}`, `safari${safari}`]
