import { Button } from '#app/ui/button.tsx'
import { type CallbackTopic, callbackTopics } from '#contract/callback-lead.ts'
import { callbackTimeIn } from '#contract/callback-times.ts'
import { timeInWords } from '#contract/callback-words.ts'
import type { CallMark } from '#worker/staff/audit.ts'
import type { LeadRecord } from '#worker/staff/lead-record.ts'
import { printable } from '#worker/staff/shown-text.ts'
import { timeFromDue } from '#worker/store/calls.ts'
import { textIn } from '#worker/store/lead-content.ts'
import { timeWords } from '../clock.ts'
import { maskedPerson, stateNames, stateOf } from '../leads/describe-lead.ts'
import { explained } from '../outcomes.ts'
import { Actions, Card, Cards, DataTable, Facts, Lead, LinkButton, Section, Strong } from '../parts.tsx'
import { leadPath, paths } from '../paths.ts'
import { type Call, type CallGroup, type Calls, callsPromisedTo, type LateCall } from './read-calls.ts'

const words = {
  intro:
    'Everyone who asked to be rung, by when we promised to. Mark each call when it is made. Opening this page is written down, with how many it shows.',
  overdue: 'Overdue',
  tomorrow: 'Tomorrow',
  later: 'Later',
  marked: 'Marked today',
  none: 'Nobody is waiting to be rung.',
  more: (count: number) => `There are ${count.toLocaleString('en-GB')} more. They come up as these are marked.`,
  neededNow: (name: string) => `Needed now: ${name}`,
  unreadable: 'It cannot be read. Its page says why.',
  unknownTime: 'at a time that cannot be read',
  promised: (time: string) => `Promised ${time}.`,
  again: (count: number, time: string) =>
    `No answer ${count === 1 ? 'once' : `${count} times`}. Ring again ${time}, for the last time.`,
  once: 'We promised to ring once: if nobody answers, that is all.',
  about: 'About',
  delivery: 'Delivery',
  last: 'Last marked',
  by: (at: number, who: string | null) => `${timeWords(at)}, ${who ?? ''}`,
  held: 'Held: it has not been sent on.',
  ring: (phone: string) => `Ring ${phone}`,
  see: 'See the lead',
  elsewhere:
    'Calls are handled where the webhook’s reader does. Below are those of the last week, and those to come, that arrived there after their time had begun, or have not arrived. If calls are to be made from here, ask whoever looks after the settings to change where they are made (CALLS_AT).',
  allInTime: 'Every call has arrived in time.',
  late: 'Late or not delivered',
  notDelivered: 'Not delivered',
} as const

const markNames: Readonly<Record<CallMark, string>> = {
  rung: 'Rung',
  'no answer': 'No answer',
  booked: 'Booked',
  'wrong number': 'Wrong number',
  'put back': 'Put back',
}

/** What an open call may be marked as. */
const openMarks = ['rung', 'no answer', 'booked', 'wrong number'] as const

/** As the form that asks for a call says it. */
const topicNames: Readonly<Record<CallbackTopic, string>> = {
  choosing: 'Choosing a plan',
  prices: 'Prices and paying',
  'someone-else': 'A plan for someone else',
  'needed-now': 'A funeral needed soon',
  other: 'Something else',
}

interface CallsPageProps {
  readonly calls: Calls
  /** Unix ms. */
  readonly now: number
}

/** Who is to be rung, by when it was promised, and what became of the calls that were made today. */
export function CallsPage({ calls: { overdue, today, tomorrow, later, marked }, now }: CallsPageProps) {
  const isNobodyWaiting = [overdue, today, tomorrow, later].every(({ calls }) => calls.length === 0)
  return (
    <>
      <Lead>{words.intro}</Lead>
      {isNobodyWaiting && <Lead>{words.none}</Lead>}
      <Group title={words.overdue} group={overdue} now={now} />
      {byWindow(today).map(({ from, group }) => (
        <Group key={from} title={sentence(dueWords(from, now))} group={group} now={now} />
      ))}
      <Group title={words.tomorrow} group={tomorrow} now={now} />
      <Group title={words.later} group={later} now={now} />
      {marked.calls.length > 0 && <Marked group={marked} />}
    </>
  )
}

/** The parts of one day, in their order. */
function byWindow({ calls, more }: CallGroup) {
  const begins = [...new Set(calls.map(({ call }) => call.due_from))].toSorted((one, other) => one - other)
  return begins.map((from, index) => ({
    from,
    group: {
      calls: calls.filter(({ call }) => call.due_from === from),
      more: index === begins.length - 1 ? more : 0,
    },
  }))
}

function dueWords(from: number, now: number): string {
  const time = timeFromDue(from)
  return time ? timeInWords(time, now) : words.unknownTime
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function Group({ title, group, now }: { readonly title: string; readonly group: CallGroup; readonly now: number }) {
  if (group.calls.length === 0) return null
  return (
    <Section title={title}>
      <Cards>
        {group.calls.map((call) => (
          <Card key={call.row.id}>
            <OpenCall {...call} now={now} />
          </Card>
        ))}
      </Cards>
      {group.more > 0 && <Lead>{words.more(group.more)}</Lead>}
    </Section>
  )
}

function OpenCall({ row, content, call, isNeededNow, now }: Call & { readonly now: number }) {
  const lead = content.kind === 'readable' ? content.lead : undefined
  const name = lead ? printable(`${textIn(lead, 'firstName')} ${textIn(lead, 'lastName')}`) : row.id.slice(0, 8)
  const phone = lead ? textIn(lead, 'phone') : ''
  const state = stateOf(row)
  const topic = lead && callbackTopics.find((known) => known === textIn(lead, 'callbackTopic'))
  return (
    <>
      <Strong>{isNeededNow ? words.neededNow(name) : name}</Strong>
      {state === 'held' && <Strong>{`${words.held} ${explained(row.last_outcome).means}`}</Strong>}
      <Lead>{promiseOf({ row, content }, now)}</Lead>
      {call.unanswered > 0 && <Lead>{words.again(call.unanswered, dueWords(call.due_from, now))}</Lead>}
      {/^\+?\d{5,15}$/.test(phone) && (
        <Actions>
          <LinkButton kind="primary" href={`tel:${phone}`} label={`${words.ring(phone)}: ${name}`}>
            {words.ring(phone)}
          </LinkButton>
        </Actions>
      )}
      <Facts
        facts={[
          ...(topic ? [[words.about, topicNames[topic]] as const] : []),
          [words.delivery, stateNames[state]],
          ...(call.marked_at === null ? [] : [[words.last, words.by(call.marked_at, call.marked_by)] as const]),
        ]}
      />
      <MarkForm call={call} marks={openMarks} name={name} />
      <a href={leadPath(row.id)} aria-label={`${words.see}: ${name}`}>
        {words.see}
      </a>
    </>
  )
}

/** What someone was promised: when, and if it is to be one call alone. */
function promiseOf(record: LeadRecord, now: number): string {
  if (record.content.kind !== 'readable') return words.unreadable
  const time = callbackTimeIn(record.content.lead)
  const when = words.promised(time ? timeInWords(time, now) : words.unknownTime)
  return callsPromisedTo(record) === 1 ? `${when} ${words.once}` : when
}

interface MarkFormProps extends Pick<Call, 'call'> {
  readonly marks: readonly CallMark[]
  readonly name: string
}

/** Says which call is meant, and how often nobody had answered on this page: someone else may mark it meanwhile. */
function MarkForm({ call, marks, name }: MarkFormProps) {
  return (
    <form method="post" action={paths.calls}>
      <input type="hidden" name="lead" value={call.lead_id} />
      <input type="hidden" name="unanswered" value={call.unanswered} />
      <Actions>
        {marks.map((mark) => (
          <Button
            key={mark}
            type="submit"
            kind="secondary"
            name="mark"
            value={mark}
            aria-label={`${markNames[mark]}: ${name}`}
          >
            {markNames[mark]}
          </Button>
        ))}
      </Actions>
    </form>
  )
}

/** What was marked, masked: it can be put back. */
function Marked({ group }: { readonly group: CallGroup }) {
  return (
    <Section title={words.marked}>
      <Cards>
        {group.calls.map((each) => {
          const { row, call } = each
          const name = maskedPerson(each)?.name ?? row.id.slice(0, 8)
          return (
            <Card key={row.id}>
              <Strong>
                <a href={leadPath(row.id)}>{name}</a>
              </Strong>
              <Lead>{`${sentence(call.state)}, ${words.by(call.marked_at ?? 0, call.marked_by)}`}</Lead>
              <MarkForm call={call} marks={['put back']} name={name} />
            </Card>
          )
        })}
      </Cards>
    </Section>
  )
}

/** For where calls are made by whoever reads the webhook: what did not reach it in time, and nothing personal. */
export function LateCallsPage({ calls, now }: { readonly calls: readonly LateCall[]; readonly now: number }) {
  return (
    <>
      <Lead>{words.elsewhere}</Lead>
      {calls.length === 0 ? (
        <Lead>{words.allInTime}</Lead>
      ) : (
        <DataTable
          caption={words.late}
          headings={['Lead', 'Promised', words.delivery, 'When']}
          rows={calls.map((call) => ({
            key: call.id,
            cells: [
              <a key={call.id} href={leadPath(call.id)}>
                {call.id.slice(0, 8)}
              </a>,
              sentence(dueWords(call.due_from, now)),
              stateNames[stateOf(call)],
              call.status === 'delivered' && call.settled_at !== null ? timeWords(call.settled_at) : words.notDelivered,
            ],
          }))}
        />
      )}
    </>
  )
}
