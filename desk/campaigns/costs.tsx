import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { campaignCode } from '#worker/store/campaign-codes.ts'
import type { DeskContext } from '../access.ts'
import { costFilter, writeAudit } from '../act/audit-store.ts'
import { dateWords, timeWords } from '../clock.ts'
import styles from '../parts.module.css'
import { Actions, DataTable, Fields, Lead, LinkButton, LongText, Notice, PostButton, Section } from '../parts.tsx'
import { paths, withQuery } from '../paths.ts'
import { show } from '../shell.tsx'
import { type Days, isDay, lengthOf, mostDays } from './stretch.ts'

const row = z.object({
  id: z.number(),
  code: z.string(),
  from_day: z.string(),
  until_day: z.string(),
  pence: z.number(),
  who: z.string(),
  at: z.number(),
})

/** What someone typed in that an advert cost. */
export type Cost = z.infer<typeof row>

/** The newest days first. Rejects when D1 does. */
export async function readCosts(db: D1Database): Promise<Cost[]> {
  const { results } = await db.prepare('SELECT * FROM campaign_costs ORDER BY from_day DESC, id DESC LIMIT 1000').all()
  return z.array(row).parse(results)
}

/** How much of a cost falls into some days: it counts evenly over its own. */
export function penceIn({ from_day, until_day, pence }: Cost, { from, until }: Days): number {
  const shared = { from: from_day > from ? from_day : from, until: until_day < until ? until_day : until }
  return (pence * Math.max(0, lengthOf(shared))) / lengthOf({ from: from_day, until: until_day })
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
/** `£1,234.50` */
export const poundsWords = (pence: number) => pounds.format(pence / 100)

/** A cost as it is written down who typed it in. */
const costWords = ({ code, from_day, until_day, pence }: Omit<Cost, 'id' | 'who' | 'at'>) =>
  `${code}, ${from_day} to ${until_day}, ${poundsWords(pence)}`

const words = {
  title: 'What adverts cost',
  intro:
    'Type in what an advert cost and for which days. It counts evenly over them, and Campaigns divides it by the leads that were delivered. Who changes what is written down.',
  add: 'Add a cost',
  change: 'Change a cost',
  changeLink: 'Change',
  save: 'Save',
  remove: 'Remove',
  code: 'Campaign code',
  from: 'First day',
  until: 'Last day',
  pounds: 'Pounds, such as 1250 or 99.50',
  days: 'Days',
  list: 'Costs',
  caption: 'What was typed in, the newest days first',
  none: 'No cost has been typed in yet.',
  wrong:
    'Nothing was saved. A code has letters, digits, dots, hyphens or underscores; the last day is not before the first, and within a year of it; pounds are a number.',
  gone: 'Nothing was done: someone else has changed or removed it. Here is how things are now.',
  back: 'Back to Campaigns',
} as const

type Typed = Readonly<Record<'id' | 'code' | 'from' | 'until' | 'pounds', string>>
const nothing: Typed = { id: '', code: '', from: '', until: '', pounds: '' }
const typedOf = ({ id, code, from_day, until_day, pence }: Cost): Typed => ({
  ...{ id: String(id), code, from: from_day, until: until_day },
  pounds: (pence / 100).toFixed(2),
})

/**
 * `GET /campaigns/costs`: what adverts cost. `POST`: adds one, or changes or removes the one with this `id`, once it is
 * written down who does.
 */
export const costsRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const costs = await readCosts(c.env.DB)
    const chosen = costs.find(({ id }) => String(id) === c.req.query('cost'))
    return showCosts(c, costs, chosen ? typedOf(chosen) : nothing)
  })
  .post('/', async (c) => {
    const { DB: db } = c.env
    const form = await c.req.formData()
    const field = (name: string) => String(form.get(name) ?? '').trim()
    const typed: Typed = {
      ...{ id: field('id'), code: field('code'), from: field('from'), until: field('until'), pounds: field('pounds') },
    }
    const [at, who] = [c.get('now'), c.get('who')]
    const costs = await readCosts(db)
    const old = costs.find(({ id }) => String(id) === typed.id)
    if (typed.id !== '' && !old) return showCosts(c, costs, nothing, words.gone, 409)
    const noteOf = (text: string) => ({ filter: `${costFilter}${text}` })
    if (old && field('do') === 'remove') {
      await writeAudit(db, { at, who, action: 'cost removed', which: noteOf(costWords(old)), leads: 0 })
      await db.prepare('DELETE FROM campaign_costs WHERE id = ?1').bind(old.id).run()
      return c.redirect(paths.campaignCosts, 303)
    }
    const cost = costFrom(typed)
    if (!cost) return showCosts(c, costs, typed, words.wrong, 422)
    const text = old ? `${costWords(cost)} (was ${costWords(old)})` : costWords(cost)
    await writeAudit(db, { at, who, action: 'cost set', which: noteOf(text), leads: 0 })
    await db
      .prepare(
        `INSERT INTO campaign_costs (id, code, from_day, until_day, pence, who, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (id) DO UPDATE SET code = ?2, from_day = ?3, until_day = ?4, pence = ?5, who = ?6, at = ?7`,
      )
      .bind(old?.id ?? null, cost.code, cost.from_day, cost.until_day, cost.pence, who, at)
      .run()
    return c.redirect(paths.campaignCosts, 303)
  })

/** Undefined for anything that is not a cost. */
function costFrom({ code: typed, from, until, pounds }: Typed) {
  const code = campaignCode.safeParse(typed).data
  const [, whole, part = ''] = /^£?(\d{1,3}(?:,?\d{3}){0,2})(?:\.(\d\d?))?$/.exec(pounds) ?? []
  const days = { from, until }
  const isRight = isDay(from) && isDay(until) && lengthOf(days) >= 1 && lengthOf(days) <= mostDays
  if (code === undefined || whole === undefined || !isRight) return undefined
  const pence = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  return pence > 0 ? { code, from_day: from, until_day: until, pence } : undefined
}

function showCosts(
  c: Context<DeskContext>,
  costs: readonly Cost[],
  typed: Typed,
  wrong = '',
  status: 200 | 409 | 422 = 200,
) {
  return show(
    c,
    { title: words.title, at: 'campaigns', status },
    <>
      {wrong !== '' && <Notice isAlert={true}>{wrong}</Notice>}
      <Lead>{words.intro}</Lead>
      <Section title={typed.id === '' ? words.add : words.change}>
        <form method="post" action={`${paths.campaignCosts}#main`}>
          <input type="hidden" name="id" value={typed.id} />
          <Fields>
            <TextInput name="code" label={words.code} defaultValue={typed.code} />
            <TextInput name="from" label={words.from} type="date" defaultValue={typed.from} />
            <TextInput name="until" label={words.until} type="date" defaultValue={typed.until} />
            <TextInput name="pounds" label={words.pounds} inputMode="decimal" defaultValue={typed.pounds} />
            <Actions>
              <Button type="submit">{words.save}</Button>
            </Actions>
          </Fields>
        </form>
      </Section>
      <Section title={words.list}>
        {costs.length === 0 ? <Lead>{words.none}</Lead> : <CostTable costs={costs} />}
        <Actions>
          <LinkButton href={paths.campaigns}>{words.back}</LinkButton>
        </Actions>
      </Section>
    </>,
  )
}

const CostTable = ({ costs }: { readonly costs: readonly Cost[] }) => (
  <DataTable
    caption={words.caption}
    headings={[words.code, words.days, 'Cost', 'Typed in', 'What to do']}
    rows={costs.map((cost) => ({
      key: String(cost.id),
      cells: [
        cost.code,
        <LongText key="days">{`${dateWords(cost.from_day)} to ${dateWords(cost.until_day)}`}</LongText>,
        <span key="cost" className={styles.whole}>
          {poundsWords(cost.pence)}
        </span>,
        <LongText key="who">{`${timeWords(cost.at)}, ${cost.who}`}</LongText>,
        <Actions key="do">
          <LinkButton
            href={withQuery(paths.campaignCosts, { cost: String(cost.id) })}
            label={`${words.changeLink}: ${costWords(cost)}`}
          >
            {words.changeLink}
          </LinkButton>
          <PostButton action={paths.campaignCosts} fields={{ id: String(cost.id), do: 'remove' }} kind="quiet">
            {words.remove}
          </PostButton>
        </Actions>,
      ],
    }))}
  />
)
