import { renderToStaticMarkup } from 'react-dom/server'
import { brand, dataServicesEmail, dataServicesPhone } from '#contract/firm-details.ts'
import type { LeadState } from '#worker/staff/lead-filter.ts'
import { printable } from '#worker/staff/shown-text.ts'
import { dateWords, timeWords } from '../clock.ts'
import { everythingIn, formNames, guideEmailNames, stateOf } from '../leads/describe-lead.ts'
import type { Fact } from '../parts.tsx'
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

const title = `What ${brand} holds about you`
const states: Readonly<Record<LeadState, string>> = {
  waiting: 'Waiting to be passed to the system in which we look after requests',
  parked: 'Could not be passed to the system in which we look after requests',
  held: 'Kept back until one of us has looked at it',
  delivered: 'Passed to the system in which we look after requests',
  'in vain': 'Passed to the system in which we look after requests',
  erased: 'Erased',
}
const unreadable = 'What you sent is encrypted with a key that is lost, and can be read by nobody, nor by us.'
const besides =
  'So that nobody is written to or rung too often, we also keep your email address and phone number for up to 30 days in a form that cannot be read back.'

/** A page of its own for the person themselves: it opens in any browser, and prints. @param now Unix ms */
export function personFile(leads: readonly WholeLead[], now: number): string {
  const html = renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>
          {'body{font:1.1rem/1.5 sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}dt{font-weight:bold}'}
        </style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>{`As of ${timeWords(now)}. All times are UK time.`}</p>
        {leads.map((lead) => (
          <section key={lead.row.id}>
            <h2>{`What you sent us on ${timeWords(lead.row.received_at)}`}</h2>
            {lead.content.kind === 'unreadable' && <p>{unreadable}</p>}
            <dl>
              {factsOf(lead, states[stateOf(lead.row)], now).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{printable(value)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p>{besides}</p>
        <p>{`Questions: ${dataServicesEmail} or ${dataServicesPhone}.`}</p>
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}
