import type { Context } from 'hono'
import { triedWithinMs } from '#worker/leads/sweep.ts'
import type { DeskContext } from './access.ts'
import { actions, isSending } from './actions.ts'
import { type AuditEntry, auditOf } from './audit.ts'
import { auditName, maskedPerson } from './describe.ts'
import { leadsIn, type OpenedLead } from './leads.ts'
import { Notice } from './parts.tsx'
import { type ActionName, actionNamed } from './paths.ts'
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
 * What has just been done to the lead that the address names, or why nothing was: because it was no longer in the state
 * in which it was seen, `since`, or is due already. Read from the audit: so it stays true on a reload, and says who was
 * quicker.
 */
export async function ResultNotice({ c }: { readonly c: Context<DeskContext> }) {
  const { done, not, to, since } = c.req.query()
  const action = actionNamed(done ?? not)
  if (action === undefined || to === undefined) return null
  const lead = await leadsIn(c).withId(to)
  if (!lead) return null
  const entries = await auditOf(c.env.DB, lead.row.id)
  const newest = entries.find(({ event }) => event !== 'opened' && event !== 'searched')
  if (done === undefined) return <NotDone action={action} lead={lead} newest={newest} since={Number(since)} />
  return newest ? <Done c={c} action={action} lead={lead} newest={newest} /> : null
}

interface ResultProps {
  readonly action: ActionName
  readonly lead: OpenedLead
  /** What was last done to it. */
  readonly newest: AuditEntry | undefined
}

function NotDone({ action, lead, newest, since }: ResultProps & { readonly since: number }) {
  const { state, state_since } = lead.row
  const isDue = action === 'send-now' && state === 'pending' && state_since === since
  // What had been done before it was seen is not why.
  const why = newest && newest.at > since ? auditSentence(newest) : words.changed
  return (
    <Notice kind={isDue ? 'note' : 'alarm'}>
      {`${maskedPerson(lead)}: ${words.notDone} ${isDue ? words.due : why}`}
    </Notice>
  )
}

/** Once somebody has done something else to the lead, that is said instead. */
async function Done({
  c,
  action,
  lead,
  newest,
}: ResultProps & { readonly c: Context<DeskContext>; readonly newest: AuditEntry }) {
  const isNewest = newest.event === actions[action].change
  const isFresh = isNewest && c.get('now') - newest.at < freshMs
  const said = isFresh ? [actions[action].done, await stillToCome(c, lead, newest)] : [auditSentence(newest)]
  return <Notice kind={isNewest ? 'done' : 'note'}>{`${maskedPerson(lead)}: ${said.filter(Boolean).join(' ')}`}</Notice>
}

/** When a lead that has just been sent will be tried; empty once it has been tried, or if it was not sent. */
async function stillToCome(c: Context<DeskContext>, { row }: OpenedLead, { event, at }: AuditEntry): Promise<string> {
  const now = c.get('now')
  const isDue = row.state === 'pending' && row.due_at <= now
  return isSending(event) && isDue ? whenSent(c.env.DB, { count: 1, at }, now) : ''
}
