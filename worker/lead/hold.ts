import type { Context } from 'hono'
import * as z from 'zod/mini'
import { callbackVersions, consentVersions } from '#contract/consent.ts'
import type { Lead, LeadSignals } from '#contract/lead.ts'
import type { Env } from '../env.ts'
import { isWithin, visitorOf, widerNetworkOf } from '../http/rate-limit.ts'
import { errorName, log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import type { HoldReason } from './hold-reason.ts'
import { isRepeat, RecentLeads } from './repeat.ts'

/**
 * Why a lead should be reviewed before it is sent; undefined if it need not be. A held lead is stored and answered like
 * any other: its sender cannot tell, and a visitor mistaken for a bot loses nothing. Only a lead that nothing else
 * holds counts as a request of the person it names, or anyone could use up theirs.
 *
 * @param now Unix ms
 */
export async function reasonToHold(
  c: Context<{ Bindings: Env }>,
  lead: Lead,
  { trap = '', openForMs = Number.POSITIVE_INFINITY, robotCheck }: LeadSignals,
  now: number,
): Promise<HoldReason | undefined> {
  const { robotCheckSecret: secret, minFormMs, leadLimits, cipher } = settingsOf(c.env)
  if (trap !== '') return 'trap'
  if (openForMs < minFormMs) return 'too fast'
  if (lead.form !== 'landing' && !isPublished(lead)) return 'unknown consent'
  const check = { token: robotCheck, leadId: lead.leadId, address: c.req.header('cf-connecting-ip') }
  // Whoever passes the check is a person, however many there are beside them; whoever fails it needs no counting.
  if (secret === undefined) {
    if (await isFlood(c)) return 'flood'
  } else if (!(await passesRobotCheck(check, { secret, fetch: fetch.bind(globalThis) }))) return 'robot check'
  const recent = new RecentLeads(c.env.DB, cipher)
  return (await isRepeat(lead, visitorOf(c), leadLimits, recent, now)) ? 'repeat' : undefined
}

const published = { guide: consentVersions, callback: callbackVersions }

function isPublished({ form, consentVersion }: Exclude<Lead, { readonly form: 'landing' }>): boolean {
  const versions: readonly string[] = published[form]
  return versions.includes(consentVersion)
}

/**
 * Counts a lead against the network and the operator (autonomous system) it comes from, both as Cloudflare sees them:
 * nothing that a sender can put into a request has a say. What one network sends beyond its limit is not counted
 * against its operator, whose other customers would pay for it.
 *
 * @returns whether either has sent more than its limit in `wrangler.toml`; false for this computer, and while a limit
 * does not answer
 */
async function isFlood(c: Context<{ Bindings: Env }>): Promise<boolean> {
  const network = widerNetworkOf(c.req.header('cf-connecting-ip') ?? '127.0.0.1')
  if (network === undefined) return false
  if (!(await isWithin(c.env.LEAD_LIMIT_NETWORK, network))) return true
  const operator = c.req.raw.cf?.asn
  return operator !== undefined && !(await isWithin(c.env.LEAD_LIMIT_OPERATOR, String(operator)))
}

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const verification = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** The visitor is waiting; a check that takes longer than this (ms) counts as failed. */
const timeLimitMs = 3_000

const answer = z.object({ success: z.boolean() })

interface RobotCheck {
  readonly token: string | undefined
  /** A token is valid once. This key lets the same lead pass again when it is resent. */
  readonly leadId: string
  readonly address: string | undefined
}

interface Verifier {
  readonly secret: string
  readonly fetch: typeof fetch
}

/** Asks Turnstile about a token. Never rejects: a check that cannot be made counts as failed. */
export async function passesRobotCheck(
  { token, leadId, address }: RobotCheck,
  { secret, fetch: via }: Verifier,
): Promise<boolean> {
  if (!token) return false
  const body = new URLSearchParams({ secret, response: token, idempotency_key: leadId })
  if (address !== undefined) body.set('remoteip', address)
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    const response = await via(verification, { method: 'POST', body, redirect: 'manual', signal })
    return answer.safeParse(await response.json()).data?.success ?? false
  } catch (error) {
    log({ event: 'robot_check_failed', error: errorName(error) })
    return false
  }
}
