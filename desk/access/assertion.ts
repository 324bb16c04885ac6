import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { errorName } from '#worker/log.ts'
import type { DeskEnv } from '../settings.ts'

/** Whose word the desk takes for who someone is, and where it answers. */
export interface AccessSettings {
  /** The origin that signs assertions and publishes its keys. */
  readonly issuer: string
  readonly audience: string
  /** With its port, if it has one. */
  readonly host: string
}

/** @returns undefined while any of the three is missing or malformed: the desk then shows nothing at all */
export function accessSettings({ ACCESS_TEAM, ACCESS_AUDIENCE, DESK_HOST }: DeskEnv): AccessSettings | undefined {
  const issuer = issuerOf(ACCESS_TEAM ?? '')
  const audience = /^[\w-]{8,128}$/.exec(ACCESS_AUDIENCE ?? '')?.[0]
  const host = /^[a-z\d.-]+(:\d+)?$/.exec(DESK_HOST ?? '')?.[0]
  return issuer !== undefined && audience !== undefined && host !== undefined ? { issuer, audience, host } : undefined
}

/** A team's domain is always Cloudflare's own; on this computer a stand-in signs over http. */
function issuerOf(team: string): string | undefined {
  if (/^[a-z\d-]{1,63}\.cloudflareaccess\.com$/.test(team)) return `https://${team}`
  return /^http:\/\/localhost(:\d+)?$/.test(team) ? team : undefined
}

/** Who is asking: someone Access vouches for, nobody it does, or nobody can tell while its keys cannot be had. */
type Visitor =
  | { readonly kind: 'known'; readonly email: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'no keys'; readonly error: string }

/** Checks one assertion. Never throws. @param now when it must be valid */
export type ReadAssertion = (assertion: string, now: Date) => Promise<Visitor>

/** Seconds by which two of Cloudflare's clocks may differ. */
const clockTolerance = 5
/** How long (ms) keys are used before they are asked for again; an unknown key is looked up at once. */
const keysFreshMs = 10 * 60_000
/** At most one such look-up in this time (ms). */
const lookUpMs = 30_000
/** How long the keys may take to come (ms). */
const patienceMs = 3_000

/**
 * Reads what Cloudflare Access says about a request: the header `Cf-Access-Jwt-Assertion`, signed with RS256 by one of
 * the team's keys, for this application, by this team, now, and with an email address. A service token has none.
 *
 * @param fetch gets the team's keys
 */
export function assertionReader({ issuer, audience }: AccessSettings, fetch: typeof globalThis.fetch): ReadAssertion {
  const keys = createRemoteJWKSet(new URL('/cdn-cgi/access/certs', issuer), {
    cacheMaxAge: keysFreshMs,
    cooldownDuration: lookUpMs,
    timeoutDuration: patienceMs,
    [customFetch]: fetch,
  })
  const options = { issuer, audience, algorithms: ['RS256'], requiredClaims: ['exp', 'email'], clockTolerance }
  return async (assertion, now) => {
    try {
      const { payload } = await jwtVerify(assertion, noticing(keys), { ...options, currentDate: now })
      const { email } = payload
      const isAddress = typeof email === 'string' && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)
      return isAddress ? { kind: 'known', email } : { kind: 'refused', reason: 'no email' }
    } catch (error) {
      if (error instanceof NoKeys) return { kind: 'no keys', error: errorName(error.cause) }
      return { kind: 'refused', reason: error instanceof errors.JOSEError ? error.code : 'malformed' }
    }
  }
}

class NoKeys extends Error {}

/** Tells keys that could not be had from a key that is not among them. */
function noticing(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      throw new NoKeys('no keys', { cause })
    }
  }
}
