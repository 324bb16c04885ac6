import { dateWords, timeWords } from '../clock.ts'
import { everythingIn, formNames, guideEmailNames } from '../leads/describe-lead.ts'
import type { Fact } from '../parts/parts.tsx'
import type { WholeLead } from './find.ts'

const callStates: Readonly<Record<string, string>> = {
  open: 'not noted yet what became of it',
  rung: 'rung',
  booked: 'booked',
  'wrong number': 'wrong number',
  elsewhere: 'left to another system',
}

/**
 * Everything that is held of a lead, in words for its person as well as for staff.
 *
 * @param state what has become of it
 * @param now Unix ms
 */
export function factsOf(lead: WholeLead, state: string, now: number): Fact[] {
  const { row, content, email, call } = lead
  const settled = row.settled_at === null ? '' : `, ${timeWords(row.settled_at)}`
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Sent to us', timeWords(row.received_at)],
    ['Form', content.kind === 'readable' ? formNames[content.lead.form] : undefined],
    ...everythingIn(lead, now).map(([name, value]) => [name, isDay.test(value) ? dateWords(value) : value] as const),
    ['What has become of it', `${state}${settled}`],
    ['Email with the guide', email && `${guideEmailNames[email.status]}${at(email.settled_at)}`],
    ['Call promised for', call && `${timeWords(call.due_from)}: ${callWords(call)}`],
    ['Campaign code', row.source_code],
    ['Version of the form', row.version ?? undefined],
    ['Id', row.id],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

const isDay = /^\d{4}-\d\d-\d\d$/

const at = (time: number | null) => (time === null ? '' : `, ${timeWords(time)}`)

function callWords({ state, unanswered, marked_at }: NonNullable<WholeLead['call']>): string {
  const tries = unanswered > 0 ? `, without an answer ${unanswered === 1 ? 'once' : `${unanswered} times`}` : ''
  return `${callStates[state] ?? state}${tries}${at(marked_at)}`
}
