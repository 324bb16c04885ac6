import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { recordDays } from '#contract/retention.ts'
import { sentenceCase } from '#contract/text.ts'
import { countOf } from '#worker/count-words.ts'
import { allRows } from '#worker/rows.ts'
import { minuteMs } from '#worker/time.ts'
import { actorOf, type DeskContext } from './access.ts'
import { actions, actionsOn, isSending, listActions } from './actions.ts'
import { type AuditEntry, lastEntriesOf } from './audit.ts'
import {
  type Batch,
  batchWith,
  batchWithToken,
  cancelBatch,
  continueBatch,
  listSelection,
  maxSelected,
  type Selection,
  selectedBy,
  sendingMs,
  startBatch,
} from './batches.ts'
import { auditName, maskedPerson, progressOf, selectionWords } from './describe.ts'
import { personIn } from './find-page.tsx'
import { passedOn, shortStatus } from './lead-status.ts'
import { leadsIn, type OpenedLead, pageSize } from './leads.ts'
import { Actions, LinkButton, Notice, PostButton, Section } from './parts.tsx'
import {
  type ActionName,
  actionNamed,
  batchPath,
  filterIn,
  leadPath,
  listIn,
  listPath,
  maxTicked,
  paths,
  textsIn,
  withQuery,
} from './paths.ts'
import { auditSentence } from './result-notice.tsx'
import { cipherOf } from './settings.ts'
import { renderPage } from './shell.tsx'
import { onDay } from './uk-time.ts'
import { whenSent } from './when-sent.ts'

const words = {
  broken: 'That request could not be read. Go back to the list, and try again.',
  brokenTitle: 'Nothing was done',
  noneTicked: 'Nothing is ticked.',
  tooManyTicked: `More than ${maxTicked} are ticked. Do it in two parts.`,
  tooMany: `More than ${maxSelected.toLocaleString('en-GB')} leads are selected. Choose fewer, by time or reason.`,
  listTooLong: `The list has more than ${maxSelected.toLocaleString('en-GB')} leads. Choose a time as well.`,
  eraseMore: `Erase more than ${maxSelected.toLocaleString('en-GB')} leads?`,
  eraseAll: 'Erase all',
  noneTitle: 'Nothing left to do',
  none: 'It has been done already, or these leads have changed since.',
  notPossible: (count: number) =>
    count === 1
      ? 'One of these has changed since, and is left as it is.'
      : `${count} of these have changed since, and are left as they are.`,
  changeNothing: 'Change nothing',
  later: 'Leads that come after this moment are not included.',
  person: (kind: string) => (kind === 'email' ? 'all leads with one email address' : 'all leads with one phone number'),
  progress: (done: number, selected: number) => `${progressOf(done, selected)} so far.`,
  continues:
    'This page continues by itself until it is done. You can leave it and continue later: nothing is done twice.',
  continue: 'Continue',
  left: (count: number) =>
    count === 1
      ? 'One had changed meanwhile, and was left as it was.'
      : `${count.toLocaleString('en-GB')} had changed meanwhile, and were left as they were.`,
  leftDue: (count: number) =>
    count === 1
      ? 'One was due already, or had changed meanwhile, and was left as it was.'
      : `${count.toLocaleString('en-GB')} were due already, or had changed meanwhile, and were left as they were.`,
  cancelled: (who: string, left: number) =>
    `Cancelled by ${who}: ${left === 1 ? 'one was left as it was' : `${left.toLocaleString('en-GB')} were left as they were`}.`,
  leads: 'Leads',
  some: `${pageSize} of them:`,
  notFoundTitle: 'Not found',
  notFound: `No such action. Records are kept for ${recordDays.audit} days.`,
  back: 'Back to the list',
  backToPerson: 'Back to the search results',
} as const

/** `/bulk`: the question before something is done to many leads, and doing it. */
export const bulkRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const ids = c.req.queries('id')?.join(' ')
    const asked = await askedIn(c, { ...c.req.query(), ids }, c.get('now'))
    return typeof asked === 'string' ? brokenPage(c, asked) : question(c, asked)
  })
  .post('/', async (c) => {
    const body = textsIn(await c.req.parseBody())
    const { token = '', at = '' } = body
    const isWhole = /^[\da-f-]{36}$/.test(token) && /^\d{1,15}$/.test(at) && Number(at) < c.get('now') + minuteMs
    const asked = isWhole ? await askedIn(c, body, Number(at)) : words.broken
    if (typeof asked === 'string') return brokenPage(c, asked)
    const { action, selection, count, description, ticked } = asked
    const batch = {
      token,
      change: actions[action].change,
      selection,
      // All that were ticked, so that the batch's page can say how many have changed since the question.
      selected: ticked?.length ?? (typeof count === 'number' ? count : maxSelected),
      description,
    }
    // A second press finds no leads left to select, but finds the batch.
    const id = count === 0 ? await batchWithToken(c.env.DB, token) : await startBatch(c.env.DB, batch, actorOf(c))
    return id === undefined ? question(c, asked) : c.redirect(withQuery(batchPath(id), backIn(body)), 303)
  })

/** `/batches/:id`: a bulk action. Looking at one that is unfinished continues it. */
export const batchesRoute = new Hono<DeskContext>()
  .get('/:id{\\d+}', async (c) => {
    const id = Number(c.req.param('id'))
    await continueBatch(c.env.DB, id, c.get('now'))
    const batch = await batchWith(c.env.DB, id)
    if (!batch)
      return renderPage(c, { title: words.notFoundTitle, at: 'leads', status: 404 }, <Notice>{words.notFound}</Notice>)
    return resultPage(c, batch)
  })
  // If staff have to sign in again when they press the button, they come back to its address with a GET.
  .get('/:id{\\d+}/cancel', (c) => c.redirect(batchPath(Number(c.req.param('id'))), 303))
  .post('/:id{\\d+}/cancel', async (c) => {
    const id = Number(c.req.param('id'))
    await cancelBatch(c.env.DB, id, actorOf(c))
    return c.redirect(batchPath(id), 303)
  })

const brokenPage = (c: Context<DeskContext>, sentence: string) =>
  renderPage(
    c,
    { title: words.brokenTitle, at: 'leads', status: 400 },
    <>
      <Notice>{sentence}</Notice>
      <Back to={c.req.query()} />
    </>,
  )

type Texts = Partial<Record<string, string>>

/** Where somebody came from: a list, or a search. */
const backIn = ({ list, q }: Texts) => ({ list, q })

/** The way back there. */
function Back({ to }: { readonly to: Texts }) {
  return (
    <Actions>
      <LinkButton href={backPath(to)}>{to.q === undefined ? words.back : words.backToPerson}</LinkButton>
    </Actions>
  )
}

const backPath = ({ list, q }: Texts) => (q === undefined ? listPath(list ?? '') : withQuery(paths.find, { q }))

/** What was last done to a lead: a colleague may have been quicker. */
const LastEntry = ({ entry }: { readonly entry: AuditEntry | undefined }) => (
  <span class="small">{entry && auditSentence(entry)}</span>
)

interface Asked {
  readonly action: ActionName
  readonly selection: Selection
  /** How many leads it can be done to; a person may have more than can be counted. */
  readonly count: number | 'more than can be counted'
  /** The selection as the audit has it; null for leads that were ticked one by one. */
  readonly description: string | null
  /** All leads that were ticked, including those that the action can no longer be done to. */
  readonly ticked?: readonly OpenedLead[]
  readonly query: Texts
}

/**
 * What is asked for: an action on the leads that are ticked, on a whole list, or on all of a person's.
 *
 * @param at when it was asked (Unix ms)
 * @returns a sentence if that cannot be
 */
async function askedIn(c: Context<DeskContext>, query: Texts, at: number): Promise<Asked | string> {
  const action = actionNamed(query.action)
  if (!action) return words.broken
  if (query.by === 'ticked') return askedOfTicked(c, action, query, at)
  return query.q === undefined ? askedOfList(c, action, query, at) : askedOfPerson(c, action, query, query.q, at)
}

async function askedOfTicked(
  c: Context<DeskContext>,
  action: ActionName,
  query: Texts,
  at: number,
): Promise<Asked | string> {
  const ids = query.ids?.split(' ').filter(Boolean) ?? []
  if (ids.length === 0) return words.noneTicked
  if (ids.length > maxTicked) return words.tooManyTicked
  const ticked = await leadsIn(c).withIds(ids)
  const possible = ticked
    .filter(({ row }) => row.state_since <= at && actionsOn(row.state).includes(action))
    .map(({ row }) => row.id)
  const selection = { by: 'ids', ids: possible, until: at } as const
  return { action, selection, count: possible.length, description: null, ticked, query }
}

async function askedOfList(
  c: Context<DeskContext>,
  action: ActionName,
  query: Texts,
  at: number,
): Promise<Asked | string> {
  const { state, ...filter } = filterIn(query)
  // If a part that is empty or cannot be read were left out, more would be selected than was asked for.
  const isUnparsed = Object.entries(filter).some(([name, value]) => value === undefined && query[name] !== undefined)
  if (state === undefined || isUnparsed || !listActions[state].includes(action)) return words.broken
  const list = { ...filter, state }
  const selection = listSelection(list, at)
  const selected = await selectedBy(c.env.DB, selection)
  if (selected.kind === 'list too long') return words.listTooLong
  if (selected.kind === 'too many') return words.tooMany
  const { count, first, last } = selected
  return { action, selection, count, description: selectionWords(list, first, last), query }
}

async function askedOfPerson(
  c: Context<DeskContext>,
  action: ActionName,
  query: Texts,
  q: string,
  at: number,
): Promise<Asked | string> {
  const person = await personIn(c, q)
  if (!person || action !== 'erase') return words.broken
  const digests = await cipherOf(c.env).digests(person.by, person.value)
  const selection = { by: person.by, digests, until: at, step: 0 }
  const selected = await selectedBy(c.env.DB, selection)
  const count = selected.kind === 'counted' ? selected.count : 'more than can be counted'
  return { action, selection, count, description: words.person(person.by), query }
}

/** Asks whether it should be done, unless nothing is left to do. */
async function question(c: Context<DeskContext>, asked: Asked) {
  const { action, selection, count, description, ticked = [], query } = asked
  const now = c.get('now')
  const { list, back } = backOf(asked)
  if (count === 0)
    return renderPage(
      c,
      { title: words.noneTitle, at: 'leads' },
      <>
        <Notice kind="alarm">{words.none}</Notice>
        <Actions>
          <LinkButton href={back}>{words.back}</LinkButton>
        </Actions>
        <Ticked c={c} leads={ticked} />
      </>,
    )
  const { means, question: title, all } = actions[action]
  const isCounted = typeof count === 'number'
  const values = {
    ...query,
    ...(selection.by === 'ids' && { ids: selection.ids.join(' ') }),
    list,
    token: crypto.randomUUID(),
    at: now,
  }
  return renderPage(
    c,
    { title: isCounted ? title(count) : words.eraseMore, at: 'leads' },
    <>
      {isCounted && count < ticked.length && <Notice>{words.notPossible(ticked.length - count)}</Notice>}
      {description !== null && <p class="intro strong">{`${sentenceCase(description)}. ${words.later}`}</p>}
      <Notice kind={action === 'erase' ? 'alarm' : 'note'}>
        {means} {await whenSentIfAny(c, action, count)}
      </Notice>
      <Actions>
        <LinkButton href={back}>{words.changeNothing}</LinkButton>
        <PostButton action={paths.bulk} values={values}>
          {isCounted ? all(count) : words.eraseAll}
        </PostButton>
      </Actions>
      <Ticked c={c} leads={ticked} />
    </>,
  )
}

/** When leads would go out; empty if the action sends nothing. */
async function whenSentIfAny(c: Context<DeskContext>, action: ActionName, count: Asked['count']): Promise<string> {
  const now = c.get('now')
  const isSent = typeof count === 'number' && isSending(actions[action].change)
  return isSent ? whenSent(c.env.DB, { count, at: now }, now) : ''
}

/** Leads that were ticked one by one, with what was last done to each. */
async function Ticked({ c, leads }: { readonly c: Context<DeskContext>; readonly leads: readonly OpenedLead[] }) {
  if (leads.length === 0) return null
  const ids = leads.map(({ row }) => row.id)
  const lastEntries = await lastEntriesOf(c.env.DB, ids)
  return (
    <ul class="selected">
      {leads.map((lead) => (
        <li>
          <strong>{maskedPerson(lead)}</strong> {shortStatus(lead.row, c.get('now'))}{' '}
          <LastEntry entry={lastEntries.get(lead.row.id)} />
        </li>
      ))}
    </ul>
  )
}

/** Where a question leads back to, and the list to return to once the action is done. */
function backOf({ selection, query }: Asked): { readonly list: string | undefined; readonly back: string } {
  if (selection.by !== 'list') return { list: query.list, back: backPath(query) }
  // Nothing of the selection is left in its own list then.
  const { state } = selection.filter
  return { list: listIn(filterIn({ state })), back: backPath({ list: listIn(filterIn(query)) }) }
}

async function resultPage(
  c: Context<DeskContext>,
  { id, at, who, change, description, selected, done, isDone, cancelledBy }: Batch,
) {
  const leads = await leadsOfBatch(c, id)
  const missing = selected - done
  const now = c.get('now')
  const isUnderWay = done > 0 && isSending(change) && now < at + sendingMs(selected)
  const tried = isUnderWay ? await whenSent(c.env.DB, { count: done, at }, now) : ''
  const address = withQuery(batchPath(id), backIn(c.req.query()))
  return renderPage(
    c,
    {
      title: `${auditName(change)}: ${countOf(done, 'lead')}`,
      at: 'leads',
      batch: id,
      ...(!isDone && { next: address }),
    },
    <>
      {isDone ? (
        <Notice kind="done">
          {[
            `${cancelledBy === null ? 'Done' : 'Begun'} by ${who} on ${onDay(at)}.`,
            description && `${sentenceCase(description)}.`,
            missing > 0 && leftWords(change, missing, cancelledBy),
            tried,
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      ) : (
        <>
          <Notice>{`${words.progress(done, selected)} ${words.continues}`}</Notice>
          <Actions>
            <LinkButton kind="primary" href={address}>
              {words.continue}
            </LinkButton>
          </Actions>
        </>
      )}
      <Back to={c.req.query()} />
      {leads.length > 0 && (
        <Section title={words.leads}>
          {done > leads.length && <p>{words.some}</p>}
          <ul class="selected">
            {leads.map((lead) => (
              <li>
                <a href={leadPath(lead.row.id)}>{lead.content ? maskedPerson(lead) : lead.row.id}</a>{' '}
                {change === 'erased' ? passedOn(lead.row) : shortStatus(lead.row, now)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>,
  )
}

const sentNow = actions['send-now'].change

/** Why a batch has not been done to all that were selected. */
function leftWords(change: string, count: number, cancelledBy: string | null): string {
  if (cancelledBy !== null) return words.cancelled(cancelledBy, count)
  return change === sentNow ? words.leftDue(count) : words.left(count)
}

/** The first leads of a batch. */
async function leadsOfBatch(c: Context<DeskContext>, id: number): Promise<OpenedLead[]> {
  const statement = 'SELECT lead_id FROM audit_leads WHERE audit_id = ?1 LIMIT ?2'
  const rows = await allRows(c.env.DB.prepare(statement).bind(id, pageSize), z.object({ lead_id: z.string() }))
  return leadsIn(c).withIds(rows.map(({ lead_id }) => lead_id))
}
