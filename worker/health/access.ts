import { auth } from 'hono/utils/basic-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import { isLoopback, optionalText } from '../setting-parts.ts'

export const healthRules = {
  HEALTH_TOKEN: optionalText(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, hyphens or underscores'),
}

/**
 * What a request may see. `hidden`: it asks for the details, but no `HEALTH_TOKEN` is set and a password would be asked
 * for in vain.
 */
type Access = 'details' | 'public' | 'refused' | 'hidden'

/**
 * The details are for whoever has `HEALTH_TOKEN`, as a bearer token or as the password of a browser, and for anyone on
 * this computer: on Cloudflare a request's host is always one of the account's own.
 */
export async function accessOf(request: Request, healthToken: string | undefined): Promise<Access> {
  const { hostname, searchParams } = new URL(request.url)
  if (isLoopback(hostname)) return 'details'
  const isAsking = searchParams.has('details')
  if (healthToken === undefined) return isAsking ? 'hidden' : 'public'
  if (!isAsking && !request.headers.has('authorization')) return 'public'
  return (await timingSafeEqual(tokenIn(request), healthToken)) ? 'details' : 'refused'
}

/** The token that a request gives, as a bearer token or as the password of a browser; empty without one. */
function tokenIn(request: Request): string {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return bearer ?? auth(request)?.password ?? ''
}
