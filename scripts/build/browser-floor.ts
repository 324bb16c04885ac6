/**
 * The oldest browsers that run the app. They are the first with top-level await, which `src/entries/main.tsx` uses for
 * that reason: to anything older the app is a syntax error, so that none of it runs and the page stays the plain form
 * that it is. What older browsers get, and who has them: docs/browsers.md.
 */
const floor = { chrome: 89, firefox: 89, safari: 15 } as const

/** The floor in the form that the stylesheet compiler takes. */
export const cssTarget = [`chrome${floor.chrome}`, `firefox${floor.firefox}`, `safari${floor.safari}`]

/**
 * The floor in the form that the script compiler takes. That compiler considers optional chaining broken before Chrome
 * 91, because of a kind of call that we do not make; rewriting it everywhere would cost every visitor 300 bytes.
 */
export const scriptTarget = ['chrome91', `firefox${floor.firefox}`, `safari${floor.safari}`]
