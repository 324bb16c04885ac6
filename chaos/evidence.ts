import type { Chat } from './chat.ts'
import { canary, canaryPhone } from './leads.ts'
import type { Mail } from './mail.ts'
import type { Sink } from './sink.ts'
import type { Row, Site } from './site.ts'
import type { Sent } from './visitors.ts'

/** What a run leaves behind, from which its verdict follows. */
export interface Evidence extends Sent {
  readonly leadIds: readonly string[]
  readonly sink: Sink
  readonly chat: Chat
  readonly mail: Mail
  /** Leads that asked for the guide by email. */
  readonly byEmail: ReadonlySet<string>
  /** How often each lead's letter had been accepted by the time everything was settled. */
  readonly letters: ReadonlyMap<string, number>
  /** As `cutOff`, of letters. */
  readonly lettersCutOff: ReadonlyMap<string, number>
  /** How long (ms) the slowest lead took to the webhook while the mail service answered nothing; undefined if one never came. */
  readonly slowestBesideMail: number | undefined
  /** The table once everything was settled, and again after parked leads were redriven. */
  readonly settled: readonly Row[]
  readonly redriven: readonly Row[]
  /** How often the sink had seen each lead by the time everything was settled. */
  readonly seen: ReadonlyMap<string, number>
  /** How often a worker was stopped while it had counted an attempt on a lead, but not recorded how it ended. */
  readonly cutOff: ReadonlyMap<string, number>
  /** Faults that the log says struck. */
  readonly struck: ReadonlySet<string>
  /** Log lines with personal data in them. */
  readonly leaks: readonly string[]
}

/** What the log says, of all the workers of a run. */
export function logOf(site: Site): Pick<Evidence, 'struck' | 'leaks'> {
  const lines = site.printed().split('\n')
  const struck = lines.flatMap((line) => /"event":"fault_struck","fault":"([^"]+)"/.exec(line)?.[1] ?? [])
  const personal = [canary, canaryPhone, canaryPhone.slice(1), 'not an address']
  return { struck: new Set(struck), leaks: lines.filter((line) => personal.some((text) => line.includes(text))) }
}
