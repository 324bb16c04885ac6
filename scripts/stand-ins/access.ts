import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Who is signed in on this computer, and the application's audience tag, as in `desk/wrangler.toml`. */
const email = 'you@firm.example'
const audience = 'local-desk'

interface StandInEnv {
  readonly DESK: { fetch(request: Request): Promise<Response> }
  /** In development: the server that has the desk's stylesheet and fonts, which are in no build. */
  readonly SOURCE?: string
}

const ofSource = /^\/(assets|node_modules)\//

/** A key for as long as this runs; made at the first request, because a worker may do nothing before. */
let known: Promise<Signer> | undefined

interface Signer {
  readonly keys: object
  readonly sign: (issuer: string) => Promise<string>
}

async function makeSigner(): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = crypto.randomUUID()
  const sign = (issuer: string) =>
    new SignJWT({ email })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  return { keys: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }, sign }
}

/**
 * Stands in for Cloudflare Access on this computer: signs everyone in, with real assertions by a key of its own, so that
 * the desk makes the same checks as when it is deployed.
 */
export default {
  async fetch(request: Request, { DESK, SOURCE }: StandInEnv): Promise<Response> {
    known ??= makeSigner()
    const { keys, sign } = await known
    const { origin, pathname } = new URL(request.url)
    if (pathname === '/cdn-cgi/access/certs') return Response.json(keys)
    if (SOURCE && ofSource.test(pathname)) return fetch(SOURCE + pathname)
    const passed = new Request(request, { redirect: 'manual' })
    passed.headers.set('cf-access-jwt-assertion', await sign(origin))
    return DESK.fetch(passed)
  },
}
