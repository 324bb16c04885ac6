import type { Context } from 'hono'
import { auth } from 'hono/utils/basic-auth'
import { timingSafeEqual } from 'hono/utils/buffer'
import { type Env, settingsOf } from '../env.ts'
import { isLoopback } from '../setting-rules.ts'

/**
 * What a request may see. `hidden`: it asks for the details, but no `HEALTH_TOKEN` is set and a password would be asked
 * for in vain.
 */
export type Access = 'details' | 'public' | 'refused' | 'hidden'

/**
 * The details are for whoever has `HEALTH_TOKEN`, as a bearer token or as the password of a browser, and for anyone on
 * this computer: on Cloudflare a request's host is always one of the account's own.
 */
export async function accessOf(c: Context<{ Bindings: Env }>): Promise<Access> {
  if (isLoopback(new URL(c.req.url).hostname)) return 'details'
  const isAsking = c.req.query('details') !== undefined
  const { healthToken } = settingsOf(c.env)
  if (healthToken === undefined) return isAsking ? 'hidden' : 'public'
  if (!isAsking && c.req.header('authorization') === undefined) return 'public'
  return (await timingSafeEqual(tokenIn(c.req.raw), healthToken)) ? 'details' : 'refused'
}

function tokenIn(request: Request): string {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return bearer ?? auth(request)?.password ?? ''
}
