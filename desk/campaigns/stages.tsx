import { type Device, devices, type FunnelForm, type PageEvent, pageEvents } from '#contract/funnel.ts'
import { formNames, stateNames } from '../leads/describe-lead.ts'
import { DataTable, Lead, Section } from '../parts.tsx'
import { type Advert, type CampaignRow, type Email, isSameCode, totalOf } from './read-campaigns.ts'
import type { Funnel } from './read-funnel.ts'
import { sum } from './statistics.ts'
import { isWithin, type Stretch } from './stretch.ts'

export const noPages = 'Pages are not counted here, so there is no rate.'

const words = {
  steps: 'Where people are lost',
  stepsNote:
    'Pages say what happens on them, and on which kind of device; only leads are known to the database, without a device. Nobody is recognised: someone who looks twice counts twice.',
  stage: 'Stage',
  allForms: 'All forms',
  accepted: 'Accepted',
  emailed: 'Guide email delivered',
  unknown: '–',
} as const

const deviceNames: Readonly<Record<Device, string>> = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' }
const placeNames: Readonly<Record<FunnelForm, string>> = { ...formNames, '': 'Other pages' }
const places: readonly FunnelForm[] = ['landing', 'guide', 'callback', '']
const eventNames: Readonly<Record<PageEvent, string>> = {
  seen: 'Page seen',
  begun: 'Form begun',
  step3: 'Question 3 reached',
  step4: 'Question 4 reached',
  step5: 'Last step reached',
  sent: 'Button pressed',
  called: 'Phone number tapped',
}

interface StagesProps {
  readonly funnel: Funnel | undefined
  readonly rows: readonly CampaignRow[]
  readonly advert: Advert
  readonly emails: readonly Email[]
  readonly stretch: Stretch
}

/** How far people came with one advert: by form, and as far as pages say so by device. */
export function Stages({ advert, rows, emails, stretch, funnel }: StagesProps) {
  const events = (funnel?.counts ?? []).filter(
    ({ code, day }) => isSameCode(code, advert.code) && isWithin(day, stretch),
  )
  const now = rows.filter(({ part }) => part === 'now')
  const eventRow = (event: PageEvent) => {
    const own = events.filter((count) => count.event === event)
    const countsOf = (some: typeof own) => sum(some.map(({ count }) => count))
    return {
      key: event,
      cells: [
        eventNames[event],
        countsOf(own.filter(({ form }) => form !== '')),
        ...places.map((place) => countsOf(own.filter(({ form }) => form === place))),
        ...devices.map((device) => countsOf(own.filter((count) => count.device === device))),
      ],
    }
  }
  const leadRow = (name: string, of: (form: string | undefined) => number) => ({
    key: name,
    cells: [
      name,
      of(undefined),
      ...places.map((place) => (place === '' ? words.unknown : of(place))),
      ...devices.map(() => words.unknown),
    ],
  })
  const ofForm = (form: string | undefined) => now.filter((row) => form === undefined || row.form === form)
  const pageRows = pageEvents.map(eventRow).filter(({ key, cells }) => !/^step/.test(key) || Number(cells[1]) > 0)
  return (
    <Section title={`${words.steps}: ${advert.code}`}>
      <DataTable
        caption={`${words.steps}, ${stretch.words}`}
        headings={[
          words.stage,
          words.allForms,
          ...places.map((place) => placeNames[place]),
          ...devices.map((device) => deviceNames[device]),
        ]}
        rows={[
          ...(funnel ? pageRows.filter(({ key }) => key !== 'called') : []),
          leadRow(words.accepted, (form) => sum(ofForm(form).map(totalOf))),
          leadRow(stateNames.delivered, (form) => sum(ofForm(form).map(({ delivered }) => delivered))),
          leadRow(words.emailed, (form) =>
            sum(emails.filter((email) => form === undefined || email.form === form).map(({ leads }) => leads)),
          ),
          ...(funnel ? pageRows.filter(({ key }) => key === 'called') : []),
        ]}
      />
      <Lead>{funnel ? words.stepsNote : noPages}</Lead>
    </Section>
  )
}
