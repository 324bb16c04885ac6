import type { Context } from 'hono'
import { triedWithinMs } from '#worker/leads/sweep.ts'
import type { DeskContext } from './access.ts'
import { actions, isSending } from './actions.ts'
import { type AuditEntry, auditOf } from './audit.ts'
import { auditName, maskedPerson } from './describe.ts'
import { leadsIn, type OpenedLead } from './leads.ts'
import { Notice } from './parts.tsx'
import { actionNamed } from './paths.ts'
import { onDay } from './uk-time.ts'
import { whenSent } from './when-sent.ts'

const words = {
  notDone: 'Nothing was done:',
  changed: 'its state has changed since.',
  due: 'it is due already.',
} as const

/** For this long (ms) after an action the notice says what is still to come of it. */
const freshMs = triedWithinMs

/** `Erased by grace@firm.example on 22 November 2026 at 14:05.` */
export const auditSentence = ({ event, who, at }: AuditEntry) => `${auditName(event)} by ${who} on ${onDay(at)}.`

/**
 * What has just been done to the lead that the address names, read from the audit: so it stays true on a reload, and says who
 * was quicker.
 */
export async function ResultNotice({ c }: { readonly c: Context<DeskContext> }) {
  const { done, to } = c.req.query()
  const action = actionNamed(done)
  if (action === undefined || to === undefined) return null
  const lead = await leadsIn(c).withId(to)
  if (!lead) return null
  const entries = await auditOf(c.env.DB, lead.row.id)
  const newest = entries.find(({ event }) => event !== 'opened' && event !== 'searched')
  const person = maskedPerson(lead)
  if (newest?.event === actions[action].change) {
    const isFresh = c.get('now') - newest.at < freshMs
    const said = isFresh ? [actions[action].done, await stillToCome(c, lead, newest)] : [auditSentence(newest)]
    return <Notice kind="done">{`${person}: ${said.filter(Boolean).join(' ')}`}</Notice>
  }
  const isDue = action === 'send-now' && lead.row.state === 'pending'
  const why = isDue ? words.due : newest ? auditSentence(newest) : words.changed
  return <Notice kind={isDue ? 'note' : 'alarm'}>{`${person}: ${words.notDone} ${why}`}</Notice>
}

/** When a lead that has just been sent will be tried; empty once it has been tried, or if it was not sent. */
async function stillToCome(c: Context<DeskContext>, { row }: OpenedLead, { event, at }: AuditEntry): Promise<string> {
  const now = c.get('now')
  const isDue = row.state === 'pending' && row.due_at <= now
  return isSending(event) && isDue ? whenSent(c.env.DB, { count: 1, at }, now) : ''
}
