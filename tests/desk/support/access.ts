import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A team as Cloudflare Access would have it, with keys that tests may change and take away. */
export const team = 'https://firm.cloudflareaccess.com'
export const audience = 'a'.repeat(64)
export const deskHost = 'desk.firm.example'
export const now = Date.parse('2026-11-22T14:05:00Z')

export const accessVars = { ACCESS_TEAM: 'firm.cloudflareaccess.com', ACCESS_AUDIENCE: audience, DESK_HOST: deskHost }

interface Claims {
  readonly issuer?: string
  readonly audience?: string
  readonly email?: string | undefined
  /** Unix ms. */
  readonly expires?: number
  readonly notBefore?: number
}

/** One of the team's keys. */
export async function teamKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const sign = (claims: Claims = {}) =>
    new SignJWT({ email: 'grace@firm.example', ...('email' in claims && { email: claims.email }) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(claims.issuer ?? team)
      .setAudience(claims.audience ?? audience)
      .setIssuedAt(new Date(now - 60_000))
      .setNotBefore(new Date(claims.notBefore ?? now - 60_000))
      .setExpirationTime(new Date(claims.expires ?? now + 60_000))
      .sign(privateKey)
  return { jwk, sign }
}

/** Serves the team's keys, and says how often it was asked. */
export function certsOf(...jwks: object[]) {
  const certs = {
    asked: 0,
    jwks,
    isDown: false,
    fetch: async (input: RequestInfo | URL): Promise<Response> => {
      certs.asked++
      if (certs.isDown) throw new TypeError('no network')
      const { href } = new URL(input instanceof Request ? input.url : input)
      if (href !== `${team}/cdn-cgi/access/certs`) return new Response(null, { status: 404 })
      return Response.json({ keys: certs.jwks })
    },
  }
  return certs
}
