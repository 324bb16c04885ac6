import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectInput } from '#app/ui/form/select-input.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { dateWords } from '../clock.ts'
import { counted, stateNames } from '../leads/describe-lead.ts'
import styles from '../parts.module.css'
import { Actions, DataTable, Fields, Lead, LinkButton, Section, Strong } from '../parts.tsx'
import { paths, withQuery } from '../paths.ts'
import { poundsWords } from './costs.tsx'
import { type Advert, type CampaignRow, type Email, firstCounted, together } from './read-campaigns.ts'
import type { Funnel } from './read-funnel.ts'
import { noPages, Stages } from './stages.tsx'
import { number, rateWords } from './statistics.ts'
import { periodsOf, type Stretch, stretchNames, weekdayWords, weekWords } from './stretch.ts'

const words = {
  intro:
    'What each advert brought, from page to delivered lead. Leads count for good, also once they are erased; one code in capitals or not is one advert.',
  stretch: 'When',
  from: 'From, for one day to another',
  until: 'To',
  advert: 'Advert: its code, or the key in its link',
  show: 'Show',
  advertName: 'Advert',
  all: 'All adverts',
  noCode: 'No code',
  none: 'Nothing is known of such an advert in this time.',
  table: 'Adverts',
  line: { day: 'Day by day', week: 'Week by week' },
  lineNote: 'A line’s dashed part is the time that this is compared with.',
  leads: 'Leads',
  seen: 'Pages seen',
  rate: 'Seen to delivered',
  cost: 'Cost',
  costEach: 'Cost of a delivered lead',
  costs: 'What adverts cost',
  csv: 'Download this as CSV',
  daysCsv: 'Download each day, code and form',
  unknown: '–',
  fewer: 'none: fewer pages were counted than leads',
  noneYet: 'No page was counted in this time, so there is no rate.',
  parkedNote: 'Leads that were erased before they were delivered count as parked.',
} as const

export interface CampaignQuery {
  /** A code or key, or '' for all. */
  readonly advert: string
  readonly stretch: Stretch
}

interface CampaignsPageProps {
  readonly query: CampaignQuery
  readonly funnel: Funnel | undefined
  readonly rows: readonly CampaignRow[]
  readonly adverts: readonly Advert[]
  /** Guide emails that went out to the one advert's leads; undefined where there are several. */
  readonly emails: readonly Email[] | undefined
  /** What is to be said of two versions of a form. */
  readonly experiments: ReactNode
}

/** A query as an address has it. */
const fieldsOf = ({ advert, stretch: { name, from, until } }: CampaignQuery) => ({
  advert,
  stretch: name === 'this-week' ? '' : name,
  ...(name === 'between' && { from, until }),
})

/** What adverts brought: in words, advert by advert, and of one alone where people are lost. */
export function CampaignsPage({ query, funnel, rows, adverts, emails, experiments }: CampaignsPageProps) {
  const { stretch } = query
  const [advert] = adverts
  const fields = fieldsOf(query)
  return (
    <>
      <Lead>{words.intro}</Lead>
      <ChooseForm query={query} />
      <Section title={stretch.words}>
        {adverts.length === 0 ? (
          <Lead>{words.none}</Lead>
        ) : (
          <Summary all={together(adverts)} {...{ stretch, funnel }} />
        )}
      </Section>
      {emails && advert && <Stages {...{ advert, rows, emails, stretch, funnel }} />}
      <Section title={words.table}>
        {adverts.length > 0 && (
          <>
            <Adverts {...{ query, adverts, sampled: funnel?.sampled ?? 1 }} />
            <Lead>{`${words.lineNote} ${words.parkedNote}`}</Lead>
          </>
        )}
        <Actions>
          {query.advert !== '' && (
            <LinkButton href={withQuery(paths.campaigns, { ...fields, advert: '' })}>{words.all}</LinkButton>
          )}
          <LinkButton href={withQuery(paths.campaignsCsv, fields)}>{words.csv}</LinkButton>
          <LinkButton href={withQuery(paths.campaignsCsv, { ...fields, file: 'days' })}>{words.daysCsv}</LinkButton>
          <LinkButton href={paths.campaignCosts}>{words.costs}</LinkButton>
        </Actions>
      </Section>
      {experiments}
    </>
  )
}

function ChooseForm({ query: { advert, stretch } }: { readonly query: CampaignQuery }) {
  const { 'this-week': first, ...others } = stretchNames
  const isBetween = stretch.name === 'between'
  return (
    <form action={paths.campaigns}>
      <Fields>
        <SelectInput
          name="stretch"
          label={words.stretch}
          placeholder={first}
          defaultValue={stretch.name === 'this-week' ? '' : stretch.name}
          options={Object.entries(others).map(([value, text]) => ({ value, text }))}
        />
        <TextInput name="from" label={words.from} type="date" defaultValue={isBetween ? stretch.from : ''} />
        <TextInput name="until" label={words.until} type="date" defaultValue={isBetween ? stretch.until : ''} />
        <TextInput name="advert" label={words.advert} defaultValue={advert} />
        <Actions>
          <Button type="submit">{words.show}</Button>
        </Actions>
      </Fields>
    </form>
  )
}

interface SummaryProps {
  readonly all: Advert
  readonly stretch: Stretch
  readonly funnel: Funnel | undefined
}

/** The totals as sentences. */
function Summary({ all, stretch, funnel }: SummaryProps) {
  const { leads, delivered, waiting, held, parked, before, pence } = all
  return (
    <>
      <Strong>
        {`${counted(leads)}: ${number(delivered)} delivered, ${number(waiting)} waiting, ${number(held)} held, ${number(parked)} parked. ${stretch.before.words}: ${counted(before)}.`}
      </Strong>
      <Lead>{pagesWords(all, stretch, funnel)}</Lead>
      {pence !== undefined && (
        <Lead>{`What was typed in as cost, spread evenly over its days: ${poundsWords(pence)}. For each delivered lead of an advert with a cost: ${costEach(all)}.`}</Lead>
      )}
    </>
  )
}

function pagesWords({ seen, delivered }: Advert, stretch: Stretch, funnel: Funnel | undefined): string {
  if (!funnel) return noPages
  const first = firstCounted(funnel)
  if (seen === undefined) {
    return first === undefined || first > stretch.until
      ? words.noneYet
      : `Pages are counted from ${dateWords(first)} only, so there is no rate for this time.`
  }
  const rate = rateWords({ people: seen / funnel.sampled, did: delivered / funnel.sampled })
  const sentences = [
    `Of ${number(seen)} pages with a form that were seen, delivered leads are: ${rate ?? words.fewer}.`,
  ]
  if (funnel.sampled > 1) sentences.push(`Pages are estimated from one in ${Math.round(funnel.sampled * 10) / 10}.`)
  if (funnel.bots > 0) sentences.push(`${number(funnel.bots)} pages that programs opened are left out.`)
  return sentences.join(' ')
}

const costEach = ({ pence, paidFor }: Advert) =>
  pence === undefined ? '' : paidFor === 0 ? 'none was delivered' : poundsWords(pence / paidFor)

/** The columns of the file, and with the line after the first those of the page. @param before what it is compared with */
export const headingsOf = (before: string) => [
  ...[words.advertName, words.leads, before, stateNames.delivered, words.rate, words.costEach],
  ...[stateNames.waiting, stateNames.held, stateNames.parked, words.seen, words.cost],
]

/** An advert's cells, in that order. */
export function rowOf(advert: Advert, sampled = 1): Array<string | number> {
  const { code, leads, before, delivered, waiting, held, parked, seen, pence } = advert
  const rate = seen && rateWords({ people: seen / sampled, did: delivered / sampled })
  return [
    code || words.noCode,
    ...[leads, before, delivered],
    rate || (seen && delivered > seen ? words.fewer : words.unknown),
    costEach(advert) || words.unknown,
    ...[waiting, held, parked],
    seen ?? words.unknown,
    pence === undefined ? words.unknown : poundsWords(pence),
  ]
}

interface AdvertsProps {
  readonly query: CampaignQuery
  readonly adverts: readonly Advert[]
  readonly sampled: number
}

function Adverts({ query, adverts, sampled }: AdvertsProps) {
  const { stretch } = query
  const [advertHeading = '', ...headings] = headingsOf(stretch.before.short)
  const line = periodsOf(stretch).isByWeek ? words.line.week : words.line.day
  const cellsOf = (advert: Advert, name: ReactNode) => {
    const [, ...cells] = rowOf(advert, sampled)
    return [name, <Line key="line" advert={advert} stretch={stretch} />, ...cells]
  }
  const linkOf = ({ code }: Advert) =>
    code === '' ? words.noCode : <a href={withQuery(paths.campaigns, fieldsOf({ ...query, advert: code }))}>{code}</a>
  return (
    <DataTable
      caption={`${words.table}, ${stretch.words}`}
      headings={[advertHeading, line, ...headings]}
      rows={[
        ...(adverts.length === 1 ? [] : [{ key: ' all', cells: cellsOf(together(adverts), words.all) }]),
        ...adverts.map((advert) => ({ key: advert.code, cells: cellsOf(advert, linkOf(advert)) })),
      ]}
    />
  )
}

/** Units of the drawing. */
const [width, height] = [120, 28]

/** How many leads came, drawn; the highest point is said beside it. */
function Line({ advert, stretch }: { readonly advert: Advert; readonly stretch: Stretch }) {
  const { periods, isByWeek } = periodsOf(stretch)
  const counts = periods.map((period) => ({ period, leads: advert.line.get(period) ?? 0 }))
  const most = counts.reduce((top, point) => (point.leads > top.leads ? point : top), { period: '', leads: 0 })
  if (most.leads === 0) return words.unknown
  const points = counts.map(({ period, leads }, at) => {
    const [x, y] = [(at / Math.max(1, counts.length - 1)) * width, height - (leads / most.leads) * (height - 2) - 1]
    return { period, text: `${x.toFixed(1)},${y.toFixed(1)}` }
  })
  const begins = points.findIndex(({ period }) => period >= stretch.from)
  const split = begins < 0 ? points.length - 1 : begins
  const textOf = (some: typeof points) => some.map(({ text }) => text).join(' ')
  const when = isByWeek ? weekWords(most.period).replace('W', 'w') : weekdayWords(most.period)
  return (
    <span className={styles.drawn}>
      <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} aria-hidden={true}>
        <polyline className={styles.lineBefore} points={textOf(points.slice(0, split + 1))} />
        <polyline points={textOf(points.slice(split))} />
      </svg>
      {`most: ${number(most.leads)}, ${when}`}
    </span>
  )
}
