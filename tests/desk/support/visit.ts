import { env } from 'cloudflare:workers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createDesk } from '#desk/app.tsx'
import type { DeskEnv } from '#desk/settings.ts'

declare global {
  namespace Cloudflare {
    interface Env extends DeskEnv {}
  }
}

/** A team as Cloudflare Access would have it, with keys that tests may change and take away. */
export const team = 'https://firm.cloudflareaccess.com'
export const audience = 'a'.repeat(64)
export const deskHost = 'desk.firm.example'
export const now = Date.parse('2026-11-22T14:05:00Z')

export const accessVars = { ACCESS_TEAM: 'firm.cloudflareaccess.com', ACCESS_AUDIENCE: audience, DESK_HOST: deskHost }

/** What an assertion may say otherwise; times in Unix ms. */
type Claims = Partial<Record<'issuer' | 'audience', string> & Record<'notBefore', number>> & {
  readonly email?: string | undefined
  /** Null for one that never does. */
  readonly expires?: number | null
}

/** One of the team's keys. */
export async function teamKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const sign = (claims: Claims = {}) => {
    const assertion = new SignJWT({ email: 'grace@firm.example', ...('email' in claims && { email: claims.email }) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(claims.issuer ?? team)
      .setAudience(claims.audience ?? audience)
      .setIssuedAt(new Date(now - 60_000))
      .setNotBefore(new Date(claims.notBefore ?? now - 60_000))
    if (claims.expires !== null) assertion.setExpirationTime(new Date(claims.expires ?? now + 60_000))
    return assertion.sign(privateKey)
  }
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
      const isThere = href === `${team}/cdn-cgi/access/certs`
      return isThere ? Response.json({ keys: certs.jwks }) : new Response(null, { status: 404 })
    },
  }
  return certs
}

export const own = `https://${deskHost}`
const key = teamKey('one')

interface Visit {
  readonly post?: Readonly<Record<string, string>>
  /** What is posted instead of a form, and its type. */
  readonly body?: string
  readonly type?: string
  readonly vars?: Partial<DeskEnv>
  /** Who is signed in. */
  readonly who?: string
  /** Unix ms. */
  readonly at?: number
}

/** Somebody at the desk: asks for a page, or posts a form from one, and goes where the answer leads. */
export async function visit(
  path: string,
  { post, body, type, vars, who = 'grace@firm.example', at = now }: Visit = {},
) {
  const { jwk, sign } = await key
  const desk = createDesk({ fetch: certsOf(jwk).fetch, now: () => at })
  const ask = async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cf-access-jwt-assertion', await sign({ email: who, notBefore: at - 60_000, expires: at + 60_000 }))
    headers.set('origin', own)
    return desk.request(own + address, { ...init, headers }, { ...env, ...accessVars, ...vars })
  }
  const posted = post ? new URLSearchParams(post) : body
  const init = {
    method: 'POST',
    body: posted ?? null,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  }
  let response = await ask(path, posted === undefined ? undefined : init)
  let address = path
  while (response.status === 303) {
    address = response.headers.get('location') ?? ''
    response = await ask(address)
  }
  const html = await response.text()
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, html, text: unescaped(text), address }
}

export type Visited = Awaited<ReturnType<typeof visit>>

const unescaped = (html: string) => html.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The values of a page's form that posts to this path, with what is in its hidden fields. */
export function formOf({ html }: Pick<Visited, 'html'>, path: string): Record<string, string> {
  const [, form = ''] = new RegExp(`<form method="post" action="${path}">(.*?)</form>`, 's').exec(html) ?? []
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

/** Presses a button of a lead, on its page as it is now, or on one that was loaded before. */
export async function doTo(
  id: string,
  action: string,
  { on, post, ...visitor }: Visit & { readonly on?: Visited } = {},
) {
  const path = `/leads/${id}/${action}`
  const page = on ?? (await visit(action === 'erase' ? path : `/leads/${id}`, visitor))
  return visit(path, { ...visitor, post: { ...formOf(page, path), ...post } })
}

/** The address that a link with these words leads to. */
export function linkOf({ html }: Visited, words: string): string {
  const link = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(([, , text]) =>
    text?.includes(words),
  )
  return unescaped(link?.[1] ?? `no link "${words}"`)
}

/** The cells of each row of a page's tables, as text. */
export const tableRows = ({ html }: Visited) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .split(/<\/t[hd]>/)
      .map((cell) => unescaped(cell.replace(/<[^>]+>/g, '')))
      .slice(0, -1),
  )

/** Who did what, oldest first. */
export async function audit(): Promise<unknown[][]> {
  const { results } = await env.DB.prepare(
    'SELECT who, event, lead_id FROM audit LEFT JOIN audit_leads ON audit_id = id ORDER BY id',
  ).all()
  return results.map((row) => Object.values(row))
}
