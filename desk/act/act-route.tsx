import { Hono } from 'hono'
import { Button } from '#app/ui/button.tsx'
import type { DeskContext } from '../access.ts'
import { counted } from '../leads/describe-lead.ts'
import { filterOf, type ListPage, listField, listFrom, listPath } from '../leads/filter-query.ts'
import { neighboursOf } from '../leads/read-leads.ts'
import { Actions, Facts, Lead, LinkButton, Notice, PostButton } from '../parts.tsx'
import { leadPath, openPath, paths, withQuery } from '../paths.ts'
import { show } from '../shell.tsx'
import { correctAudit, leadsOfEntry, writeAudit } from './audit-store.ts'
import { isMistyped, TypedCount, whyNot } from './erase.tsx'
import {
  countTarget,
  type Intent,
  intentFields,
  mostAtOnce,
  perform,
  readIntent,
  type Target,
  targetWords,
  whichOf,
} from './perform.ts'
import { AskTime, againWithoutTime, againWords } from './send-again.tsx'
import { ErasedLeads } from './take-back.tsx'

const soon = (minutes: number) =>
  `The first go within two minutes${minutes > 2 ? `, the last after about ${minutes}` : ''}.`

const words = {
  send: {
    title: 'Send on',
    one: 'This lead will be sent to the system that receives leads, with all its tries ahead of it.',
    many: (leads: string) =>
      `${leads} will be sent to the system that receives leads, with all their tries ahead of them.`,
    when: soon,
    button: (leads: string) => `Send ${leads} on`,
    done: (leads: string) => `${leads} will be sent on within two minutes.`,
    none: 'No lead that can be sent on matches. One that is erased cannot be sent again; one that is delivered can, from its own page.',
  },
  again: againWords,
  letter: {
    title: 'Send the email again',
    one: 'The email with the guide will be sent to this person again.',
    many: (leads: string) => `The emails of ${leads} will be sent again, with all their tries ahead of them.`,
    when: soon,
    button: (leads: string) => `Send the emails of ${leads}`,
    done: (leads: string) => `The emails of ${leads} will be sent within two minutes.`,
    none: 'No email that can be sent again matches.',
  },
  erase: {
    title: 'Erase',
    one: 'Everything personal in this lead will be erased, and what is still to be sent of it stops.',
    many: (leads: string) =>
      `Everything personal in ${leads} will be erased, and what is still to be sent of them stops.`,
    when: () =>
      'For an hour it can be taken back. Then it is gone for good: only dates and the campaign code are left, so that the counts stay right. What is being sent at this very moment still goes.',
    button: (leads: string) => `Erase ${leads}`,
    done: (leads: string) => `${leads} erased.`,
    none: 'No lead that can be erased matches.',
  },
  which: 'Which',
  changed: 'The number has changed since you were asked, and nothing was done. Please look again.',
  left: (leads: string) => `${leads} still match: so many are done in steps. Go on to do the rest.`,
  others: 'With the others that were ticked this cannot be done, or only one by one, from their own pages.',
  back: 'Back, and change nothing',
  goOn: 'Do the rest',
  openNext: 'Open the next in the list',
  toList: 'Back to the list',
  toLeads: 'To the leads',
  toToday: 'To today',
  malformedTitle: 'Nothing was done',
  noneTicked: 'No lead was ticked. Go back, tick those you mean, and try again.',
  malformed: 'It could not be understood what to do, and nothing was done.',
} as const

const auditNames = { send: 'sent on', again: 'sent again', letter: 'letter sent again', erase: 'erased' } as const

/**
 * `GET /act`: how many leads it is about, and what will happen. `POST /act` with the same and that number: does it, or
 * asks again if the number is another by now. Who did it is written down first.
 */
export const actRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const given = (name: string) => c.req.queries(name)?.join(',')
    const [intent, query] = [readIntent(given), againWithoutTime(given)]
    if (!intent && query) return show(c, { title: againWords.title, at: 'leads' }, <AskTime query={query} />)
    if (!intent) return show(c, malformed, <Notice>{words.malformed}</Notice>)
    const list = listFrom(c.req.query('list'))
    const refusal = whyNot(intent, c.get('who'), c.env)
    if (refusal) return show(c, { ...pageOf(intent), status: 403 }, <RefusedPage {...{ intent, list }} why={refusal} />)
    const count = await countTarget(c.env.DB, intent, c.get('now'))
    return show(c, pageOf(intent), <AskPage intent={intent} list={list} count={count} hasChanged={false} />)
  })
  .post('/', async (c) => {
    const form = await c.req.formData()
    const given = (name: string) => form.getAll(name).join(',') || undefined
    const intent = readIntent(given)
    const list = listFrom(c.req.query('list'))
    if (!intent) return show(c, malformed, <Notice>{list ? words.noneTicked : words.malformed}</Notice>)
    const refusal = whyNot(intent, c.get('who'), c.env)
    if (refusal) return show(c, { ...pageOf(intent), status: 403 }, <RefusedPage {...{ intent, list }} why={refusal} />)
    const count = await countTarget(c.env.DB, intent, c.get('now'))
    // The list's own form does not know how many: it leads to the page that asks.
    const hasChanged = given('count') !== undefined
    if (count === 0 || isTooMany(intent, count) || String(count) !== given('count')) {
      const status = hasChanged ? 409 : 200
      return show(c, { ...pageOf(intent), status }, <AskPage {...{ intent, list, count, hasChanged }} />)
    }
    const { target, doing } = intent
    const [now, expected] = [c.get('now'), Math.min(count, mostAtOnce)]
    if (isMistyped(intent, expected, given('typed'))) {
      const page = { ...pageOf(intent), status: 422 } as const
      return show(c, page, <AskPage {...{ intent, list, count }} hasChanged={false} hasMistyped={true} />)
    }
    const next = await nextAfter(c.env.DB, target, list)
    const entry = await writeAudit(c.env.DB, {
      at: now,
      who: c.get('who'),
      action: auditNames[doing],
      which: whichOf(target),
      leads: expected,
    })
    const done = await perform(c.env.DB, intent, { now, entry })
    if (done !== expected) await correctAudit(c.env.DB, entry, done)
    return show(
      c,
      pageOf(intent),
      <>
        <DonePage {...{ intent, list, next, done }} left={count - expected} />
        {doing === 'erase' && <ErasedLeads entry={entry} leads={await leadsOfEntry(c.env.DB, entry, now)} />}
      </>,
    )
  })

/** Whoever works through a list lead by lead goes straight to the next one. */
async function nextAfter(db: D1Database, target: Target, list: ListPage | undefined): Promise<string | undefined> {
  if (!list || target.kind !== 'one') return undefined
  return (await neighboursOf(db, filterOf(list.query), target.id)).older
}

/** What has been sent again is delivered as before: it could not be told from the rest, which would have to follow. */
const isTooMany = ({ doing, target }: Intent, count: number) =>
  doing === 'again' && target.kind === 'all' && target.query.state === 'delivered' && count > mostAtOnce

const malformed = { title: words.malformedTitle, status: 400 } as const
const pageOf = ({ doing }: Intent) => ({ title: words[doing].title, at: 'leads' }) as const

/** Leads that the site's sweep puts on the queue in a minute: `worker/delivery/sweep.ts`. */
const sentAMinute = 2_500

interface AskProps {
  readonly intent: Intent
  /** From which list someone came. */
  readonly list: ListPage | undefined
  readonly count: number
  /** Whether it was another number when it was last asked. */
  readonly hasChanged: boolean
  /** Whether how many was to be typed, and was not. */
  readonly hasMistyped?: boolean
}

/** Says why this is not done here. */
function RefusedPage({ intent, list, why }: Pick<AskProps, 'intent' | 'list'> & { readonly why: string }) {
  return (
    <>
      <Facts facts={[[words.which, targetWords(intent.target)]]} />
      <Notice>{why}</Notice>
      <Actions>
        <LinkButton href={backFrom(intent, list)}>{words.back}</LinkButton>
      </Actions>
    </>
  )
}

/** Says how many and what will happen, before anything does. */
function AskPage({ intent, list, count, hasChanged, hasMistyped = false }: AskProps) {
  const { one, many, when, button, none } = words[intent.doing]
  const now = Math.min(count, mostAtOnce)
  if (intent.target.kind === 'all' && isTooMany(intent, count))
    return <AskTime query={intent.target.query} tooMany={counted(count)} />
  return (
    <>
      {hasChanged && <Notice isAlert={true}>{words.changed}</Notice>}
      <Facts facts={[[words.which, targetWords(intent.target)]]} />
      {count === 0 ? (
        <Lead>{none}</Lead>
      ) : (
        <>
          <Lead>{intent.target.kind === 'one' ? one : many(counted(now))}</Lead>
          <Lead>{when(2 + Math.floor(now / sentAMinute))}</Lead>
          {count > now && <Lead>{words.left(counted(count))}</Lead>}
          {intent.target.kind === 'several' && count < intent.target.ids.length && <Lead>{words.others}</Lead>}
        </>
      )}
      <form method="post" action={`${withQuery(paths.act, listField(list))}#main`}>
        {[...intentFields(intent), ['count', String(count)] as const].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TypedCount intent={intent} count={now} hasFailed={hasMistyped}>
          <Actions>
            {count > 0 && <Button type="submit">{button(counted(now))}</Button>}
            <LinkButton href={backFrom(intent, list)}>{words.back}</LinkButton>
          </Actions>
        </TypedCount>
      </form>
    </>
  )
}

interface DoneProps extends Pick<AskProps, 'intent' | 'list'> {
  readonly next: string | undefined
  readonly done: number
  /** How many were left out because there were too many at once. */
  readonly left: number
}

/** Says what was done. */
function DonePage({ intent, list, next, done, left }: DoneProps) {
  const rest = withQuery(paths.act, Object.fromEntries(intentFields(intent)))
  return (
    <>
      <Notice>{words[intent.doing].done(counted(done))}</Notice>
      {left > 0 && <Lead>{words.left(counted(left))}</Lead>}
      <Actions>
        {next && <PostButton action={withQuery(openPath(next), listField(list))}>{words.openNext}</PostButton>}
        {left > 0 && (
          <LinkButton href={rest} kind="primary">
            {words.goOn}
          </LinkButton>
        )}
        <LinkButton href={list ? listPath(list, next) : backFrom(intent)}>
          {list ? words.toList : words.toLeads}
        </LinkButton>
        <LinkButton href={paths.today}>{words.toToday}</LinkButton>
      </Actions>
    </>
  )
}

/** To what someone looked at before. */
function backFrom({ target }: Intent, list?: ListPage): string {
  if (target.kind === 'one') return withQuery(leadPath(target.id), listField(list))
  return listPath(target.kind === 'all' ? target : (list ?? { query: {} }))
}
