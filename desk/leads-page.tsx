import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { lastRun } from '#worker/health/last-run.ts'
import { type Backlog, backlogOf, countedUpTo } from '#worker/leads/backlog.ts'
import { type LeadState, leadStates } from '#worker/leads/lead-states.ts'
import { prepareNamed } from '#worker/named-values.ts'
import { allRows } from '#worker/rows.ts'
import { dayMs } from '#worker/time.ts'
import type { DeskContext } from './access.ts'
import { actions, actionsOn, listActions } from './actions.ts'
import { listSelection, maxSelected, type Selected, selectedBy } from './batches.ts'
import { formNames, holds, selectionWords, stateNames } from './describe.ts'
import { FindForm } from './find-form.tsx'
import { keyProblemIn } from './key-problem.tsx'
import { LeadTable } from './lead-table.tsx'
import {
  type Cursor,
  isNeededNow,
  isWaitingList,
  type LeadFilter,
  leadsIn,
  narrowing,
  noCode,
  type OpenedLead,
  type Page,
} from './leads.ts'
import { Actions, Button, Fields, Hidden, LinkButton, Notice, SelectField, TextField } from './parts.tsx'
import {
  cursorIn,
  cursorText,
  filterIn,
  filterOf,
  listIn,
  maxTicked,
  pageIn,
  paths,
  queryOf,
  textsIn,
  withQuery,
  withTicked,
} from './paths.ts'
import { ResultNotice } from './result-notice.tsx'
import { renderPage } from './shell.tsx'
import { StatusPanel } from './status-panel.tsx'
import { inputTime } from './uk-time.ts'

const words = {
  title: 'Leads',
  lists: 'Lists',
  all: 'All',
  order: {
    waiting: 'Calls first, then the oldest.',
    other: 'The newest first.',
  },
  masked: 'Surnames and numbers are shortened until you open a lead, which is recorded.',
  choose: 'Choose by reason, form, code or time',
  reason: 'Held because',
  form: 'Form',
  code: `Campaign code, or ${noCode}`,
  /** A list is filtered and ordered by the time at which its leads entered their state. */
  since: {
    pending: 'Waiting since',
    held: 'Held since',
    parked: 'Parked since',
    delivered: 'Delivered since',
    erased: 'Erased since',
  } satisfies Readonly<Record<LeadState, string>>,
  came: 'Received since',
  until: 'Until',
  any: 'Any',
  show: 'Show',
  none: 'There are no leads here.',
  tooMany: `More than ${maxSelected.toLocaleString('en-GB')} match. Choose fewer to act on them together.`,
  listTooLong: `This list has more than ${maxSelected.toLocaleString('en-GB')} leads. Choose a time as well to act on those that match.`,
  groups: 'The largest groups',
  tooManyTicked: (tooMany: number) =>
    `${maxTicked + tooMany} are ticked, ${tooMany} more than can be dealt with at once. Untick ${tooMany} on this page, deal with the rest, then go on.`,
  ticked: (elsewhere: number) => (elsewhere > 0 ? `Ticked leads, with ${elsewhere} on other pages:` : 'Ticked leads:'),
  first: 'Back to the beginning',
  more: 'More',
  further: 'Keep looking',
  remaining: 'There are more leads to look through.',
} as const

/**
 * `/`: how things stand, and the newest leads; `?state=`: a list, and what can be done with all of it. Its ticks are
 * posted, however many they are, and lead to the next page or to the question about them.
 */
export const leadsRoute = new Hono<DeskContext>()
  .get('/', (c) => {
    const filter = filterIn(c.req.query())
    const ticked = c.req.queries('id') ?? []
    const { state } = filter
    return state === undefined
      ? overviewPage(c, filter)
      : listPage(c, { ...filter, state }, c.req.query('after'), ticked)
  })
  .post('/', async (c) => {
    const body = await c.req.parseBody({ all: true })
    const ticked = [body.id].flat().filter((id) => typeof id === 'string')
    const { list = '', action, after } = textsIn(body)
    const filter = filterOf(list)
    const { state } = filter
    if (state !== undefined && ticked.length > maxTicked)
      return listPage(c, { ...filter, state }, pageIn(list), ticked, 400)
    const next =
      action === undefined
        ? withQuery(paths.leads, { ...queryOf(filter), after })
        : withQuery(paths.bulk, { by: 'ticked', action, list })
    return c.redirect(withTicked(next, ticked), 303)
  })

async function overviewPage(c: Context<DeskContext>, filter: LeadFilter) {
  const { DB: db } = c.env
  const cursor = cursorIn(c.req.query('after'))
  const now = c.get('now')
  const [alerts, backlog, ranAt, page] = await Promise.all([
    alertsIn(db),
    backlogOf(db, now),
    lastRun(db),
    leadsIn(c).page(filter, cursor),
  ])
  return renderPage(
    c,
    { title: words.title, at: 'leads' },
    <>
      <ResultNotice c={c} />
      <StatusPanel alerts={alerts} backlog={backlog} ranAt={ranAt} keyProblem={keyProblemIn(c)} now={now} />
      <FindForm />
      <Tabs state={undefined} backlog={backlog} />
      <FilterForm filter={filter} />
      <p class="small">{words.order.other}</p>
      {page.leads.length === 0 ? <p>{words.none}</p> : <LeadTable leads={page.leads} now={now} list={listIn(filter)} />}
      <OtherPages filter={filter} cursor={cursor} page={page} />
      <p class="small">{words.masked}</p>
    </>,
  )
}

type ListFilter = LeadFilter & { readonly state: LeadState }

/**
 * @param after where its page begins; at the beginning of the list without it
 * @param ticked the ids of the leads that are ticked, on this page or another
 */
async function listPage(
  c: Context<DeskContext>,
  filter: ListFilter,
  after: string | undefined,
  ticked: readonly string[],
  status: 200 | 400 = 200,
) {
  const { DB: db } = c.env
  const { state } = filter
  const cursor = cursorIn(after)
  const selection = listSelection(filter, c.get('now'))
  const [backlog, page, selected] = await Promise.all([
    backlogOf(db, c.get('now')),
    leadsIn(c).page(filter, cursor),
    selectedBy(db, selection),
  ])
  // With the page, so that an action leads back to it.
  const list = withQuery(`?${listIn(filter)}`, { after }).slice(1)
  const groups = await groupsOf(db, selected, state, filter)
  const leads = cursor
    ? page.leads
    : page.leads.toSorted((one, other) => Number(isNeededNow(other)) - Number(isNeededNow(one)))
  return renderPage(
    c,
    { title: stateNames[state], at: 'leads', status },
    <>
      {ticked.length > maxTicked && <Notice kind="alarm">{words.tooManyTicked(ticked.length - maxTicked)}</Notice>}
      <ResultNotice c={c} />
      <Tabs state={state} backlog={backlog} />
      <All filter={filter} state={state} selected={selected} />
      <FilterForm filter={filter} />
      <Groups state={state} groups={groups} isOpen={state === 'held'} />
      {leads.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <TickForm
          filter={filter}
          cursor={cursor}
          page={page}
          leads={leads}
          list={list}
          ticked={ticked}
          now={c.get('now')}
        />
      )}
      <p class="small">{words.masked}</p>
    </>,
  )
}

interface TickFormProps {
  readonly filter: ListFilter
  readonly cursor: Cursor | undefined
  readonly page: Page
  /** The page's leads in the order in which they are shown. */
  readonly leads: readonly OpenedLead[]
  readonly list: string
  /** The ids of the leads that are ticked, on this page or another. */
  readonly ticked: readonly string[]
  /** Unix ms. */
  readonly now: number
}

/** A page of a list, with a checkbox for each lead and what can be done to those that are ticked. */
function TickForm({ filter, cursor, page, leads, list, ticked, now }: TickFormProps) {
  const possible = actionsOn(filter.state)
  const elsewhere = ticked.filter((id) => leads.every(({ row }) => row.id !== id))
  return (
    <form method="post" action={paths.leads} class="section">
      <LeadTable leads={leads} now={now} list={list} ticked={possible.length > 0 ? ticked : undefined} />
      <Hidden values={{ list }} />
      {elsewhere.map((id) => (
        <input type="hidden" name="id" value={id} />
      ))}
      <OtherPages filter={filter} cursor={cursor} page={page} isForm={true} />
      {possible.length > 0 && (
        <div class="ticked">
          <span>{words.ticked(elsewhere.length)}</span>
          {possible.map((action) => (
            <Button kind="secondary" name="action" value={action}>
              {actions[action].button}
            </Button>
          ))}
        </div>
      )}
    </form>
  )
}

function Tabs({ state, backlog }: { readonly state: LeadState | undefined; readonly backlog: Backlog }) {
  const number = (name: LeadState) => {
    const count = name === 'pending' || name === 'held' || name === 'parked' ? backlog[name] : 0
    return count === 0 ? '' : count > countedUpTo ? ` ${countedUpTo.toLocaleString('en-GB')}+` : ` ${count}`
  }
  return (
    <nav aria-label={words.lists}>
      <ul class="tabs">
        <li>
          <a href={paths.leads} aria-current={state === undefined ? 'page' : undefined}>
            {words.all}
          </a>
        </li>
        {leadStates.map((name) => (
          <li>
            <a href={withQuery(paths.leads, { state: name })} aria-current={name === state ? 'page' : undefined}>
              {stateNames[name]}
              {number(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AllProps {
  readonly filter: LeadFilter
  readonly state: LeadState
  readonly selected: Selected
}

/** How many leads the list has, and what can be done with all of them. */
function All({ filter, state, selected }: AllProps) {
  if (selected.kind === 'list too long') return <p>{words.listTooLong}</p>
  if (selected.kind === 'too many') return <p>{words.tooMany}</p>
  const { count, first, last } = selected
  if (count === 0) return null
  const possible = listActions[state]
  return (
    <div class="section">
      <p>
        <strong>{`${count.toLocaleString('en-GB')} ${selectionWords({ ...filter, state }, first, last)}.`}</strong>{' '}
        {isWaitingList(state) ? words.order.waiting : words.order.other}
      </p>
      {possible.length > 0 && (
        <Actions>
          {possible.map((action) => (
            <LinkButton href={withQuery(paths.bulk, { action, ...queryOf(filter) })}>
              {actions[action].all(count)}
            </LinkButton>
          ))}
        </Actions>
      )}
    </div>
  )
}

const groupRow = z.object({
  reason: z.nullable(z.string()),
  form: z.string(),
  code: z.string(),
  count: z.number(),
  first: z.number(),
  last: z.number(),
})

/** Leads of a list with the same reason, form, code and day. */
type Group = Readonly<z.infer<typeof groupRow>>

/** Longer lists are also shown in groups, because a program's leads look alike. */
const groupedFrom = 20
const minInGroup = 5
const maxGroups = 8

/** The largest groups of a list, if it is long enough. One that is the whole list leads nowhere. */
async function groupsOf(db: D1Database, selected: Selected, state: LeadState, filter: LeadFilter) {
  if (selected.kind === 'list too long') return []
  if (selected.kind === 'too many') return largestGroups(db, state, filter)
  const groups = selected.count > groupedFrom ? await largestGroups(db, state, filter) : []
  return groups.filter(({ count }) => count < selected.count)
}

/**
 * By UTC day, because SQLite knows no other; each group says its own times. By reason only in lists that can be
 * filtered by reason.
 */
async function largestGroups(db: D1Database, state: LeadState, filter: LeadFilter) {
  const { from = 0, until = Number.MAX_SAFE_INTEGER } = filter
  const narrow = narrowing(filter)
  const reason = state === 'held' ? 'hold_reason' : 'NULL'
  const statement = prepareNamed(
    db,
    `SELECT ${reason} AS reason, form, campaign_code AS code, count(*) AS count, min(state_since) AS first, max(state_since) AS last
     FROM (SELECT hold_reason, form, campaign_code, state_since FROM leads INDEXED BY leads_state
       WHERE state = '${state}' AND state_since BETWEEN :from AND :until LIMIT ${maxSelected})
     WHERE ${narrow.which}
     GROUP BY reason, form, campaign_code, state_since / ${dayMs} HAVING count >= ${minInGroup}
     ORDER BY count DESC LIMIT ${maxGroups}`,
    { from, until, ...narrow.values },
  )
  return allRows(statement, groupRow)
}

const holdOptions = Object.fromEntries(Object.entries(holds).map(([reason, { because }]) => [reason, because]))

const inputOf = (at: number | undefined) => (at === undefined ? undefined : inputTime(at))

function FilterForm({ filter }: { readonly filter: LeadFilter }) {
  const { state, reason, form, code, from, until } = filter
  const isOpen = [reason, form, code, from, until].some((part) => part !== undefined)
  return (
    <details open={isOpen}>
      <summary>{words.choose}</summary>
      <form action={paths.leads}>
        <Hidden values={{ state }} />
        <Fields>
          {state === 'held' && (
            <SelectField name="reason" label={words.reason} value={reason} any={words.any} options={holdOptions} />
          )}
          <SelectField name="form" label={words.form} value={form} any={words.any} options={formNames} />
          <TextField name="code" label={words.code} value={code} />
          <TextField
            name="from"
            label={state === undefined ? words.came : words.since[state]}
            type="datetime-local"
            value={inputOf(from)}
          />
          <TextField name="until" label={words.until} type="datetime-local" value={inputOf(until)} />
          <Button kind="secondary">{words.show}</Button>
        </Fields>
      </form>
    </details>
  )
}

interface GroupsProps {
  readonly state: LeadState
  readonly groups: readonly Group[]
  readonly isOpen: boolean
}

function Groups({ state, groups, isOpen }: GroupsProps) {
  if (groups.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>{words.groups}</summary>
      <ul class="groups">
        {groups.map(({ reason, form, code, count, first, last }) => {
          const group = { state, reason: reason ?? undefined, form, code: code || noCode, from: first, until: last }
          const text = `${count.toLocaleString('en-GB')} ${selectionWords(group, first, last)}`
          return (
            <li>
              <a href={withQuery(paths.leads, queryOf(group))}>{text}</a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

interface OtherPagesProps {
  readonly filter: LeadFilter
  readonly cursor: Cursor | undefined
  readonly page: Page
  /** Whether it is inside the form with the ticks, which then carry over to the next page. */
  readonly isForm?: boolean
}

function OtherPages({ filter, cursor, page: { leads, next }, isForm = false }: OtherPagesProps) {
  const query = queryOf(filter)
  /** Whether the page ends with a lead that matches, rather than where the scan of the list was stopped. */
  const isFull = next === undefined || next.id === leads.at(-1)?.row.id
  return (
    <>
      {isFull || <p>{words.remaining}</p>}
      <Actions>
        {cursor && <LinkButton href={withQuery(paths.leads, query)}>{words.first}</LinkButton>}
        {next && isForm && (
          <Button kind="secondary" name="after" value={cursorText(next)}>
            {isFull ? words.more : words.further}
          </Button>
        )}
        {next && !isForm && (
          <LinkButton href={withQuery(paths.leads, { ...query, after: cursorText(next) })}>
            {isFull ? words.more : words.further}
          </LinkButton>
        )}
      </Actions>
    </>
  )
}
