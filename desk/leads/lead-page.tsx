import { Button, buttonClass } from '#app/ui/button.tsx'
import { type EmailRow, isStuck, type LeadRecord } from '#worker/staff/lead-record.ts'
import type { AuditRow } from '../audit/audit-store.ts'
import { AuditTable } from '../audit/audit-table.tsx'
import { timeWords } from '../clock.ts'
import { explained, formNames, letterExplained, letterNames, stateNames, leadWords as words } from '../content.ts'
import { Facts } from '../parts/facts.tsx'
import { Actions, Lead, Notice, Section } from '../parts/section.tsx'
import { openPath, paths, withQuery } from '../paths.ts'
import { everythingIn, maskedPerson, stateOf } from './lead-words.ts'
import type { OneLead } from './read-leads.ts'

interface LeadPageProps extends OneLead {
  /** Whether its opening has been written down; only then is everything shown. */
  readonly isOpened: boolean
  readonly audit: readonly AuditRow[]
  /** Unix ms. */
  readonly now: number
}

/** One lead: masked until it is opened, with its history and what can be done with it. */
export function LeadPage({ record, letter, isOpened, audit, now }: LeadPageProps) {
  const { row } = record
  const state = stateOf(row)
  return (
    <>
      <Section title={words.holds}>
        <Content record={record} isOpened={isOpened} now={now} />
      </Section>
      <Actions>
        {(state === 'waiting' || state === 'parked' || state === 'held') && (
          <a className={buttonClass('secondary')} href={withQuery(paths.act, { do: 'send', lead: row.id })}>
            {words.send}
          </a>
        )}
        {letter && isStuck(letter) && (
          <a className={buttonClass('secondary')} href={withQuery(paths.act, { do: 'letter', lead: row.id })}>
            {words.sendLetter}
          </a>
        )}
        {state !== 'erased' && (
          <a className={buttonClass('secondary')} href={withQuery(paths.act, { do: 'erase', lead: row.id })}>
            {words.erase}
          </a>
        )}
      </Actions>
      <Section title={words.history}>
        <Facts facts={historyOf(record)} />
        {state !== 'delivered' && row.last_outcome && <Lead>{explained(row.last_outcome).means}</Lead>}
      </Section>
      {letter && (
        <Section title={words.letter}>
          <Facts facts={letterFacts(letter)} />
          {letter.status !== 'sent' && letter.last_outcome && <Lead>{letterExplained(letter.last_outcome).means}</Lead>}
        </Section>
      )}
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

const timeFact = (name: string, at: number | null) => (at === null ? [] : [[name, timeWords(at)] as const])

function letterFacts(letter: EmailRow): (readonly [string, string])[] {
  return [
    [words.state, letterNames[letter.status]],
    [words.tries, String(letter.attempts)],
    ...timeFact(words.next, letter.status === 'pending' ? letter.due_at : null),
    ...timeFact(words.letterSettled, letter.settled_at),
    ...(letter.last_outcome ? [[words.last, letter.last_outcome] as const] : []),
  ]
}

function historyOf({ row, content }: LeadRecord): (readonly [string, string])[] {
  return [
    [words.id, row.id],
    [words.state, stateNames[stateOf(row)]],
    ...(content.kind === 'readable' ? [[words.form, formNames[content.lead.form]] as const] : []),
    [words.code, row.source_code],
    ...timeFact(words.came, row.received_at),
    [words.tries, String(row.attempts)],
    ...timeFact(words.next, row.status === 'pending' ? row.due_at : null),
    ...timeFact(words.settled, row.settled_at),
    ...(row.last_outcome ? [[words.last, row.last_outcome] as const] : []),
    ...timeFact(words.erasedAt, row.erased_at),
  ]
}
