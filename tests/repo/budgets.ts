/**
 * Tripwires in bytes, not targets: "Budgets" in CONTRIBUTING.md says what to do when one trips. `html`, `javaScript`,
 * `reading` and `picture` are gzipped.
 */
export const budgets = {
  /**
   * What the landing page's first view is painted from: its headers, and its HTML as far as the end of the badges. Far within
   * the ten packets of 1,460 bytes that a server sends before it waits for an answer.
   */
  firstView: 11_700,
  /** The HTML of any page. What is below the first view delays no paint; on a bad line it takes a moment more. */
  html: 15_600,
  /** The inline script of every page, uncompressed: it is parsed before the first paint. */
  loader: 1_400,
  /** All JavaScript that a page ever loads: the first touch waits for it. React and its DOM are 68,000 of it. */
  javaScript: 130_500,
  /** The script of a page that is only read. */
  reading: 3_100,
  /** The fonts of every page, as served: woff2 is compressed. */
  fonts: 30_000,
  /** One picture in a file of its own. */
  picture: 12_000,
  /** Each edition of the guide, uncompressed: the firm attaches it to emails. */
  guide: 1_500_000,
} as const
