/**
 * What a page may weigh. Exact, so that they can fail a test; sizes are gzip bytes of the built files.
 * One TCP flight is about 14 kB: a first screen within it shows as soon as hand-written HTML does.
 */
export const budgets = {
  /** The landing page's HTML, stylesheet and hero included. */
  landingHtml: 14_000,
  /** The landing page with its headers, in plain bytes: what a server sends before it waits, ten packets of 1,460. */
  firstFlight: 14_600,
  /** Every other page's HTML. */
  otherHtml: 12_000,
  /** The one inline script, in plain bytes: it is on every page. */
  loader: 700,
  /** All JavaScript a page ever loads, after the first interaction; React and its DOM are 68 kB of it. */
  javaScript: 100_000,
  /** The fonts together, as they are (woff2 is compressed already). */
  fonts: 60_000,
  /** A picture that is a file of its own. */
  illustration: 10_000,
  /** The guide, in plain bytes: it is attached to emails. */
  guide: 1_500_000,
} as const
