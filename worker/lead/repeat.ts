import type { Lead } from '#contract/lead.ts'
import { errorName, log } from '../log.ts'
import { normalised } from '../store/lead-cipher.ts'
import type { LeadLimits, RecentLeads } from '../store/recent-leads.ts'
import { within } from './within.ts'

/** The visitor is waiting: a database that takes longer than this (ms) does not get to count the lead. */
const answerMs = 1_000
/** Households for each IPv4 address: a mobile carrier puts many behind one. */
const householdsBehindIpv4 = 4

/**
 * Counts a lead against the person it names and the visitor who sent it.
 *
 * @param visitor an IPv4 address or an IPv6 /64; undefined for this computer, which is not counted
 * @param limits those of one household; 0 is no limit
 * @param now Unix ms
 * @returns whether it is one too many; false when the database fails, because that must not hold a lead up
 */
export async function isRepeat(
  lead: Lead,
  visitor: string | undefined,
  { perPerson, perVisitor }: LeadLimits,
  recent: RecentLeads,
  now: number,
): Promise<boolean> {
  const { leadId, phone } = lead
  const mailbox = 'email' in lead ? mailboxOf(lead.email) : undefined
  const counted = {
    leadId,
    receivedAt: now,
    person: perPerson === 0 ? undefined : { mailbox, phone },
    visitor: perVisitor === 0 ? undefined : visitor,
  }
  if (counted.person === undefined && counted.visitor === undefined) return false
  const households = visitor?.includes(':') ? 1 : householdsBehindIpv4
  try {
    return !(await within(answerMs, recent.admit(counted, { perPerson, perVisitor: perVisitor * households })))
  } catch (error) {
    log({ event: 'database_failed', during: 'repeats', error: errorName(error), leadId })
    return false
  }
}

/**
 * The mailbox an address leads to, however it is spelt: without its plus tag and, at Gmail, which also answers to
 * googlemail.com, without dots.
 */
function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^(.+?)(?:\+.*)?@(.*)$/.exec(normalised(email)) ?? []
  const domain = URL.parse(`https://${host}`)?.hostname ?? host
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
