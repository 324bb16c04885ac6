import { renderToStaticMarkup } from 'react-dom/server'
import { brand, dataServicesEmail, dataServicesPhone } from '#contract/firm-details.ts'
import type { LeadState } from '#worker/staff/lead-filter.ts'
import { printable } from '#worker/staff/shown-text.ts'
import { timeWords } from '../clock.ts'
import { stateOf } from '../leads/describe-lead.ts'
import type { WholeLead } from './find.ts'
import { factsOf } from './whole-lead.ts'

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
