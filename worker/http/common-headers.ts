import { createMiddleware } from 'hono/factory'

/** Features that could watch, locate or charge a visitor, or reach their devices: our pages use none of them. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Headers on every response: pages and files get them from `_headers`, the API from the worker. `docs/security.md`
 * gives the reason for each. HSTS has no `preload`: it commits the whole domain and takes months to undo.
 */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Search engines must list nothing that carries this: the API's answers, and all of staging. */
export const notListed: Readonly<Record<string, string>> = { 'X-Robots-Tag': 'noindex' }

const ofTheApi: Readonly<Record<string, string>> = {
  ...commonHeaders,
  ...notListed,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** Headers of the API's own responses. A page passed on from the assets keeps its own. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.has('content-security-policy')) return
  for (const [name, value] of Object.entries(ofTheApi)) headers.set(name, value)
})
