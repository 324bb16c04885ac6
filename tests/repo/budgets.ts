/**
 * What a page may weigh. Exact, so that they can fail a test; sizes are gzip bytes of the built files.
 * One TCP flight is about 14 kB: a first screen within it shows as soon as hand-written HTML does.
 */
export const budgets = {
  /** The landing page's HTML, stylesheet and hero included. */
  landingHtml: 14_000,
  /** Every other page's HTML. */
  otherHtml: 12_000,
  /** The one inline script, in plain bytes: it is on every page. */
  loader: 500,
  /** All JavaScript of the site; React and its DOM are 68 kB of it. */
  javaScript: 100_000,
} as const
