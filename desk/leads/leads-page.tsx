import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectInput } from '#app/ui/form/select-input.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { deliveryMethods } from '#contract/answers.ts'
import { failed, leadStates, stuckEmailStates } from '#worker/staff/lead-filter.ts'
import type { LeadRecord } from '#worker/staff/lead-record.ts'
import { textIn } from '#worker/store/lead-content.ts'
import { areErasableTogether } from '../act/perform.ts'
import { shortTimeWords } from '../clock.ts'
import { explained } from '../outcomes.ts'
import parts from '../parts.module.css'
import { Actions, Lead, LinkButton, Notice, Pages, Section } from '../parts.tsx'
import { leadPath, paths, withQuery } from '../paths.ts'
import { FindForm } from '../person/find-form.tsx'
import {
  formNames,
  forms,
  guideEmailNames,
  maskedPerson,
  reasonIn,
  stateNames,
  stateOf,
  stateWords,
  wantsNames,
} from './describe-lead.ts'
import {
  type FilterQuery,
  filterWords,
  hasReasons,
  type ListPage,
  listField,
  listPath,
  queryText,
} from './filter-query.ts'
import styles from './leads-page.module.css'
import type { LeadList, OutcomeCount } from './read-leads.ts'

const words = {
  intro: 'Names, numbers and addresses are hidden until you open a lead. Each opening is written down.',
  filter: 'Choose which leads',
  state: 'State',
  form: 'Form',
  wants: 'Guide',
  guideEmail: 'Email with the guide',
  code: 'Code',
  from: 'From',
  to: 'To',
  any: 'Any',
  everyState: 'All leads',
  reasons: 'Reasons',
  anyFailure: 'any failure',
  show: 'Show',
  wrong: 'Some of what was asked for could not be understood, and was left out.',
  none: 'No lead matches.',
  tick: (name: string, came: string) => `Tick ${name}, ${came}`,
  ticked: 'Those ticked:',
  send: 'Send on',
  sendGuideEmails: 'Send the emails again',
  erase: 'Erase',
  /** Undefined where they are only counted on the next page. */
  all: (count: number | undefined) =>
    count === 1 ? 'the only one' : `all ${count?.toLocaleString('en-GB') ?? 'of these'}`,
  sendAll: (all: string) => `Send ${all} on`,
  sendAllAgain: (all: string) => `Send ${all} again`,
  sendAllGuideEmails: (all: string) => `Send the emails of ${all} again`,
  eraseAll: (all: string) => `Erase ${all}`,
  eraseOne: 'What waits or is parked is erased one by one; of what is held, all that has the same reason.',
} as const

interface LeadsPageProps {
  readonly list: LeadList
  readonly page: ListPage
  readonly isWrong: boolean
  /** Of the leads that the rest of the filter matches; none where its state has no reasons. */
  readonly outcomes: readonly OutcomeCount[]
}

/** What a keyboard goes on from when another list or page of it is asked for. */
const listId = 'list'

/** The leads that match, masked, one line each, and what can be done with those that are ticked or with all of them. */
export function LeadsPage({ list, page, isWrong, outcomes }: LeadsPageProps) {
  const { query, after } = page
  const filtered = queryText(query) === '' ? words.everyState : filterWords(query)
  return (
    <>
      <FindForm isShort={true} />
      {isWrong && <Notice>{words.wrong}</Notice>}
      <FilterForm query={query} outcomes={outcomes} />
      <Section title={filtered}>
        {list.leads.length === 0 ? (
          <Lead>{words.none}</Lead>
        ) : (
          <>
            <EachAndAll query={query} outcomes={outcomes} />
            <form id={listId} method="post" action={`${withQuery(paths.act, listField(page))}#main`}>
              <ul className={styles.lines}>
                {list.leads.map((record) => (
                  <Line key={record.row.id} record={record} page={page} />
                ))}
              </ul>
              <Ticked query={query} />
            </form>
          </>
        )}
        <Pages
          newest={after && listPath({ query }, listId)}
          older={list.next && listPath({ query, after: list.next }, listId)}
        />
        <Lead>{words.intro}</Lead>
      </Section>
    </>
  )
}

interface OfQuery {
  readonly query: FilterQuery
}

/** A filter, and the reasons of the leads that the rest of it matches. */
type WithReasons = OfQuery & Pick<LeadsPageProps, 'outcomes'>

/** Chooses which leads the list has; its answer is an address that can be kept. Folded away where there is little room. */
function FilterForm({ query, outcomes }: WithReasons) {
  return (
    <Disclosure className={styles.filter} summary={<span>{words.filter}</span>}>
      <form action={`${paths.leads}#${listId}`} className={styles.fields}>
        <Choice name="state" values={leadStates} names={stateNames} label={words.state} query={query} />
        <Choice name="form" values={forms} names={formNames} label={words.form} query={query} />
        <Choice name="wants" values={deliveryMethods} names={wantsNames} label={words.wants} query={query} />
        <Choice
          name="letters"
          values={stuckEmailStates}
          names={guideEmailNames}
          label={words.guideEmail}
          query={query}
        />
        <TextInput name="code" label={words.code} defaultValue={query.code} />
        <TextInput name="from" label={words.from} type="date" defaultValue={query.from?.slice(0, 10)} />
        <TextInput name="to" label={words.to} type="date" defaultValue={query.to?.slice(0, 10)} />
        <Button type="submit">{words.show}</Button>
        <Reasons query={query} outcomes={outcomes} />
      </form>
    </Disclosure>
  )
}

interface ChoiceProps<Value extends string> extends OfQuery {
  readonly name: keyof FilterQuery
  readonly values: readonly Value[]
  readonly names: Readonly<Record<Value, string>>
  readonly label: string
}

function Choice<Value extends string>({ name, values, names, label, query }: ChoiceProps<Value>) {
  return (
    <SelectInput
      name={name}
      label={label}
      placeholder={words.any}
      defaultValue={query[name] ?? ''}
      options={values.map((value) => ({ value, text: names[value] }))}
    />
  )
}

/** The reasons that there are, any number of which can be ticked. */
function Reasons({ query: { state, reason }, outcomes }: WithReasons) {
  const ticked = reason?.split(',') ?? []
  const counts = outcomes.flatMap(({ outcome, leads }) =>
    outcome === null ? [] : [[reasonIn(outcome), `${reasonIn(outcome)} (${leads.toLocaleString('en-GB')})`] as const],
  )
  const boxes = state === 'waiting' ? [[failed, words.anyFailure] as const, ...counts] : counts
  if (boxes.length < 2 && ticked.length === 0) return null
  return (
    <fieldset className={styles.reasons}>
      <legend>{words.reasons}</legend>
      {boxes.map(([value, text]) => (
        <label key={value} className={parts.choice}>
          <input type="checkbox" name="reason" value={value} defaultChecked={ticked.includes(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** What the reasons mean that were chosen, or the only one, and what can be done with all that match. */
function EachAndAll({ query, outcomes }: WithReasons) {
  const { state, reason, letters } = query
  const chosen = outcomes.filter(({ outcome }) => !reason || reason.split(',').includes(reasonIn(outcome)))
  const isUnsent = hasReasons(state)
  const count = isUnsent && state !== 'waiting' ? chosen.reduce((sum, { leads }) => sum + leads, 0) : undefined
  const wasDelivered = state === 'delivered' || state === 'in vain'
  if (count === 0 || (!isUnsent && !wasDelivered && !letters)) return null
  const [first, second] = chosen
  const withReason = { ...query, reason: reason ?? (first && !second ? reasonIn(first.outcome) : undefined) }
  const all = (doing: string, name: (all: string) => string) => (
    <LinkButton href={withQuery(paths.act, { do: doing, ...withReason })}>{name(words.all(count))}</LinkButton>
  )
  return (
    <>
      {withReason.reason && <Meanings state={state} outcomes={chosen} />}
      {isUnsent && !areErasableTogether(withReason) && <Lead>{words.eraseOne}</Lead>}
      <Actions>
        {isUnsent && all('send', words.sendAll)}
        {letters && all('letter', words.sendAllGuideEmails)}
        {wasDelivered && all('again', words.sendAllAgain)}
        {areErasableTogether(withReason) && all('erase', words.eraseAll)}
      </Actions>
    </>
  )
}

function Meanings({ state, outcomes }: Pick<WithReasons, 'outcomes'> & Pick<FilterQuery, 'state'>) {
  return outcomes.map(({ outcome }) => {
    const { means, todo } = explained(outcome)
    return <Lead key={outcome}>{`${filterWords({ state })}, ${reasonIn(outcome)}: ${means} ${todo}`}</Lead>
  })
}

/** A box to tick, and what tells one lead from the next, all of which leads to it. */
function Line({ record, page }: { readonly record: LeadRecord; readonly page: ListPage }) {
  const { row, content } = record
  const person = maskedPerson(record)
  const name = person?.name ?? row.id.slice(0, 8)
  const came = shortTimeWords(row.received_at)
  const lead = content.kind === 'readable' ? content.lead : undefined
  const wants = deliveryMethods.find((method) => lead && method === textIn(lead, 'deliveryMethod'))
  const state = stateOf(row)
  const reason = hasReasons(state) && reasonIn(row.last_outcome)
  return (
    <li className={styles.line} id={row.id}>
      <label className={styles.tick}>
        <input type="checkbox" name="lead" value={row.id} aria-label={words.tick(name, came)} />
      </label>
      <a className={styles.lead} href={withQuery(leadPath(row.id), listField(page))}>
        <span className={styles.half}>
          <span>{came}</span> <span className={styles.name}>{name}</span> <span>{person?.phone}</span>{' '}
          <span className={styles.spare}>{person?.email}</span>
        </span>{' '}
        <span className={styles.half}>
          <span>{lead && [formNames[lead.form], wants && wantsNames[wants]].filter(Boolean).join(', ')}</span>{' '}
          <span>{[stateWords(row), reason].filter(Boolean).join(': ')}</span> <span>{row.source_code}</span>
        </span>
      </a>
    </li>
  )
}

/** What can be done with the leads that are ticked; the next page says with how many. */
function Ticked({ query: { state, letters } }: OfQuery) {
  if (state === 'erased') return null
  const act = (doing: string, name: string) => (
    <Button type="submit" kind="secondary" name="do" value={doing}>
      {name}
    </Button>
  )
  return (
    <div className={styles.ticked}>
      <span>{words.ticked}</span>
      {state !== 'delivered' && act('send', words.send)}
      {letters && act('letter', words.sendGuideEmails)}
      {act('erase', words.erase)}
    </div>
  )
}
