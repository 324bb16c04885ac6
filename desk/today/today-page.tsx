import { settingName } from '#worker/alerts/message.ts'
import { longestWaitSeconds } from '#worker/store/tables.ts'
import { lengthWords, secondsWords, timeWords } from '../clock.ts'
import { counted, guideEmailNames, stateNames } from '../leads/describe-lead.ts'
import { explained, guideEmailExplained } from '../outcomes.ts'
import { Actions, Card, Cards, DataTable, Facts, Lead, LinkButton, Notice, Section, Strong } from '../parts.tsx'
import { paths, withQuery } from '../paths.ts'
import type { SiteHealth } from '../settings.ts'
import type { AlertsSeen } from './alerts.tsx'
import { Alerts, isStale, Stale, Telling } from './alerts.tsx'
import type { Delivered, EmailGroup, Group, TodayFigures } from './read-today.ts'

const words = {
  calm: 'Nothing needs you at the moment.',
  attention: 'Something needs you. Start at the top.',
  refreshing: 'This page refreshes itself every minute.',
  stop: 'Stop refreshing it',
  still: 'This page does not refresh itself.',
  goOn: 'Refresh it every minute',
  waiting: 'Waiting to be sent',
  noneWaiting: 'No lead is waiting.',
  longest: (length: string) => `The longest has waited ${length}.`,
  usual: 'A lead normally goes out within a minute, so this will soon be over.',
  late: 'They are tried again and again for about three days. None is lost meanwhile.',
  why: 'How the last tries ended',
  ofOldest: 'Of those that have waited longest:',
  untried: 'not tried yet',
  parked: 'Parked',
  noneParked: 'No lead is parked.',
  parkedMeans:
    'These were tried for about three days and could not be delivered. They are kept until someone sends them on.',
  held: 'Held',
  noneHeld: 'No lead is held.',
  heldMeans:
    'These looked unusual when they came and have never been sent. Look at them: send on what a person sent, erase the rest.',
  oldest: (time: string) => `The oldest came on ${time}.`,
  see: 'See them',
  sendAll: 'Send all on',
  guideEmails: 'Emails with the guide',
  guideEmailsMean: {
    parked: 'These were tried for about two days and could not be sent. They are kept until someone sends them again.',
    refused: 'These could not go to their addresses. Ring and ask, or post the guide. That is all there is to do.',
    held: 'These have not been sent. They are kept until someone sends them.',
  },
  sendGuideEmails: 'Send these emails again',
  deliveries: 'Delivered',
  today: 'Today',
  yesterday: 'Yesterday',
  month: 'The last 30 days',
  deliveredCaption: 'How many, and how long they took',
  deliveredHeadings: ['When', 'Leads', 'Median time', 'Slowest', 'Within five minutes'],
  share: (leads: number, all: number) =>
    `${leads.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} (${(Math.floor((1000 * leads) / all) / 10).toFixed(1)}%)`,
  last: 'Last',
  never: 'None yet',
  whatCounts:
    'Leads count on the day on which the system that receives them took them, also once they are erased. The time runs from when a lead reaches the site, usually a moment after Send is pressed, until that system says that it has it; half of the leads took no longer than the median. Times are rounded down. Leads that were held are counted, but not timed.',
  settings: 'Settings',
  settingsRight: 'All settings are in order.',
  settingsWrong: 'These settings are missing or wrong. Tell whoever looks after the site:',
  settingsUnknown:
    'The site did not say how its settings are. If this lasts, tell whoever looks after the site: it may be down, or the password that the desk gives it may be another than the site’s (HEALTH_TOKEN).',
  plain: 'Leads are stored without encryption.',
} as const

interface TodayPageProps {
  readonly figures: TodayFigures
  readonly alerts: AlertsSeen
  readonly health: SiteHealth | undefined
  /** Unix ms. */
  readonly now: number
  /** Whether the browser asks for it again each minute. */
  readonly isRefreshing: boolean
}

/** What staff are told of, what waits, what is parked or held and why, what went out, and whether settings are right. */
export function TodayPage({ figures, alerts, health, now, isRefreshing }: TodayPageProps) {
  const { waiting, tries, parked, held, emails } = figures
  const waited = waiting.oldest === null ? 0 : Math.max(0, now - waiting.oldest)
  const isLate = waited > longestWaitSeconds * 1000
  const isWrong = !health || health.problems.length > 0
  const isFailing = isLate || tries.some(({ outcome }) => outcome !== null)
  const isOld = isStale(alerts, now)
  const needsSomeone =
    isOld
    || alerts.alerts.length > 0
    || isLate
    || parked.length > 0
    || held.length > 0
    || isWrong
    || emails.some(({ status }) => status !== 'refused')
  return (
    <>
      {isOld && <Stale {...alerts} />}
      <Notice isAlert={needsSomeone}>{needsSomeone ? words.attention : words.calm}</Notice>
      <Refreshing isOn={isRefreshing} />
      {alerts.alerts.length > 0 && <Alerts seen={alerts} now={now} />}
      <Section title={words.waiting}>
        {waiting.leads === 0 ? (
          <Lead>{words.noneWaiting}</Lead>
        ) : (
          <>
            <Strong>{`${counted(waiting.leads)}. ${words.longest(lengthWords(waited))}`}</Strong>
            <Lead>{isFailing ? words.late : words.usual}</Lead>
            {isFailing && <Tries tries={tries} total={waiting.leads} />}
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
      {emails.length > 0 && <GuideEmails groups={emails} />}
      <Section title={words.deliveries}>
        <DataTable
          caption={words.deliveredCaption}
          headings={words.deliveredHeadings}
          rows={(['today', 'yesterday', 'month'] as const).map((stretch) => ({
            key: stretch,
            cells: [words[stretch], ...deliveredCells(figures.delivered[stretch])],
          }))}
        />
        <Facts
          facts={[[words.last, figures.lastDelivered === null ? words.never : timeWords(figures.lastDelivered)]]}
        />
        <Lead>{words.whatCounts}</Lead>
      </Section>
      <Telling seen={alerts} />
      <Section title={words.settings}>
        <Settings health={health} />
      </Section>
    </>
  )
}

/** Whoever reads it must be able to count them: a share is a number of leads too. */
function deliveredCells({ leads, timed, inFiveMinutes, median, slowest }: Delivered) {
  const share = timed === 0 ? '–' : words.share(inFiveMinutes, timed)
  return [leads, ...[median, slowest].map((seconds) => (seconds === undefined ? '–' : secondsWords(seconds))), share]
}

/** The page may change under whoever reads it slowly: it says so before anything else that changes, and can be stopped. */
function Refreshing({ isOn }: { readonly isOn: boolean }) {
  return (
    <Lead>
      {isOn ? words.refreshing : words.still}{' '}
      <a href={isOn ? withQuery(paths.today, { refresh: 'off' }) : paths.today}>{isOn ? words.stop : words.goOn}</a>
    </Lead>
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

/** Of the emails with the guide, those that were given up, those whose addresses take none, and those beyond the budget. */
function GuideEmails({ groups }: { readonly groups: readonly EmailGroup[] }) {
  return (
    <Section title={words.guideEmails}>
      <Cards>
        {groups.map(({ status, outcome, leads }) => {
          const { means, todo } = guideEmailExplained(outcome)
          const name = guideEmailNames[status]
          return (
            <Card key={`${status} ${outcome}`}>
              <Strong>{`${counted(leads)}: ${name.toLowerCase()}, ${outcome}`}</Strong>
              <Lead>{`${means} ${todo}`}</Lead>
              <Lead>{words.guideEmailsMean[status]}</Lead>
              <SeeAndSend
                query={{ letters: status }}
                which={`${name}, ${outcome}`}
                send={{ doing: 'letter', text: words.sendGuideEmails, which: name }}
              />
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

function Buttons({ query }: ButtonsProps) {
  const which = `${stateNames[query.state]}${query.reason === undefined ? '' : `, ${query.reason}`}`
  return <SeeAndSend query={query} which={which} send={{ doing: 'send', text: words.sendAll, which }} />
}

interface SeeAndSendProps {
  readonly query: Readonly<Record<string, string | undefined>>
  /** What these are, for whoever hears the buttons one by one. */
  readonly which: string
  readonly send: { readonly doing: string; readonly text: string; readonly which: string }
}

/** To the list, and to the page that says how many will be sent on. */
function SeeAndSend({ query, which, send }: SeeAndSendProps) {
  return (
    <Actions>
      <LinkButton kind="primary" href={withQuery(paths.leads, query)} label={`${words.see}: ${which}`}>
        {words.see}
      </LinkButton>
      <LinkButton href={withQuery(paths.act, { do: send.doing, ...query })} label={`${send.text}: ${send.which}`}>
        {send.text}
      </LinkButton>
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
            <li key={`${setting} ${problem}`}>{`${settingName(setting)} ${problem}`}</li>
          ))}
        </ul>
      )}
      {!health.encrypted && <Lead>{words.plain}</Lead>}
    </>
  )
}
