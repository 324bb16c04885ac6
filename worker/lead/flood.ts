import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { widerNetworkOf } from '../http/network.ts'
import { isWithin } from '../http/rate-limit.ts'

/**
 * Counts a lead against the network and the operator (autonomous system) it comes from, both as Cloudflare sees them:
 * nothing that a sender can put into a request has a say. What one network sends beyond its limit is not counted
 * against its operator, whose other customers would pay for it.
 *
 * @returns whether either has sent more than its limit in `wrangler.toml`; false for this computer, and while a limit
 * does not answer
 */
export async function isFlood(c: Context<{ Bindings: Env }>): Promise<boolean> {
  const network = widerNetworkOf(c.req.header('cf-connecting-ip') ?? '127.0.0.1')
  if (network === undefined) return false
  if (!(await isWithin(c.env.LEAD_LIMIT_NETWORK, network))) return true
  const operator = c.req.raw.cf?.asn
  return operator !== undefined && !(await isWithin(c.env.LEAD_LIMIT_OPERATOR, String(operator)))
}
