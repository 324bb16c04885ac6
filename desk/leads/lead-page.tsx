import { Button } from '#app/ui/button.tsx'
import type { DeliveryRow } from '#worker/staff/attempts.ts'
import { type EmailRow, isStuck, type LeadRecord } from '#worker/staff/lead-record.ts'
import { AuditTable } from '../audit/audit-page.tsx'
import type { AuditRow } from '../audit/audit-store.ts'
import { timeWords } from '../clock.ts'
import { explained, guideEmailExplained } from '../outcomes.ts'
import { Actions, type Fact, Facts, Lead, LinkButton, Notice, Section } from '../parts/parts.tsx'
import { openPath, paths, withQuery } from '../paths.ts'
import { everythingIn, formNames, guideEmailNames, maskedPerson, stateNames, stateOf } from './describe-lead.ts'
import { LeadAttempts } from './lead-attempts.tsx'
import { leadWords as words } from './leads-words.ts'
import type { OneLead } from './read-leads.ts'

interface LeadPageProps extends OneLead {
  /** Whether its opening has been written down; only then is everything shown. */
  readonly isOpened: boolean
  readonly audit: readonly AuditRow[]
  /** Unix ms. */
  readonly now: number
}

/** One lead: masked until it is opened, with its history and what can be done with it. */
export function LeadPage({ record, email, webhook, attempts, isOpened, audit, now }: LeadPageProps) {
  const { row } = record
  const state = stateOf(row)
  const act = (doing: string) => withQuery(paths.act, { do: doing, lead: row.id })
  return (
    <>
      <Section title={words.holds}>
        <Content record={record} isOpened={isOpened} now={now} />
      </Section>
      <Actions>
        {state !== 'delivered' && state !== 'erased' && <LinkButton href={act('send')}>{words.send}</LinkButton>}
        {state === 'delivered' && webhook && webhook.status !== 'pending' && (
          <LinkButton href={act('again')}>{words.sendAgain}</LinkButton>
        )}
        {email && isStuck(email) && <LinkButton href={act('letter')}>{words.sendGuideEmail}</LinkButton>}
        {state !== 'erased' && <LinkButton href={act('erase')}>{words.erase}</LinkButton>}
      </Actions>
      <Section title={words.history}>
        <Facts facts={historyOf(record, webhook)} />
        {state !== 'delivered' && row.last_outcome && <Lead>{explained(row.last_outcome).means}</Lead>}
      </Section>
      {email && (
        <Section title={words.guideEmail}>
          <Facts facts={historyOfEmail(email)} />
          {email.status !== 'sent' && email.last_outcome && (
            <Lead>{guideEmailExplained(email.last_outcome).means}</Lead>
          )}
        </Section>
      )}
      <LeadAttempts attempts={attempts} isOpened={isOpened} />
      <Section title={words.people}>
        {audit.length === 0 ? <Lead>{words.nobody}</Lead> : <AuditTable rows={audit} />}
      </Section>
    </>
  )
}

const whyUnreadable: Readonly<Record<string, string>> = {
  'unknown version': words.otherRelease,
  'not sealed': words.notSealed,
}

function Content({ record, isOpened, now }: Pick<LeadPageProps, 'record' | 'isOpened' | 'now'>) {
  const { content, row } = record
  if (content.kind === 'erased') return <Notice>{words.erased}</Notice>
  if (content.kind === 'unreadable') {
    return <Notice isAlert={true}>{whyUnreadable[content.reason] ?? words.unreadable}</Notice>
  }
  if (isOpened) {
    return (
      <>
        <Notice>{words.opened}</Notice>
        <Facts facts={everythingIn(record, now)} />
      </>
    )
  }
  const person = maskedPerson(record)
  return (
    <>
      {person && (
        <Facts
          facts={[
            [words.name, person.name],
            [words.phone, person.phone],
            [words.email, person.email],
          ]}
        />
      )}
      <form method="post" action={openPath(row.id)}>
        <Actions>
          <Button type="submit">{words.open}</Button>
        </Actions>
      </form>
      <Lead>{words.openNote}</Lead>
    </>
  )
}

function historyOf({ row, content }: LeadRecord, webhook: OneLead['webhook']): Fact[] {
  return factsOf([
    [words.id, row.id],
    [words.state, stateNames[stateOf(row)]],
    [words.form, content.kind === 'readable' ? formNames[content.lead.form] : null],
    [words.code, row.source_code],
    [words.came, timeWords(row.received_at)],
    [words.tries, String(row.attempts)],
    [words.next, timeOrNone(row.status === 'pending' ? row.due_at : null)],
    [words.settled, timeOrNone(row.settled_at)],
    [words.last, row.last_outcome || null],
    [words.again, row.status === 'delivered' && webhook ? sentAgain(webhook) : null],
    [words.erasedAt, timeOrNone(row.erased_at)],
  ])
}

/** What has become of a delivered lead since someone had it sent again; null if nobody has. */
function sentAgain({ status, due_at, last_outcome }: DeliveryRow): string | null {
  if (status === 'pending') return words.againWaits(timeWords(due_at))
  if (status === 'in vain') return words.againInVain(explained(last_outcome).means)
  return status === 'again' ? words.againTaken : null
}

function historyOfEmail(email: EmailRow): Fact[] {
  return factsOf([
    [words.state, guideEmailNames[email.status]],
    [words.tries, String(email.attempts)],
    [words.next, timeOrNone(email.status === 'pending' ? email.due_at : null)],
    [words.guideEmailSettled, timeOrNone(email.settled_at)],
    [words.last, email.last_outcome || null],
  ])
}

const timeOrNone = (at: number | null) => (at === null ? null : timeWords(at))

/** Those that have a value. */
const factsOf = (pairs: ReadonlyArray<readonly [name: string, value: string | null]>): Fact[] =>
  pairs.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
