import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { errorName, log } from '#worker/log.ts'
import { settingText } from '#worker/setting-values.ts'
import { minuteMs } from '#worker/time.ts'
import type { DeskEnv } from './settings.ts'

/** What the desk's routes know besides the request. */
export interface DeskContext {
  readonly Bindings: DeskEnv
  readonly Variables: Actor
}

/** Who is acting, and when (Unix ms). */
export interface Actor {
  readonly who: string
  readonly now: number
}

export const actorOf = (c: Context<DeskContext>): Actor => ({ who: c.get('who'), now: c.get('now') })

export interface AccessTools {
  /** Gets the keys of Access. */
  readonly fetch: typeof globalThis.fetch
  /** Unix ms. */
  readonly now: () => number
}

/**
 * Lets through only requests to the desk's own host from someone whom Access vouches for; a post must also come from the desk's
 * own page. Anyone denied access gets an empty response: 503 while Access is not configured or its keys cannot be fetched, 404 at
 * another host, 403 otherwise.
 */
export function requireAccess({ fetch, now }: AccessTools) {
  const verifiers = new Map<string, VerifyAssertion>()
  // Kept from request to request, because it holds the team's keys.
  const verifierFor = (settings: AccessSettings) => {
    const name = `${settings.issuer} ${settings.audience}`
    const verify = verifiers.get(name) ?? assertionVerifier(settings, fetch)
    verifiers.set(name, verify)
    return verify
  }

  return createMiddleware<DeskContext>(async (c, next) => {
    const settings = accessSettings(c.env)
    if (!settings) {
      log({ event: 'desk_unconfigured' })
      return c.body(null, 503)
    }
    const { host, origin } = new URL(c.req.url)
    if (host !== settings.host) return denied('another host', 404)
    const moment = now()
    const assertion = c.req.header('cf-access-jwt-assertion')
    if (assertion === undefined) return denied('no assertion', 403)
    const identity = await verifierFor(settings)(assertion, new Date(moment))
    if (identity.kind === 'no keys') {
      log({ event: 'desk_keys_failed', error: identity.error })
      return c.body(null, 503)
    }
    if (identity.kind === 'denied') return denied(identity.reason, 403)
    const { method } = c.req
    if (method !== 'GET' && method !== 'HEAD' && !isOwnForm(c.req.raw.headers, origin)) {
      return denied('another site', 403)
    }
    c.set('who', identity.email)
    c.set('now', moment)
    return next()

    function denied(reason: string, status: 403 | 404) {
      log({ event: 'desk_denied', reason })
      return c.body(null, status)
    }
  })
}

/**
 * Whether a post comes from the desk's own page. Browsers say so in `Sec-Fetch-Site`, which no page can forge, and in
 * `Origin`. At least one of them must be present, and each that is must say so.
 *
 * @param origin the desk's own
 */
function isOwnForm(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  if (site === null && from === null) return false
  return (site === null || site === 'same-origin') && (from === null || from === origin)
}

/** Whom the desk trusts to say who someone is, and the host it answers on. */
interface AccessSettings {
  /** The origin that signs assertions and publishes its keys. */
  readonly issuer: string
  readonly audience: string
  /** With its port, if it has one. */
  readonly host: string
}

/** @returns undefined while any of the three is missing or malformed: the desk then shows nothing at all */
function accessSettings({ ACCESS_TEAM, ACCESS_AUDIENCE, DESK_HOST }: DeskEnv): AccessSettings | undefined {
  const issuer = issuerOf(settingText(ACCESS_TEAM) ?? '')
  const audience = /^[\w-]{8,128}$/.exec(settingText(ACCESS_AUDIENCE) ?? '')?.[0]
  const host = /^[a-z\d.-]+(:\d+)?$/.exec(settingText(DESK_HOST) ?? '')?.[0]
  return issuer !== undefined && audience !== undefined && host !== undefined ? { issuer, audience, host } : undefined
}

/** A team's domain is always Cloudflare's own; on this computer a stand-in signs over http. */
function issuerOf(team: string): string | undefined {
  if (/^[a-z\d-]{1,63}\.cloudflareaccess\.com$/.test(team)) return `https://${team}`
  return /^http:\/\/localhost(:\d+)?$/.test(team) ? team : undefined
}

/** Who is asking: someone Access vouches for, someone it does not, or unknown while its keys cannot be fetched. */
type Identity =
  | { readonly kind: 'signed in'; readonly email: string }
  | { readonly kind: 'denied'; readonly reason: string }
  | { readonly kind: 'no keys'; readonly error: string }

/** Checks one assertion. Never throws. @param now when it must be valid */
type VerifyAssertion = (assertion: string, now: Date) => Promise<Identity>

/** How far apart (s) two of Cloudflare's clocks may be. */
const clockTolerance = 5
/** How long (ms) keys are used before they are fetched again; an unknown key is looked up at once. */
const maxKeyAgeMs = 10 * minuteMs
/** At most one such look-up in this time (ms). */
const lookUpMs = 30_000
/** How long (ms) fetching the keys may take. */
const keysTimeoutMs = 3_000

/**
 * Verifies what Cloudflare Access says about a request: the header `Cf-Access-Jwt-Assertion`, signed with RS256 by one of
 * the team's keys, for this application, by this team, now, and with an email address. A service token has none.
 *
 * @param fetch gets the team's keys
 */
function assertionVerifier({ issuer, audience }: AccessSettings, fetch: typeof globalThis.fetch): VerifyAssertion {
  const keys = createRemoteJWKSet(new URL('/cdn-cgi/access/certs', issuer), {
    cacheMaxAge: maxKeyAgeMs,
    cooldownDuration: lookUpMs,
    timeoutDuration: keysTimeoutMs,
    [customFetch]: fetch,
  })
  const options = { issuer, audience, algorithms: ['RS256'], requiredClaims: ['exp', 'email'], clockTolerance }
  return async (assertion, now) => {
    try {
      const { payload } = await jwtVerify(assertion, withFetchErrors(keys), { ...options, currentDate: now })
      const { email } = payload
      const isAddress = typeof email === 'string' && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)
      return isAddress ? { kind: 'signed in', email } : { kind: 'denied', reason: 'no email' }
    } catch (error) {
      if (error instanceof NoKeys) return { kind: 'no keys', error: errorName(error.cause) }
      return { kind: 'denied', reason: error instanceof errors.JOSEError ? error.code : 'malformed' }
    }
  }
}

class NoKeys extends Error {}

/** Tells a failed fetch of the keys from a key that is not among them. */
function withFetchErrors(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      throw new NoKeys('no keys', { cause })
    }
  }
}
