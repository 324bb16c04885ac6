/**
 * Size budgets, exact enough to test; sizes are gzip bytes of the built files. One TCP flight is about 14 kB: a first
 * screen within it shows as soon as hand-written HTML would.
 */
export const budgets = {
  /** The landing page's HTML, including its stylesheet and hero. */
  landingHtml: 13_300,
  /**
   * The landing page with its headers, uncompressed: what a server sends before waiting, ten packets of 1,460 bytes, with
   * 500 to spare.
   */
  firstFlight: 14_100,
  /** Every other page's HTML: the longest, the privacy policy, still leaves a flight room for its headers. */
  otherHtml: 13_400,
  /** The only inline script, uncompressed: it is on every page. */
  loader: 920,
  /** The script of a page that is only read. */
  reading: 1_500,
  /** All JavaScript a page ever loads, after the first interaction; React and its DOM are 68 kB of it. */
  javaScript: 112_000,
  /** The same of the landing page. */
  landingScript: 110_000,
  /** The fonts of every page, as served (woff2 is already compressed). */
  fonts: 25_000,
  /** A picture in its own file. */
  illustration: 10_000,
  /** The guide, uncompressed: the firm attaches it to emails. */
  guide: 1_500_000,
} as const
