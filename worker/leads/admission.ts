import type { Context } from 'hono'
import * as z from 'zod/mini'
import { callbackVersions, consentVersions } from '#contract/consent.ts'
import type { Lead } from '#contract/lead.ts'
import { noteAlert } from '../alerts/note-alert.ts'
import type { Env } from '../env.ts'
import { isWithin, senderOf } from '../http/rate-limit.ts'
import { fetchOutside } from '../http/user-agent.ts'
import { errorName, log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import { type HoldReason, uuidFrom } from './lead-content.ts'
import type { PostedLead } from './posted-lead.ts'
import { isJustAccepted } from './recent-leads.ts'

/** `too many`, or that the lead is taken, and why it is held if it is. */
export type Admission = { readonly heldFor: HoldReason | undefined } | 'too many'

/**
 * Decides whether a lead is taken or held. A held lead is stored and answered like any other: its sender cannot tell, and a
 * visitor mistaken for a program loses nothing.
 *
 * The same content has its own limit, and once accepted no longer counts against its address or network: a page that sends
 * one lead over and over shuts nobody else out.
 *
 * @param digest of the lead's content
 * @returns `too many` for content, a visitor or a network over its limit for the minute. A network's does not apply to someone
 *   who passes the robot check
 */
export async function admission(
  c: Context<{ Bindings: Env }>,
  { lead, signals }: PostedLead,
  digest: string,
): Promise<Admission> {
  const { robotCheckSecret: secret, minFormMs } = settingsOf(c.env)
  const { trap = '', openForMs = Number.POSITIVE_INFINITY, robotCheck: token } = signals
  const { LEAD_LIMIT_CONTENT, LEAD_LIMIT_VISITOR, LEAD_LIMIT_NETWORK, DB: db } = c.env
  const sender = senderOf(c)
  if (sender && !(await isWithin(LEAD_LIMIT_CONTENT, digest))) return 'too many'
  const sharer = isJustAccepted(c.env, digest, Date.now()) ? undefined : sender
  if (sharer && !(await isWithin(LEAD_LIMIT_VISITOR, sharer.visitor))) return 'too many'
  const check = secret === undefined ? 'off' : await robotCheck({ secret, token, digest, request: c.req.raw, db })
  if (sharer && check !== 'passed' && !(await isWithin(LEAD_LIMIT_NETWORK, sharer.network))) return 'too many'
  if (trap !== '') return { heldFor: 'trap' }
  if (openForMs < minFormMs) return { heldFor: 'too fast' }
  if (!isPublished(lead)) return { heldFor: 'unknown consent' }
  return { heldFor: check === 'failed' ? 'robot check' : undefined }
}

function isPublished(lead: Lead): boolean {
  if (lead.form === 'landing') return true
  const versions: readonly string[] = { guide: consentVersions, callback: callbackVersions }[lead.form]
  return versions.includes(lead.consentVersion)
}

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const verification = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
/** The visitor is waiting: a check that takes longer than this (ms) counts as broken. */
const timeLimitMs = 3_000

const answer = z.object({ success: z.boolean(), 'error-codes': z._default(z.array(z.string()), []) })

/** A wrong setting, or a fault of Cloudflare's. Every other code is about what the sender sent. */
const notTheSenders: ReadonlySet<string> = new Set(['missing-input-secret', 'invalid-input-secret', 'internal-error'])

interface RobotCheck {
  readonly secret: string
  readonly token: string | undefined
  /** Of the lead's content. */
  readonly digest: string
  readonly request: Request
  readonly db: D1Database
}

/**
 * Asks Turnstile about a token. Never rejects.
 *
 * @returns `broken` when the check itself does not work: staff are told, and no visitor is held
 */
async function robotCheck(check: RobotCheck): Promise<'passed' | 'failed' | 'broken'> {
  if (!check.token) return 'failed'
  try {
    const { success, 'error-codes': codes } = await verified(check, check.token)
    if (success) return 'passed'
    const fault = codes.find((code) => notTheSenders.has(code))
    return fault === undefined ? 'failed' : broken(check.db, fault)
  } catch (error) {
    return broken(check.db, errorName(error))
  }
}

/** Rejects without an answer of Turnstile's. */
async function verified({ secret, digest, request }: RobotCheck, token: string): Promise<z.infer<typeof answer>> {
  // A token is valid once. With this key the same content passes again when it is sent again, and nothing else does.
  const body = new URLSearchParams({ secret, response: token, idempotency_key: uuidFrom(digest) })
  const address = request.headers.get('cf-connecting-ip')
  if (address !== null) body.set('remoteip', address)
  const signal = AbortSignal.timeout(timeLimitMs)
  const response = await fetchOutside(verification, { method: 'POST', body, redirect: 'manual', signal })
  return answer.parse(await response.json())
}

function broken(db: D1Database, fault: string): 'broken' {
  log({ event: 'robot_check_failed', error: fault })
  noteAlert(db, 'turnstile', `The last check ended with: ${fault}.`, Date.now())
  return 'broken'
}
