import { buttonClass } from '#app/ui/button.tsx'
import { timeWords } from '../clock.ts'
import { deskWords, leadWords, stateNames, leadsWords as words } from '../content.ts'
import { Facts } from '../parts/facts.tsx'
import { Actions, Card, Cards, Lead, Notice, Section, Strong } from '../parts/section.tsx'
import { leadPath, paths, withQuery } from '../paths.ts'
import { FilterForm, FindForm } from './filter-form.tsx'
import type { FilterQuery } from './filter-query.ts'
import { maskedPerson, stateOf } from './lead-words.ts'
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
          {list.leads.map((record) => {
            const { row } = record
            const person = maskedPerson(record)
            return (
              <Card key={row.id}>
                <Strong>
                  <a href={leadPath(row.id)}>{person ? person.name : row.id.slice(0, 8)}</a>
                </Strong>
                <Facts
                  facts={[
                    [leadWords.state, stateNames[stateOf(row)]],
                    [words.came, timeWords(row.received_at)],
                    ...(person
                      ? ([
                          [leadWords.phone, person.phone],
                          [leadWords.email, person.email],
                        ] as const)
                      : []),
                    [words.itsCode, row.source_code],
                    [words.tries, String(row.attempts)],
                    ...(row.last_outcome ? ([[words.last, row.last_outcome]] as const) : []),
                  ]}
                />
              </Card>
            )
          })}
        </Cards>
        <Actions>
          {!isFirst && (
            <a className={buttonClass('secondary')} href={withQuery(paths.leads, { ...query })}>
              {deskWords.newest}
            </a>
          )}
          {list.next && (
            <a
              className={buttonClass('secondary')}
              href={withQuery(paths.leads, { ...query, after: placeText(list.next) })}
            >
              {deskWords.older}
            </a>
          )}
        </Actions>
      </Section>
      <MatchingActions query={query} />
      <FindForm wrongId={wrongId} />
    </>
  )
}

/** Leads to the page that says how many; nothing is done here. */
function MatchingActions({ query }: { readonly query: FilterQuery }) {
  const { state, letters } = query
  const isUnsent = state === 'waiting' || state === 'parked' || state === 'held'
  return (
    <Section title={words.all}>
      {state === undefined && letters === undefined && <Lead>{words.chooseState}</Lead>}
      <Actions>
        {isUnsent && (
          <a className={buttonClass('secondary')} href={withQuery(paths.act, { do: 'send', ...query })}>
            {words.sendAll}
          </a>
        )}
        {letters && (
          <a className={buttonClass('secondary')} href={withQuery(paths.act, { do: 'letter', ...query })}>
            {words.sendLetters}
          </a>
        )}
        {(isUnsent || state === 'delivered') && (
          <a className={buttonClass('secondary')} href={withQuery(paths.act, { do: 'erase', ...query })}>
            {words.eraseAll}
          </a>
        )}
      </Actions>
    </Section>
  )
}
