import type { Context } from 'hono'
import { consentVersions } from '#contract/consent-versions.ts'
import type { Lead } from '#contract/lead.ts'
import type { LeadSignals } from '#contract/signals.ts'
import { type Env, settingsOf } from '../env.ts'
import { isWithin, visitorOf } from '../http/rate-limit.ts'
import type { HoldReason } from './hold-reason.ts'
import { passesRobotCheck } from './robot-check.ts'

/**
 * Why a lead should be reviewed before it is sent; undefined if it need not be. A held lead is stored and answered like
 * any other: its sender cannot tell, and a visitor mistaken for a bot loses nothing.
 */
export async function reasonToHold(
  c: Context<{ Bindings: Env }>,
  lead: Lead,
  { trap = '', openForMs = Number.POSITIVE_INFINITY, robotCheck }: LeadSignals,
): Promise<HoldReason | undefined> {
  const { robotCheckSecret: secret, minFormMs } = settingsOf(c.env)
  if (trap !== '') return 'trap'
  if (openForMs < minFormMs) return 'too fast'
  if (lead.form === 'guide' && !isPublished(lead.consentVersion)) return 'unknown consent'
  const check = { token: robotCheck, leadId: lead.leadId, address: c.req.header('cf-connecting-ip') }
  if (secret !== undefined && !(await passesRobotCheck(check, { secret, fetch: fetch.bind(globalThis) })))
    return 'robot check'
  return (await isFlood(c)) ? 'flood' : undefined
}

const isPublished = (version: string) => consentVersions.some((published) => published === version)

/**
 * Posts that a browser marks as from our own page are counted separately, so that a script's flood does not affect
 * them.
 */
async function isFlood(c: Context<{ Bindings: Env }>): Promise<boolean> {
  const isFromPage = c.req.header('sec-fetch-site') === 'same-origin'
  return visitorOf(c) !== undefined && !(await isWithin(c.env.LEAD_LIMIT_ALL, isFromPage ? 'pages' : 'others'))
}
