import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../env.ts'
import { errorName, log } from '../log.ts'
import { networkOf } from './network.ts'
import { problem } from './problem.ts'

type Bindings = { Bindings: Env }

/** Seconds; the period of every limit in `wrangler.toml`, after which the count resets. */
const limitPeriod = 60

/**
 * Counts one request. A limit that is not configured, or does not answer, lets everyone in: limits protect the webhook
 * and the budget, and neither is worth losing a lead.
 *
 * @returns whether it is within the limit
 */
export async function isWithin(limit: RateLimit | undefined, key: string): Promise<boolean> {
  try {
    return (await limit?.limit({ key }))?.success ?? true
  } catch (error) {
    log({ event: 'rate_limit_failed', error: errorName(error) })
    return true
  }
}

/** The visitor to count a request against; undefined for one from this computer, which is not counted. */
export function visitorOf(c: Context): string | undefined {
  // Set by Cloudflare itself; the sender can put anything in the other address headers.
  return networkOf(c.req.header('cf-connecting-ip') ?? '127.0.0.1')
}

/** Answers 429, with `Retry-After`, to an address that sends too many requests. */
export function limitVisitor(limitIn: (env: Env) => RateLimit | undefined): MiddlewareHandler<Bindings> {
  return createMiddleware<Bindings>(async (c, next) => {
    const visitor = visitorOf(c)
    if (visitor === undefined || (await isWithin(limitIn(c.env), visitor))) return next()
    c.header('retry-after', String(limitPeriod))
    return problem(c, 'too_many_requests')
  })
}
