import { Hono } from 'hono'
import { Button } from '#app/ui/button.tsx'
import { SelectInput } from '#app/ui/form/select-input.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import type { AdPlatform } from '#contract/offline-conversions.ts'
import { type LeadRecord, openRow, rowsFrom } from '#worker/staff/lead-record.ts'
import { newestLeads } from '#worker/staff/statements.ts'
import { advertIn } from '#worker/store/lead-content.ts'
import type { DeskContext } from '../access.ts'
import { conversionsFilter, writeAudit } from '../act/audit-store.ts'
import { filterOf, readFilter } from '../leads/filter-query.ts'
import { Actions, Fields, Lead, LinkButton, Notice, Section } from '../parts.tsx'
import { pageNames, paths } from '../paths.ts'
import { cipherOf } from '../settings.ts'
import { csvFile, show } from '../shell.tsx'

const words = {
  title: 'Back to the platforms',
  intro:
    'Which clicks became leads, as files that the platforms import: a click’s id, when its lead came, and what was asked for. Only leads that were delivered, each person’s repeats left out.',
  names: 'Set up two conversions at the platform, with exactly these names: Guide request and Call request.',
  platform: 'File',
  choose: 'Choose one',
  from: 'Came from, UK time',
  to: 'Came up to',
  download: 'Download as CSV',
  tooMany: (most: number) => `This time has more than ${most} delivered leads. Please choose a shorter one.`,
  back: 'Back to the codes',
} as const

/** The parameters in adverts' links that name a click, what a file calls them, and whose they are. */
const clickIds = {
  gclid: { heading: 'Google Click ID', platform: 'Google' },
  gbraid: { heading: 'GBRAID', platform: 'Google' },
  wbraid: { heading: 'WBRAID', platform: 'Google' },
  msclkid: { heading: 'Microsoft Click ID', platform: 'Microsoft' },
} as const satisfies Readonly<Record<string, { heading: string; platform: AdPlatform }>>

type ClickId = keyof typeof clickIds
const isClickId = (name: string | undefined): name is ClickId => name !== undefined && Object.hasOwn(clickIds, name)

/** What each form is called at the platforms. */
const conversionNames = { landing: 'Guide request', guide: 'Guide request', callback: 'Call request' } as const

/** Leads that one file may be made from: each has to be opened. */
const mostLeads = 2_000

/** Click ids are of these characters, none of which could end a cell or begin a formula. */
const clickIdForm = /^[A-Za-z\d][\w.-]{0,499}$/

/**
 * `GET /codes/conversions.csv`: leads that came by a click, for its platform. Nothing in it names a person.
 *
 * @param told the platforms that are told; of others there is no file
 */
export const conversionsRoute = (told: readonly AdPlatform[]) =>
  new Hono<DeskContext>().get('/', async (c) => {
    const id = c.req.query('id')
    if (!isClickId(id) || !told.includes(clickIds[id].platform)) return c.notFound()
    const { query } = readFilter((name) => (name === 'from' || name === 'to' ? c.req.query(name) : undefined))
    const filter = { ...filterOf(query), state: 'delivered' } as const
    const { results } = await c.env.DB.prepare(newestLeads(filter, undefined, mostLeads + 1)).all()
    if (results.length > mostLeads) {
      return show(
        c,
        { title: pageNames.codes, at: 'codes', status: 422 },
        <>
          <Notice isAlert={true}>{words.tooMany(mostLeads)}</Notice>
          <Actions>
            <LinkButton href={paths.codes}>{words.back}</LinkButton>
          </Actions>
        </>,
      )
    }
    const rows = rowsFrom(results)
    const [at, who, which] = [
      c.get('now'),
      c.get('who'),
      { filter: `${conversionsFilter}${id}, ${query.from ?? 'the first'} to ${query.to ?? 'the last'}` },
    ]
    await writeAudit(c.env.DB, { at, who, action: 'downloaded', which, leads: rows.length })
    const records = await Promise.all(rows.map((row) => openRow(row, cipherOf(c.env))))
    return csvFile(c, `${id}-conversions`, conversionsCsv(id, records))
  })

/**
 * As the platforms document their uploads, not tried with an account: Google's with the time zone in each time, Microsoft's
 * with a line that says it. Without the mark that Excel would want, because their first heading must be exactly this.
 */
function conversionsCsv(id: ClickId, records: readonly LeadRecord[]): string {
  const { heading, platform } = clickIds[id]
  const isGoogle = platform === 'Google'
  const lines = records.flatMap(({ row, content }) => {
    if (content.kind !== 'readable' || content.lead.repeat === true) return []
    const value = new Map(advertIn(content.lead)).get(id) ?? ''
    if (!clickIdForm.test(value)) return []
    const time = new Date(row.received_at).toISOString().slice(0, 19).replace('T', ' ')
    return [`${value},${conversionNames[content.lead.form]},${time}${isGoogle ? '+0000' : ''}`]
  })
  const zone = isGoogle ? [] : ['Parameters:TimeZone=+0000,,']
  return [...zone, `${heading},Conversion Name,Conversion Time`, ...lines, ''].join('\r\n')
}

/** Asks for which click ids and days; nothing while no platform is told. */
export function ConversionsForm({ told }: { readonly told: readonly AdPlatform[] }) {
  const files = Object.entries(clickIds).filter(([, { platform }]) => told.includes(platform))
  if (files.length === 0) return null
  return (
    <Section title={words.title}>
      <Lead>{words.intro}</Lead>
      <Lead>{words.names}</Lead>
      <form action={paths.conversions}>
        <Fields>
          <SelectInput
            name="id"
            label={words.platform}
            placeholder={words.choose}
            required={true}
            options={files.map(([value, { heading, platform }]) => ({ value, text: `${platform}: ${heading}` }))}
          />
          <TextInput name="from" label={words.from} type="datetime-local" />
          <TextInput name="to" label={words.to} type="datetime-local" />
          <Actions>
            <Button type="submit">{words.download}</Button>
          </Actions>
        </Fields>
      </form>
    </Section>
  )
}
