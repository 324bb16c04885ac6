import { createMiddleware } from 'hono/factory'
import { commonHeaders, notListed } from './common-headers.ts'

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
