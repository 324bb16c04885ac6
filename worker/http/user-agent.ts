/** The user agent of every request that leaves the worker. */
export const userAgent = 'funeral-plan-site/1.0'

/**
 * `fetch`, for every request that leaves the site or its desk: firewalls refuse those that do not say who asks
 * (`NoUserAgent_HEADER` of AWS WAF's common rules), and Cloudflare adds nothing by itself.
 */
export const fetchOutside: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('user-agent', userAgent)
  return fetch(input, { ...init, headers })
}
