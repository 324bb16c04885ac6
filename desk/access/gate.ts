import { createMiddleware } from 'hono/factory'
import { log } from '#worker/log.ts'
import type { DeskEnv } from '../settings.ts'
import { type AccessSettings, accessSettings, assertionReader, type ReadAssertion } from './assertion.ts'

/** What the desk's routes know besides the request. */
export interface DeskContext {
  readonly Bindings: DeskEnv
  readonly Variables: { readonly who: string; readonly now: number }
}

export interface GateTools {
  /** Gets the keys of Access. */
  readonly fetch: typeof globalThis.fetch
  /** Unix ms. */
  readonly now: () => number
}

/**
 * Nothing passes here but a request to the desk's own host from someone whom Access vouches for; a post must also come
 * from the desk's own page. Whoever is refused gets an empty answer: 503 while Access is not configured or its keys
 * cannot be had, 404 at another host, 403 otherwise.
 */
export function gate({ fetch, now }: GateTools) {
  const readers = new Map<string, ReadAssertion>()
  // Kept from request to request, because it holds the team's keys.
  const readerFor = (settings: AccessSettings) => {
    const name = `${settings.issuer} ${settings.audience}`
    const reader = readers.get(name) ?? assertionReader(settings, fetch)
    readers.set(name, reader)
    return reader
  }

  return createMiddleware<DeskContext>(async (c, next) => {
    const settings = accessSettings(c.env)
    if (!settings) {
      log({ event: 'desk_unconfigured' })
      return c.body(null, 503)
    }
    const { host, origin } = new URL(c.req.url)
    if (host !== settings.host) return refused('another host', 404)
    const moment = now()
    const assertion = c.req.header('cf-access-jwt-assertion')
    if (assertion === undefined) return refused('no assertion', 403)
    const visitor = await readerFor(settings)(assertion, new Date(moment))
    if (visitor.kind === 'no keys') {
      log({ event: 'desk_keys_failed', error: visitor.error })
      return c.body(null, 503)
    }
    if (visitor.kind === 'refused') return refused(visitor.reason, 403)
    const { method } = c.req
    if (method !== 'GET' && method !== 'HEAD' && !isOwnForm(c.req.raw.headers, origin)) {
      return refused('another site', 403)
    }
    c.set('who', visitor.email)
    c.set('now', moment)
    return next()

    function refused(reason: string, status: 403 | 404) {
      log({ event: 'desk_refused', reason })
      return c.body(null, status)
    }
  })
}

/**
 * Whether a post comes from the desk's own page. Browsers say so in `Sec-Fetch-Site`, which no page can forge, and in
 * `Origin`; whatever is there must say so, and at least one of them must be there.
 *
 * @param origin the desk's own
 */
function isOwnForm(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  if (site === null && from === null) return false
  return (site === null || site === 'same-origin') && (from === null || from === origin)
}
