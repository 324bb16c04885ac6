import type { AttemptMade, DeliveryRow } from '#worker/staff/attempts.ts'
import { type EmailRow, isStuck, type LeadRecord } from '#worker/staff/lead-record.ts'
import { AuditTable } from '../act/audit-page.tsx'
import type { AuditRow } from '../act/audit-store.ts'
import { TakeBack } from '../act/take-back.tsx'
import { timeWords } from '../clock.ts'
import { explained, guideEmailExplained } from '../outcomes.ts'
import {
  Actions,
  DataTable,
  type Fact,
  Facts,
  Lead,
  LinkButton,
  LongText,
  Notice,
  PostButton,
  Section,
} from '../parts.tsx'
import { leadPath, openPath, paths, withQuery } from '../paths.ts'
import { WholePersonForm } from '../person/find-form.tsx'
import { everythingIn, formNames, guideEmailNames, maskedPerson, stateOf, stateWords } from './describe-lead.ts'
import { type ListPage, listField, listPath } from './filter-query.ts'
import type { Neighbours, OneLead } from './read-leads.ts'

export const words = {
  title: 'One lead',
  notFound:
    'There is no lead with this id. It may have been deleted: what is left of a lead goes a month after it is erased.',
  erased: 'Erased. Only dates and the campaign code are left.',
  unreadable:
    'It cannot be read: it is encrypted with a key that the desk does not have. The lead itself is safe. Ask whoever looks after the settings to put the key back into LEAD_KEYS.',
  notSealed:
    'It is neither shown nor sent, because it was stored without encryption, as nothing should be. Ask whoever looks after the site to find out why: “Encrypting leads stored without a key” in the runbook.',
  otherRelease: 'It cannot be read: it was written by another release of the site. The lead itself is safe.',
  open: 'Open this lead',
  openNote: 'Opening is written down, with your address and the time.',
  opened: 'Opened. This was written down.',
  send: 'Send it on',
  sendAgain: 'Send it again',
  erase: 'Erase it',
  sendGuideEmail: 'Send the email again',
  guideEmail: 'Email with the guide',
  holds: 'What it holds',
  history: 'History',
  people: 'Who did what',
  newer: 'Previous in the list',
  older: 'Next in the list',
  toList: 'Back to the list',
  again: 'Sent again',
  againWaits: (next: string) => `On its way. Next try: ${next}`,
  againTaken: 'Taken once more',
  againInVain: (means: string) => `In vain. ${means}`,
  nobody:
    'No one has opened, sent on or erased this lead by itself. What was done to many at once is under “Who did what”.',
  id: 'Id',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  state: 'What has become of it',
  form: 'Form',
  code: 'Campaign code',
  came: 'Came',
  tries: 'Tries',
  next: 'Next try',
  settled: 'Delivered or parked',
  guideEmailSettled: 'Sent, parked or refused',
  last: 'Last outcome',
  erasedAt: 'Erased',
} as const

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

const attemptWords = {
  title: 'Attempts',
  caption: 'Attempts, newest first: the last 20 of each kind, the last 5 of them with the answer',
  headings: ['When', 'How it ended', 'How long', 'How the answer begins'],
  hidden: 'Hidden until you open this lead',
  unreadable: 'It cannot be read: its key is no longer in LEAD_KEYS.',
} as const

interface LeadAttemptsProps {
  readonly attempts: readonly AttemptMade[]
  /** Whether the lead's opening has been written down: an answer may repeat what it holds. */
  readonly isOpened: boolean
}

/** What each attempt at a lead came to; nothing while none was made, and once it is erased. */
function LeadAttempts({ attempts, isOpened }: LeadAttemptsProps) {
  if (attempts.length === 0) return null
  return (
    <Section title={attemptWords.title}>
      <DataTable
        caption={attemptWords.caption}
        headings={attemptWords.headings}
        rows={attempts.map((attempt) => {
          const { kind, at, outcome, took } = attempt
          const { means } = kind === 'email' ? guideEmailExplained(outcome) : explained(outcome)
          return {
            key: `${kind} ${at}`,
            cells: [
              timeWords(at),
              <LongText key="outcome">{`${means} (${outcome})`}</LongText>,
              `${took.toLocaleString('en-GB')} ms`,
              <LongText key="answer">{shownAnswer(attempt, isOpened)}</LongText>,
            ],
          }
        })}
      />
    </Section>
  )
}

function shownAnswer({ answer, isUnreadable }: AttemptMade, isOpened: boolean): string {
  if (isUnreadable) return attemptWords.unreadable
  if (answer === undefined) return ''
  return isOpened ? answer : attemptWords.hidden
}
