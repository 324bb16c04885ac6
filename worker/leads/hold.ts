import type { Context } from 'hono'
import * as z from 'zod/mini'
import { callbackVersions, consentVersions } from '#contract/consent.ts'
import type { Lead } from '#contract/lead.ts'
import type { Env } from '../env.ts'
import { isWithin, senderOf } from '../http/rate-limit.ts'
import { fetchOutside } from '../http/user-agent.ts'
import { errorName, log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import type { HoldReason } from './lead-content.ts'
import type { PostedLead } from './posted-lead.ts'

/** Whether a lead is taken, and why it should be looked at before it goes out if it should. */
export type Admission = { readonly heldFor: HoldReason | undefined } | 'too many'

/**
 * Judges how a lead came. A held lead is stored and answered like any other: its sender cannot tell, and a visitor mistaken
 * for a program loses nothing.
 *
 * @returns `too many` for a visitor, or a network, that has sent its share of the minute. Someone who passes the robot check is
 *   a person, however many there are beside them.
 */
export async function admission(c: Context<{ Bindings: Env }>, { lead, signals }: PostedLead): Promise<Admission> {
  const { robotCheckSecret: secret, minFormMs } = settingsOf(c.env)
  const { trap = '', openForMs = Number.POSITIVE_INFINITY, robotCheck: token } = signals
  const sender = senderOf(c)
  if (sender && !(await isWithin(c.env.LEAD_LIMIT_VISITOR, sender.visitor))) return 'too many'
  const check =
    secret === undefined ? 'off' : await robotCheck({ secret, token, leadId: lead.leadId, request: c.req.raw })
  if (sender && check !== 'passed' && !(await isWithin(c.env.LEAD_LIMIT_NETWORK, sender.network))) return 'too many'
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
/** The visitor is waiting; a check that takes longer than this (ms) counts as failed. */
const timeLimitMs = 3_000

const answer = z.object({ success: z.boolean() })

interface RobotCheck {
  readonly secret: string
  readonly token: string | undefined
  /** A token is valid once. This key lets the same lead pass again when it is sent again. */
  readonly leadId: string
  readonly request: Request
}

/** Asks Turnstile about a token. Never rejects: a check that cannot be made counts as failed. */
async function robotCheck({ secret, token, leadId, request }: RobotCheck): Promise<'passed' | 'failed'> {
  if (!token) return 'failed'
  const body = new URLSearchParams({ secret, response: token, idempotency_key: leadId })
  const address = request.headers.get('cf-connecting-ip')
  if (address !== null) body.set('remoteip', address)
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    const response = await fetchOutside(verification, { method: 'POST', body, redirect: 'manual', signal })
    return answer.safeParse(await response.json()).data?.success ? 'passed' : 'failed'
  } catch (error) {
    log({ event: 'robot_check_failed', error: errorName(error) })
    return 'failed'
  }
}
