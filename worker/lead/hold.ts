import type { Context } from 'hono'
import * as z from 'zod/mini'
import { callbackVersions, consentVersions } from '#contract/consent.ts'
import type { Lead, LeadSignals } from '#contract/lead.ts'
import type { Env } from '../env.ts'
import { isWithin, type Sender, senderOf } from '../http/rate-limit.ts'
import { errorName, log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import type { HoldReason } from '../store/tables.ts'
import { type Admission, Admissions } from './admission.ts'
import { isLateCall, type PostedLead } from './posted-lead.ts'

/**
 * Whether a lead goes out, and why it should be reviewed before that if it should. A held lead is stored and answered
 * like any other: its sender cannot tell, and a visitor mistaken for a bot loses nothing. Only a lead that nothing else
 * holds counts as a request of the person it names, or anyone could use up theirs.
 *
 * @param now Unix ms
 * @returns `too many` for one that is not even to be stored: its network or operator is flooding the site, or has had
 *   as many held today as there is room for
 */
export async function admission(
  c: Context<{ Bindings: Env }>,
  { lead, signals }: PostedLead,
  now: number,
): Promise<Admission | 'too many'> {
  const { leadLimits, cipher } = settingsOf(c.env)
  const sender = senderOf(c)
  const flood = await floodFrom(sender, c.env)
  if (flood === 'far over') return 'too many'
  const admissions = new Admissions(c.env.DB, cipher, leadLimits)
  const candidate = { lead, sender, isLate: isLateCall(lead, now), now }
  const reason = await suspicion(c, lead, signals, flood)
  const admitted = reason === undefined ? await admissions.admit(candidate) : { heldFor: reason }
  return admitted.heldFor === undefined || (await admissions.hold(candidate)) ? admitted : 'too many'
}

/** What speaks against a lead by itself, or while its network or operator is over its limit. */
async function suspicion(
  c: Context<{ Bindings: Env }>,
  lead: Lead,
  { trap = '', openForMs = Number.POSITIVE_INFINITY, robotCheck }: LeadSignals,
  flood: Flood,
): Promise<HoldReason | undefined> {
  const { robotCheckSecret: secret, minFormMs } = settingsOf(c.env)
  if (trap !== '') return 'trap'
  if (openForMs < minFormMs) return 'too fast'
  if (lead.form !== 'landing' && !isPublished(lead)) return 'unknown consent'
  // Whoever passes the check is a person, however many there are beside them in this minute.
  if (secret === undefined) return flood === 'none' ? undefined : 'flood'
  const check = { token: robotCheck, leadId: lead.leadId, address: c.req.header('cf-connecting-ip') }
  return (await passesRobotCheck(check, { secret, fetch: fetch.bind(globalThis) })) ? undefined : 'robot check'
}

const published = { guide: consentVersions, callback: callbackVersions }

function isPublished({ form, consentVersion }: Exclude<Lead, { readonly form: 'landing' }>): boolean {
  const versions: readonly string[] = published[form]
  return versions.includes(consentVersion)
}

type Flood = 'none' | 'over' | 'far over'

/**
 * Counts a lead in the minute of its network and of its operator. What one network sends beyond its limit is not counted
 * against its operator, whose other customers would pay for it.
 *
 * @returns whether either has sent more than its limit in `wrangler.toml`, or five times as much; `none` for this
 *   computer, and while a limit does not answer
 */
async function floodFrom(sender: Sender | undefined, env: Env): Promise<Flood> {
  if (!sender) return 'none'
  const { network, operator } = sender
  const ofNetwork = await floodBy(network, env.LEAD_LIMIT_NETWORK, env.LEAD_CEILING_NETWORK)
  if (ofNetwork !== 'none' || operator === undefined) return ofNetwork
  return floodBy(operator, env.LEAD_LIMIT_OPERATOR, env.LEAD_CEILING_OPERATOR)
}

async function floodBy(key: string, limit: RateLimit | undefined, ceiling: RateLimit | undefined): Promise<Flood> {
  if (await isWithin(limit, key)) return 'none'
  return (await isWithin(ceiling, key)) ? 'over' : 'far over'
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
