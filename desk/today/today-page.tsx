import { buttonClass } from '#app/ui/button.tsx'
import { longestWaitSeconds } from '#worker/store/tables.ts'
import { lengthWords, timeWords } from '../clock.ts'
import { counted, explained, letterExplained, letterNames, stateNames, todayWords as words } from '../content.ts'
import type { SiteHealth } from '../health.ts'
import { Facts } from '../parts/facts.tsx'
import { Actions, Card, Cards, Lead, Notice, Section, Strong } from '../parts/section.tsx'
import { paths, withQuery } from '../paths.ts'
import type { Group, LetterGroup, TodayFigures } from './read-today.ts'

interface TodayPageProps {
  readonly figures: TodayFigures
  readonly health: SiteHealth | undefined
  /** Unix ms. */
  readonly now: number
}

/** What waits, what is parked or held and why, what went out, and whether settings are right. */
export function TodayPage({ figures, health, now }: TodayPageProps) {
  const { waiting, tries, parked, held, letters } = figures
  const waited = waiting.oldest === null ? 0 : Math.max(0, now - waiting.oldest)
  const isLate = waited > longestWaitSeconds * 1000
  const isWrong = !health || health.problems.length > 0
  const needsSomeone =
    isLate || parked.length > 0 || held.length > 0 || isWrong || letters.some(({ status }) => status === 'parked')
  return (
    <>
      <Notice isAlert={needsSomeone}>{needsSomeone ? words.attention : words.calm}</Notice>
      <Section title={words.waiting}>
        {waiting.leads === 0 ? (
          <Lead>{words.noneWaiting}</Lead>
        ) : (
          <>
            <Strong>{`${counted(waiting.leads)}. ${words.longest(lengthWords(waited))}`}</Strong>
            <Lead>{isLate ? words.late : words.usual}</Lead>
            {isLate && <Tries tries={tries} total={waiting.leads} />}
            <Buttons query={{ state: 'waiting' }} />
          </>
        )}
      </Section>
      <Section title={words.parked}>
        <Lead>{parked.length === 0 ? words.noneParked : words.parkedMeans}</Lead>
        <Groups groups={parked} state="parked" />
      </Section>
      <Section title={words.held}>
        <Lead>{held.length === 0 ? words.noneHeld : words.heldMeans}</Lead>
        <Groups groups={held} state="held" />
      </Section>
      {letters.length > 0 && <Letters groups={letters} />}
      <Section title={words.deliveries}>
        <Facts
          facts={[
            [words.today, counted(figures.deliveredToday)],
            [words.yesterday, counted(figures.deliveredYesterday)],
          ]}
        />
      </Section>
      <Section title={words.settings}>
        <Settings health={health} />
      </Section>
    </>
  )
}

/** How the last tries of those that have waited longest ended. */
function Tries({ tries, total }: { readonly tries: readonly Group[]; readonly total: number }) {
  const looked = tries.reduce((sum, { leads }) => sum + leads, 0)
  return (
    <>
      <Lead>{looked < total ? words.ofOldest : words.why}</Lead>
      <Cards>
        {tries.map(({ outcome, leads }) => (
          <Card key={outcome}>
            <Strong>{`${counted(leads)}: ${outcome ?? words.untried}`}</Strong>
            {outcome !== null && <Lead>{`${explained(outcome).means} ${explained(outcome).todo}`}</Lead>}
          </Card>
        ))}
      </Cards>
    </>
  )
}

function Groups({ groups, state }: { readonly groups: readonly Group[]; readonly state: 'parked' | 'held' }) {
  return (
    <Cards>
      {groups.map(({ outcome, leads, oldest }) => {
        const { means, todo } = explained(outcome)
        return (
          <Card key={outcome}>
            <Strong>{outcome === null ? counted(leads) : `${counted(leads)}: ${outcome.replace('held: ', '')}`}</Strong>
            <Lead>{`${means} ${todo}`}</Lead>
            <Lead>{words.oldest(timeWords(oldest))}</Lead>
            <Buttons query={{ state, reason: outcome?.replace('held: ', '') }} />
          </Card>
        )
      })}
    </Cards>
  )
}

/** Of the guide's letters, those that were given up and those whose addresses take none. */
function Letters({ groups }: { readonly groups: readonly LetterGroup[] }) {
  return (
    <Section title={words.letters}>
      <Cards>
        {groups.map(({ status, outcome, leads }) => {
          const { means, todo } = letterExplained(outcome)
          const which = `${letterNames[status]}, ${outcome}`
          return (
            <Card key={`${status} ${outcome}`}>
              <Strong>{`${counted(leads)}: ${letterNames[status].toLowerCase()}, ${outcome}`}</Strong>
              <Lead>{`${means} ${todo}`}</Lead>
              <Lead>{status === 'parked' ? words.lettersParked : words.lettersRefused}</Lead>
              <Actions>
                <a
                  className={buttonClass('primary')}
                  href={withQuery(paths.leads, { letters: status })}
                  aria-label={`${words.see}: ${which}`}
                >
                  {words.see}
                </a>
                <a
                  className={buttonClass('secondary')}
                  href={withQuery(paths.act, { do: 'letter', letters: status })}
                  aria-label={`${words.sendLetters}: ${letterNames[status]}`}
                >
                  {words.sendLetters}
                </a>
              </Actions>
            </Card>
          )
        })}
      </Cards>
    </Section>
  )
}

interface ButtonsProps {
  readonly query: { readonly state: 'waiting' | 'parked' | 'held'; readonly reason?: string | undefined }
}

/** To the list, and to the page that says how many will be sent on. */
function Buttons({ query }: ButtonsProps) {
  const which = `${stateNames[query.state]}${query.reason === undefined ? '' : `, ${query.reason}`}`
  return (
    <Actions>
      <a className={buttonClass('primary')} href={withQuery(paths.leads, query)} aria-label={`${words.see}: ${which}`}>
        {words.see}
      </a>
      <a
        className={buttonClass('secondary')}
        href={withQuery(paths.act, { do: 'send', ...query })}
        aria-label={`${words.sendAll}: ${which}`}
      >
        {words.sendAll}
      </a>
    </Actions>
  )
}

function Settings({ health }: { readonly health: SiteHealth | undefined }) {
  if (!health) return <Notice isAlert={true}>{words.settingsUnknown}</Notice>
  return (
    <>
      <Lead>{health.problems.length === 0 ? words.settingsRight : words.settingsWrong}</Lead>
      {health.problems.length > 0 && (
        <ul>
          {health.problems.map(({ setting, problem }) => (
            <li key={`${setting} ${problem}`}>{`${setting} ${problem}`}</li>
          ))}
        </ul>
      )}
      {!health.encrypted && <Lead>{words.plain}</Lead>}
    </>
  )
}
