import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../env.ts'
import { errorName, log } from '../log.ts'
import { withTimeout } from '../time.ts'
import { problem } from './problem.ts'

type Bindings = { Bindings: Env }

/** Seconds; the period of every limit in `wrangler.toml`, after which the count resets. */
export const limitPeriod = 60

/** How long a limit may take (ms): the visitor is waiting. */
const answerMs = 500

/**
 * Counts one request. A limit that is not configured, or does not answer, lets everyone in rather than lose a lead.
 *
 * @returns whether it is within the limit
 */
export async function isWithin(limit: RateLimit | undefined, key: string): Promise<boolean> {
  try {
    return limit === undefined || (await withTimeout(answerMs, limit.limit({ key }))).success
  } catch (error) {
    log({ event: 'rate_limit_failed', error: errorName(error) })
    return true
  }
}

/** Where a request comes from, by Cloudflare's own header, which a sender cannot forge. */
export interface Sender {
  readonly address: string
  /** The network around it. */
  readonly network: string
}

/** The sender to count a request against; undefined for this computer, which is not counted. */
export function senderOf(c: Context): Sender | undefined {
  const ip = publicAddress(c.req.header('cf-connecting-ip') ?? '127.0.0.1')
  return ip === undefined ? undefined : { address: addressOf(ip), network: networkOf(ip) }
}

/** Answers 429 and asks to come back once the limit's minute is over. */
export function tooManyRequests(c: Context): Response {
  c.header('retry-after', String(limitPeriod))
  return problem(c, 'too_many_requests')
}

/** Answers 429, with `Retry-After`, to an address, or a network, that sends too many requests. */
export function limitSender(
  limitsIn: (env: Env) => Partial<Record<keyof Sender, RateLimit | undefined>>,
): MiddlewareHandler<Bindings> {
  return createMiddleware<Bindings>(async (c, next) => {
    const sender = senderOf(c)
    if (!sender) return next()
    const { address, network } = limitsIn(c.env)
    // Only what the address's limit lets through counts against its network.
    const isAllowed = (await isWithin(address, sender.address)) && (await isWithin(network, sender.network))
    return isAllowed ? next() : tooManyRequests(c)
  })
}

/** IPv6 counts by the /64: a household or phone has a whole one, and could use another address for every request (RFC 6177). */
const addressOf = (ip: string) => (ip.includes(':') ? `${prefixOf(ip, 4)}::/64` : ip)

/**
 * An IPv4 address's /24, an IPv6 address's /48: about the smallest block for rent, and what a mobile carrier puts thousands
 * of customers behind.
 */
const networkOf = (ip: string) => (ip.includes(':') ? `${prefixOf(ip, 3)}::/48` : ip.replace(/\d+$/, '0/24'))

/** The address without its IPv6 wrapping, if it has one; undefined for this computer. */
function publicAddress(address: string): string | undefined {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  const ip = mapped ?? address
  return ip.startsWith('127.') || ip === '::1' ? undefined : ip
}

const prefixOf = (ip: string, groups: number) => groupsOf(ip).slice(0, groups).join(':')

/** The eight groups of an IPv6 address, with `::` expanded, in lower case and without leading zeros. */
function groupsOf(ip: string): string[] {
  const [before = [], after] = ip.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = after ? Math.max(0, 8 - before.length - after.length) : 0
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
