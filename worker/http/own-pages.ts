import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../env.ts'
import { settingsOf } from '../settings.ts'
import { problem } from './problem.ts'

type Bindings = { Bindings: Env }

const none: ReadonlySet<string> = new Set()

/** Allows our own pages and requests from no page (a script, a typed address); another site's page gets 403. */
export const ownPages = guard(() => none)

/** Allows what {@link ownPages} does, and the firm's other pages as listed in `ALLOWED_ORIGINS`. */
export const ownAndAllowedPages = guard(({ env }) => settingsOf(env).allowedOrigins)

function guard(allowedIn: (c: Context<Bindings>) => ReadonlySet<string>): MiddlewareHandler<Bindings> {
  return createMiddleware<Bindings>(async (c, next) => {
    if (isAllowed(c.req.raw, allowedIn(c))) return next()
    return problem(c, 'forbidden')
  })
}

/**
 * Sec-Fetch-Site comes first: browsers send it with every request and no page can forge it. Browsers from before 2023
 * send Origin with every POST instead. `null`, the origin of a sandboxed frame or a file, is never trusted.
 *
 * @param allowed origins of other pages to allow
 */
function isAllowed({ headers, url }: Request, allowed: ReadonlySet<string>): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site === 'same-origin' || site === 'none') return true
  if (origin !== null && allowed.has(origin)) return true
  return site === null && (origin === null || origin === new URL(url).origin)
}
