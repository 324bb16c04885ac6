import { Button } from '#app/ui/button.tsx'
import { SelectInput } from '#app/ui/form/select-input.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { leadStates, stuckEmailStates } from '#worker/staff/lead-filter.ts'
import type { LeadRecord } from '#worker/staff/lead-record.ts'
import { areErasableTogether } from '../act/erase.tsx'
import { timeWords } from '../clock.ts'
import {
  Actions,
  Card,
  Cards,
  type Fact,
  Facts,
  Fields,
  Lead,
  LinkButton,
  Notice,
  Pages,
  Section,
  Strong,
} from '../parts/parts.tsx'
import { leadPath, paths, withQuery } from '../paths.ts'
import { guideEmailNames, maskedPerson, stateNames, stateWords } from './describe-lead.ts'
import type { FilterQuery } from './filter-query.ts'
import { leadWords, leadsWords as words } from './leads-words.ts'
import { type LeadList, placeText } from './read-leads.ts'

interface LeadsPageProps {
  readonly list: LeadList
  readonly query: FilterQuery
  readonly isWrong: boolean
  readonly isFirst: boolean
  /** What was typed as an id and is none. */
  readonly wrongId?: string | undefined
}

/** The leads that match, masked, and what can be done with all of them. */
export function LeadsPage({ list, query, isWrong, isFirst, wrongId }: LeadsPageProps) {
  return (
    <>
      <Lead>{words.intro}</Lead>
      {isWrong && <Notice>{words.wrong}</Notice>}
      <FilterForm query={query} />
      <Section title={query.state ? stateNames[query.state] : words.everyState}>
        {list.leads.length === 0 && <Lead>{words.none}</Lead>}
        <Cards>
          {list.leads.map((record) => (
            <Card key={record.row.id}>
              <Summary record={record} />
            </Card>
          ))}
        </Cards>
        <Pages
          newest={isFirst ? undefined : withQuery(paths.leads, { ...query })}
          older={list.next && withQuery(paths.leads, { ...query, after: placeText(list.next) })}
        />
      </Section>
      <MatchingActions query={query} />
      <FindForm wrongId={wrongId} />
    </>
  )
}

/** Chooses which leads the list has; its answer is an address that can be kept. */
function FilterForm({ query }: { readonly query: FilterQuery }) {
  return (
    <Section title={words.filter}>
      <form action={paths.leads}>
        <Fields>
          <SelectInput
            name="state"
            label={words.state}
            placeholder={words.anyState}
            defaultValue={query.state ?? ''}
            options={leadStates.map((value) => ({ value, text: stateNames[value] }))}
          />
          <TextInput name="reason" label={words.reason} hint={words.reasonHint} defaultValue={query.reason} />
          <SelectInput
            name="letters"
            label={words.guideEmail}
            placeholder={words.anyState}
            defaultValue={query.letters ?? ''}
            options={stuckEmailStates.map((value) => ({ value, text: guideEmailNames[value] }))}
          />
          <TextInput name="code" label={words.code} defaultValue={query.code} />
          <TextInput name="from" label={words.from} type="date" defaultValue={query.from} />
          <TextInput name="to" label={words.to} type="date" defaultValue={query.to} />
          <Actions>
            <Button type="submit">{words.show}</Button>
          </Actions>
        </Fields>
      </form>
    </Section>
  )
}

function Summary({ record }: { readonly record: LeadRecord }) {
  const { row } = record
  const person = maskedPerson(record)
  const contact: Fact[] = person
    ? [
        [leadWords.phone, person.phone],
        [leadWords.email, person.email],
      ]
    : []
  const facts: Fact[] = [
    [leadWords.state, stateWords(row)],
    [words.came, timeWords(row.received_at)],
    ...contact,
    [words.itsCode, row.source_code],
    [words.tries, String(row.attempts)],
  ]
  if (row.last_outcome) facts.push([words.last, row.last_outcome])
  return (
    <>
      <Strong>
        <a href={leadPath(row.id)}>{person ? person.name : row.id.slice(0, 8)}</a>
      </Strong>
      <Facts facts={facts} />
    </>
  )
}

/** Leads to the page that says how many; nothing is done here. */
function MatchingActions({ query }: { readonly query: FilterQuery }) {
  const { state, letters } = query
  const isUnsent = state === 'waiting' || state === 'parked' || state === 'held'
  const act = (doing: string) => withQuery(paths.act, { do: doing, ...query })
  return (
    <Section title={words.all}>
      {state === undefined && letters === undefined && <Lead>{words.chooseState}</Lead>}
      {isUnsent && !areErasableTogether(query) && <Lead>{words.eraseOne}</Lead>}
      <Actions>
        {isUnsent && <LinkButton href={act('send')}>{words.sendAll}</LinkButton>}
        {letters && <LinkButton href={act('letter')}>{words.sendGuideEmails}</LinkButton>}
        {areErasableTogether(query) && <LinkButton href={act('erase')}>{words.eraseAll}</LinkButton>}
      </Actions>
    </Section>
  )
}

/** Goes to one lead by its id. */
function FindForm({ wrongId }: { readonly wrongId: string | undefined }) {
  return (
    <Section title={words.find}>
      <form action={paths.leads}>
        <Fields>
          <TextInput
            name="id"
            label={words.id}
            hint={words.idHint}
            defaultValue={wrongId}
            error={wrongId === undefined ? undefined : words.idWrong}
          />
          <Actions>
            <Button type="submit" kind="secondary">
              {words.findIt}
            </Button>
          </Actions>
        </Fields>
      </form>
    </Section>
  )
}
