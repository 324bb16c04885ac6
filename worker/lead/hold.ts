import type { Context } from 'hono'
import { consentVersions } from '#contract/consent-versions.ts'
import type { Lead } from '#contract/lead.ts'
import type { LeadSignals } from '#contract/signals.ts'
import { type Env, settingsOf } from '../env.ts'
import { isFlood } from './flood.ts'
import { passesRobotCheck } from './robot-check.ts'

/** It looks as if a bot sent it, it arrived in a flood, or nobody could look up what its visitor agreed to. */
export type HoldReason = 'trap' | 'too fast' | 'unknown consent' | 'robot check' | 'flood'

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
  // Whoever passes the check is a person, however many there are beside them; nobody who fails it needs counting.
  if (secret === undefined) return (await isFlood(c)) ? 'flood' : undefined
  const isPerson = await passesRobotCheck(check, { secret, fetch: fetch.bind(globalThis) })
  return isPerson ? undefined : 'robot check'
}

const isPublished = (version: string) => consentVersions.some((published) => published === version)
