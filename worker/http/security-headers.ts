import { createMiddleware } from 'hono/factory'

/** Headers of the API's own answers. A page passed on from the assets brings its own, and keeps them. */
export const apiHeaders = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  if (headers.has('content-security-policy')) return
  headers.set('cache-control', 'no-store')
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'no-referrer')
})
