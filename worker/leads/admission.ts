import type { Context } from 'hono'
import { callbackConsentVersions, guideConsentVersions } from '#contract/consent.ts'
import type { Lead } from '#contract/lead.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Env } from '../env.ts'
import { isWithin, senderOf } from '../http/rate-limit.ts'
import { fetchOutside } from '../http/user-agent.ts'
import { settingsOf } from '../settings.ts'
import { isDelayed } from './lead-content.ts'
import type { CheckReason } from './lead-states.ts'
import type { PostedLead } from './posted-lead.ts'
import { isJustAccepted } from './recent-leads.ts'
import { robotCheck } from './robot-check.ts'

/** `too many`; or that the lead is taken, with the reason if it is held. */
export type Admission = { readonly holdReason: CheckReason | undefined } | 'too many'

/**
 * Decides whether a lead is taken or held. A held lead is stored and answered like any other: its sender cannot tell, and a
 * visitor mistaken for a program loses nothing.
 *
 * The same content has its own limit, and once accepted no longer counts against its address or network: a page that sends
 * one lead over and over shuts nobody else out.
 *
 * @param digest of the lead's content
 * @param now Unix ms
 * @returns `too many` for content, an address or a network over its limit for the minute. The network's does not apply to
 *   someone who passes the robot check
 */
export async function admission(
  c: Context<{ Bindings: Env }>,
  posted: PostedLead,
  digest: string,
  now: number,
): Promise<Admission> {
  const { LEAD_LIMIT_CONTENT, LEAD_LIMIT_VISITOR, LEAD_LIMIT_NETWORK, DB: db } = c.env
  const { robotCheckSecret: secret, minFormMs } = settingsOf(c.env)
  const sender = senderOf(c)
  if (sender && !(await isWithin(LEAD_LIMIT_CONTENT, digest))) return 'too many'
  const countedSender = isJustAccepted(c.env, digest, now) ? undefined : sender
  if (countedSender && !(await isWithin(LEAD_LIMIT_VISITOR, countedSender.address))) return 'too many'
  const check = await robotCheck({
    secret,
    token: posted.signals.robotCheck,
    digest,
    address: c.req.header('cf-connecting-ip'),
    fetch: fetchOutside,
    onBroken: (fault) => raiseAlert(db, 'turnstile', `The last check ended with: ${fault}.`, now),
  })
  const isPerson = check === 'passed'
  if (countedSender && !isPerson && !(await isWithin(LEAD_LIMIT_NETWORK, countedSender.network))) return 'too many'
  return { holdReason: reasonInPost(posted, minFormMs) ?? reasonInCheck(check, posted.ageMs) }
}

/**
 * The reason that the robot check gives, if any. A token lasts five minutes, and the form was open for some of that
 * time, so a delayed lead's token may have expired on the way. Such a lead is held all the same: any program can say
 * that its lead is delayed.
 */
function reasonInCheck(check: Awaited<ReturnType<typeof robotCheck>>, ageMs: number): CheckReason | undefined {
  if (check === 'spent' && isDelayed(ageMs)) return 'expired check'
  return check === 'failed' || check === 'spent' ? 'robot check' : undefined
}

/** The reason that the post itself gives, if any. */
function reasonInPost({ lead, signals }: PostedLead, minFormMs: number): CheckReason | undefined {
  const { trap = '', openForMs = Number.POSITIVE_INFINITY } = signals
  if (trap !== '') return 'trap'
  if (openForMs < minFormMs) return 'too fast'
  return hasKnownConsent(lead) ? undefined : 'unknown consent'
}

/** Whether the wording that the lead names is one of ours. */
function hasKnownConsent(lead: Lead): boolean {
  if (lead.form === 'landing') return true
  const versions: readonly string[] = { guide: guideConsentVersions, callback: callbackConsentVersions }[lead.form]
  return versions.includes(lead.consentVersion)
}
