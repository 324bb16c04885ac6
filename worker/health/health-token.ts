import { auth } from 'hono/utils/basic-auth'
import { optionalText } from '../setting-parts.ts'

export const healthRules = {
  HEALTH_TOKEN: optionalText(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, hyphens or underscores'),
}

/** The token that a request gives, as a bearer token or as the password of a browser; empty without one. */
export function tokenIn(request: Request): string {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return bearer ?? auth(request)?.password ?? ''
}
