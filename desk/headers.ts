import { createMiddleware } from 'hono/factory'
import { commonHeaders, notListed } from '#worker/http/common-headers.ts'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * On every answer of the desk, refusals too. The referrer stays within the desk rather than being left out altogether,
 * because with `no-referrer` browsers send `Origin: null` with the desk's own forms (Fetch, "append a request Origin
 * header").
 */
const deskHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  ...notListed,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
}

export const strictHeaders = createMiddleware(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(deskHeaders)) c.res.headers.set(name, value)
})
