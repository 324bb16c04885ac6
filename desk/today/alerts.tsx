import { Fragment } from 'react'
import * as z from 'zod/mini'
import { Button } from '#app/ui/button.tsx'
import { type Alert, DatabaseMemory } from '#worker/alerts/alert-memory.ts'
import { alertWords } from '#worker/alerts/alert-words.ts'
import { howItIs } from '#worker/alerts/message.ts'
import { isOver } from '#worker/alerts/news.ts'
import { lengthWords, timeWords } from '../clock.ts'
import { Actions, Card, Cards, Lead, LinkButton, Notice, Section, Strong } from '../parts.tsx'
import { paths } from '../paths.ts'

const noteRows = z.array(z.object({ name: z.string(), at: z.number(), facts: z.string() }))

/** When something last was (Unix ms), and what there is to say of it. */
interface Note {
  readonly at: number
  readonly facts: string
}

/** One way of telling staff, if only of late: when it last worked, and since when and why it does not. */
interface ChannelSeen {
  readonly name: string
  readonly told: Note | undefined
  readonly failed: Note | undefined
}

/** An alert that is not over, and when each channel told of it last. */
interface AlertSeen extends Alert {
  readonly told: ReadonlyArray<{ readonly channel: string; readonly toldAt: number }>
}

/** What the site's minutely run knows, from its own tables. */
export interface AlertsSeen {
  /** When it last looked (Unix ms); undefined if it never has. */
  readonly lookedAt: number | undefined
  readonly channels: readonly ChannelSeen[]
  readonly alerts: readonly AlertSeen[]
  /** The test alert that was asked for last, while it is known. */
  readonly test: AlertSeen | undefined
}

/** Rejects when D1 does. @param now Unix ms */
export async function readAlerts(db: D1Database, now: number): Promise<AlertsSeen> {
  const [{ alerts, told }, { results }] = await Promise.all([
    new DatabaseMemory(db).read(),
    db.prepare('SELECT name, at, facts FROM alert_notes').all(),
  ])
  const notes = new Map(noteRows.parse(results).map(({ name, ...note }) => [name, note]))
  const run = notes.get('run')
  // While nobody looks, nothing is over.
  const lasting = alerts.filter((alert) => !isOver(alert, Math.min(run?.at ?? 0, now)))
  const seen = lasting
    .map((alert) => ({ ...alert, told: told.filter(({ kind }) => kind === alert.kind) }))
    .toSorted((alert, other) => other.since - alert.since)
  return {
    lookedAt: run?.at,
    channels: (run?.facts ?? '')
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => ({ name, told: notes.get(`${name} told`), failed: notes.get(`${name} failed`) })),
    alerts: seen.filter(({ kind }) => kind !== 'test'),
    test: seen.find(({ kind }) => kind === 'test'),
  }
}

const words = {
  alerts: 'What needs someone',
  since: (at: number, now: number) => `Since ${timeWords(at)}: ${lengthWords(Math.max(0, now - at))}.`,
  unseen: (at: number) => `Not seen since ${timeWords(at)}. It may be over: then it goes by itself.`,
  toldBy: (channels: string) => `Told ${channels}.`,
  untold: 'Nobody has been told yet.',
  section: (section: string) => `More: “${section}” in the runbook.`,
  see: 'See these leads',
  seeWho: 'See who did it',
  telling: 'How staff are told',
  looked: (at: number) => `The site last looked at ${timeWords(at)}.`,
  neverLooked: 'The site has never looked.',
  stale:
    'It looks every minute. What you see here may be old, and nobody is told of anything new. Tell whoever looks after the site.',
  noChannel: 'Nobody is told of alerts: neither a chat nor email is set up. Tell whoever looks after the settings.',
  lastTold: (at: number, whom: string) => `Last told at ${timeWords(at)}: ${whom}.`,
  neverTold: 'Nobody has been told anything yet.',
  failing: (at: number, reason: string) =>
    `The last try, at ${timeWords(at)}, failed (${reason}). Tell whoever looks after the settings.`,
  test: 'Send a test alert',
  testNote:
    'It goes out within two minutes through every channel that is set up, with your address, and is written down.',
  tested: 'A test alert was asked for.',
  notYet: 'It has not gone out yet.',
} as const

const channelNames: ReadonlyMap<string, string> = new Map([
  ['chat', 'in the chat'],
  ['email', 'by email'],
])
const channelName = (name: string) => channelNames.get(name) ?? name

/** The site looks every minute; after this long (ms) without it something is wrong. */
const longestUnseenMs = 5 * 60_000

export const isStale = ({ lookedAt }: AlertsSeen, now: number) => now - (lookedAt ?? 0) > longestUnseenMs

/** Says that nothing here is to be trusted, when the site has not looked for long. */
export function Stale({ lookedAt }: AlertsSeen) {
  return (
    <Notice isAlert={true}>
      {`${lookedAt === undefined ? words.neverLooked : words.looked(lookedAt)} ${words.stale}`}
    </Notice>
  )
}

interface AlertsProps {
  readonly seen: AlertsSeen
  /** Unix ms. */
  readonly now: number
}

/** Each alert that is not over, in the words in which staff are told, with since when, who knows, and what it is about. */
export function Alerts({ seen, now }: AlertsProps) {
  return (
    <Section title={words.alerts}>
      <Cards>
        {seen.alerts.map((alert) => (
          <Card key={alert.kind}>
            <AlertCard alert={alert} lookedAt={seen.lookedAt ?? now} now={now} />
          </Card>
        ))}
      </Cards>
    </Section>
  )
}

interface AlertCardProps {
  readonly alert: AlertSeen
  /** Unix ms. */
  readonly lookedAt: number
  /** Unix ms. */
  readonly now: number
}

function AlertCard({ alert, lookedAt, now }: AlertCardProps) {
  const { kind, since, seenAt, facts } = alert
  const { act, leads, page, section } = alertWords[kind]
  const what = howItIs(alert, now)
  return (
    <>
      <Strong>{what}</Strong>
      {facts !== '' && (
        <Lead>
          {facts.split('\n').map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && <br />}
              {fact}
            </Fragment>
          ))}
        </Lead>
      )}
      <Lead>{`What to do: ${act}`}</Lead>
      <Lead>{`${words.since(since, now)} ${whoKnows(alert)}`}</Lead>
      {seenAt < lookedAt && <Lead>{words.unseen(seenAt)}</Lead>}
      <Lead>{words.section(section)}</Lead>
      {page !== undefined && (
        <Actions>
          <LinkButton kind="primary" href={page}>
            {words.seeWho}
          </LinkButton>
        </Actions>
      )}
      {leads !== undefined && (
        <Actions>
          <LinkButton kind="primary" href={`${paths.leads}?${leads}`} label={`${words.see}: ${what}`}>
            {words.see}
          </LinkButton>
        </Actions>
      )}
    </>
  )
}

function whoKnows({ told }: AlertSeen): string {
  if (told.length === 0) return words.untold
  return words.toldBy(told.map(({ channel, toldAt }) => `${channelName(channel)} at ${timeWords(toldAt)}`).join(', '))
}

/** When the site last looked, whom it told last and how, what fails of that, and a button that tries it. */
export function Telling({ seen }: { readonly seen: AlertsSeen }) {
  const { lookedAt, channels, test } = seen
  return (
    <Section title={words.telling}>
      <Lead>{lookedAt === undefined ? words.neverLooked : words.looked(lookedAt)}</Lead>
      {channels.length === 0 && <Notice isAlert={true}>{words.noChannel}</Notice>}
      <Cards>
        {channels.map((channel) => (
          <Card key={channel.name}>
            <ChannelCard channel={channel} />
          </Card>
        ))}
      </Cards>
      {test && (
        <Notice>{[words.tested, test.facts, test.told.length > 0 ? whoKnows(test) : words.notYet].join(' ')}</Notice>
      )}
      {channels.length > 0 && (
        <>
          <Lead>{words.testNote}</Lead>
          <form method="post" action={paths.testAlert}>
            <Button type="submit">{words.test}</Button>
          </form>
        </>
      )}
    </Section>
  )
}

function ChannelCard({ channel: { name, told, failed } }: { readonly channel: ChannelSeen }) {
  const title = channelName(name)
  return (
    <>
      <Strong>{`${title.charAt(0).toUpperCase()}${title.slice(1)}`}</Strong>
      <Lead>{told ? words.lastTold(told.at, told.facts) : words.neverTold}</Lead>
      {failed && <Lead>{words.failing(failed.at, failed.facts)}</Lead>}
    </>
  )
}
