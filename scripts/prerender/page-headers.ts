import { createHash } from 'node:crypto'

/** `'sha256-…'` as a Content-Security-Policy names an inline script or style. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** What the policy of a page depends on. */
interface PolicyParts {
  /** The one inline script of every page. */
  readonly script: string
  /** The inline stylesheets of the pages. */
  readonly styles: readonly string[]
  /** Where the review widget comes from; absent while none is configured. */
  readonly reviews?: string | undefined
}

/** The pages' Content-Security-Policy: nothing but our own files, and the review widget where there is one. */
export function pagePolicy({ script, styles, reviews }: PolicyParts): string {
  const andReviews = reviews === undefined ? '' : ` ${reviews}`
  return [
    "default-src 'none'",
    `script-src 'self' ${hashSource(script)}${andReviews}`,
    `style-src ${styles.map(hashSource).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${andReviews}`,
    ...(reviews === undefined ? [] : [`frame-src ${reviews}`]),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The `_headers` file of the static assets, made at build time because the policy names its inline parts by hash. */
export function pageHeaders(parts: PolicyParts): string {
  return `/*
  Content-Security-Policy: ${pagePolicy(parts)}
  Referrer-Policy: strict-origin-when-cross-origin
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
`
}
