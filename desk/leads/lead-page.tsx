import type { DeliveryRow } from '#worker/staff/attempts.ts'
import { type EmailRow, isStuck, type LeadRecord } from '#worker/staff/lead-record.ts'
import { TakeBack } from '../act/take-back.tsx'
import { AuditTable } from '../audit/audit-page.tsx'
import type { AuditRow } from '../audit/audit-store.ts'
import { timeWords } from '../clock.ts'
import { explained, guideEmailExplained } from '../outcomes.ts'
import { Actions, type Fact, Facts, Lead, LinkButton, Notice, PostButton, Section } from '../parts/parts.tsx'
import { leadPath, openPath, paths, withQuery } from '../paths.ts'
import { WholePersonForm } from '../person/find-form.tsx'
import { everythingIn, formNames, guideEmailNames, maskedPerson, stateOf, stateWords } from './describe-lead.ts'
import { type ListPage, listField, listPath } from './filter-query.ts'
import { LeadAttempts } from './lead-attempts.tsx'
import { leadWords as words } from './leads-words.ts'
import type { Neighbours, OneLead } from './read-leads.ts'

interface LeadPageProps extends OneLead {
  /** Whether its opening has been written down; only then is everything shown. */
  readonly isOpened: boolean
  /** The page of a list from which someone came, and the leads around this one there. */
  readonly list: ({ readonly page: ListPage } & Partial<Neighbours>) | undefined
  readonly audit: readonly AuditRow[]
  /** Unix ms. */
  readonly now: number
}

/** One lead: masked until it is opened, with its history and what can be done with it. */
export function LeadPage({ record, email, webhook, attempts, isOpened, list, audit, now }: LeadPageProps) {
  const { row } = record
  const state = stateOf(row)
  const field = listField(list?.page)
  const act = (doing: string, name: string) => {
    const fields = { do: doing, lead: row.id }
    if (!isOpened) return <LinkButton href={withQuery(paths.act, { ...fields, ...field })}>{name}</LinkButton>
    // Who has opened a lead has seen what it is, and is not asked a second time.
    return (
      <PostButton kind="secondary" action={withQuery(paths.act, field)} fields={{ ...fields, count: '1' }}>
        {name}
      </PostButton>
    )
  }
  return (
    <>
      <Section title={words.holds}>
        <Content record={record} isOpened={isOpened} opens={withQuery(openPath(row.id), field)} now={now} />
      </Section>
      <Actions>
        {state !== 'delivered' && state !== 'erased' && act('send', words.send)}
        {state === 'delivered' && webhook && webhook.status !== 'pending' && act('again', words.sendAgain)}
        {email && isStuck(email) && act('letter', words.sendGuideEmail)}
        {state !== 'erased' && act('erase', words.erase)}
        {record.content.kind === 'readable' && <WholePersonForm id={row.id} />}
      </Actions>
      {list && (
        <Actions>
          {list.newer && <LinkButton href={`${withQuery(leadPath(list.newer), field)}#main`}>{words.newer}</LinkButton>}
          {list.older && <LinkButton href={`${withQuery(leadPath(list.older), field)}#main`}>{words.older}</LinkButton>}
          <LinkButton href={listPath(list.page, row.id)}>{words.toList}</LinkButton>
        </Actions>
      )}
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

type ContentProps = Pick<LeadPageProps, 'record' | 'isOpened' | 'now'> & { readonly opens: string }

function Content({ record, isOpened, opens, now }: ContentProps) {
  const { content, row } = record
  if (row.goes_at !== null && row.goes_at > now)
    return <TakeBack what={{ lead: row.id }} leads={1} until={row.goes_at} />
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
      <PostButton action={opens}>{words.open}</PostButton>
      <Lead>{words.openNote}</Lead>
    </>
  )
}

function historyOf({ row, content }: LeadRecord, webhook: OneLead['webhook']): Fact[] {
  return factsOf([
    [words.id, row.id],
    [words.state, stateWords(row)],
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
