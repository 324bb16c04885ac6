import { createHash } from 'node:crypto'

/** `'sha256-…'` as a Content-Security-Policy names an inline script or style. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * The `_headers` file of the static assets, made at build time because the policy names its inline parts by hash.
 *
 * @param script the one inline script of every page
 * @param style the one inline stylesheet of every page
 */
export function pageHeaders(script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return `/*
  Content-Security-Policy: ${policy}
  Referrer-Policy: strict-origin-when-cross-origin
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
`
}
