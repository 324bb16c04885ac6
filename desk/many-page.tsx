import { type Context, Hono } from 'hono'
import { actorOf, type DeskContext } from './access.ts'
import { actions, actionsOn, isSending, listActions } from './actions.ts'
import { auditOf, change } from './audit.ts'
import {
  type Batch,
  batchWith,
  continueBatch,
  listSelection,
  maxSelected,
  type Selection,
  selectedBy,
  startBatch,
} from './batches.ts'
import { auditName, counted, maskedPerson, selectionWords } from './describe.ts'
import { personIn } from './find-page.tsx'
import { briefOf, passedOn } from './lead-story.ts'
import { leadsIn, type OpenedLead, pageSize } from './leads.ts'
import { Actions, Hidden, LinkButton, Notice, PostButton, Section } from './parts.tsx'
import {
  type ActionName,
  actionNamed,
  actionPath,
  filterIn,
  leadPath,
  listIn,
  listPath,
  paths,
  withQuery,
} from './paths.ts'
import { auditSentence } from './result-notice.tsx'
import { cipherOf } from './settings.ts'
import { renderPage } from './shell.tsx'
import { onDay } from './uk-time.ts'

const words = {
  broken: 'That request could not be read. Go back to the list, and try again.',
  brokenTitle: 'Something is missing',
  noTick: 'Nothing is ticked.',
  tooMany: `More than ${maxSelected.toLocaleString('en-GB')} leads are selected. Choose fewer, by time or reason.`,
  noneTitle: 'Nothing left to do',
  none: 'It has been done already, or these leads have changed since.',
  notPossible: (count: number) =>
    count === 1
      ? 'One of these has changed since, and is left as it is.'
      : `${count} of these have changed since, and are left as they are.`,
  cancel: 'Leave them as they are',
  later: 'Nothing that comes after this moment is included.',
  person: (kind: string) => (kind === 'email' ? 'all leads with one email address' : 'all leads with one phone number'),
  progress: (done: number, selected: number) =>
    `${done.toLocaleString('en-GB')} of ${selected.toLocaleString('en-GB')} so far.`,
  continues:
    'This page continues by itself until it is done. You can leave it and continue later: nothing is done twice.',
  continue: 'Continue',
  left: (count: number) =>
    count === 1
      ? 'One had changed meanwhile, and was left as it was.'
      : `${count.toLocaleString('en-GB')} had changed meanwhile, and were left as they were.`,
  sending: (count: number) =>
    count === 1
      ? 'It is tried within two minutes.'
      : 'The first are tried within two minutes, and at most a thousand a minute.',
  leads: 'Leads',
  newest: `The first ${pageSize}:`,
  notFoundTitle: 'Not found',
  notFound: 'No such action. Records are kept for a year.',
  back: 'Back to the list',
  backToPerson: 'Back to what was found',
} as const

/** `/ticked`: the question before something is done to leads that were ticked, and doing it. */
export const tickedRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const action = actionNamed(c.req.query('action'))
    const ids = c.req.queries('id') ?? []
    if (!action) return broken(c, words.broken)
    if (ids.length === 0) return broken(c, words.noTick)
    return askAboutTicked(c, action, ids.slice(0, pageSize))
  })
  .post('/', async (c) => {
    const { action: name, ids: list, until, ...back } = textsIn(await c.req.parseBody())
    const action = actionNamed(name)
    const ids = list?.split(' ').filter(Boolean).slice(0, pageSize) ?? []
    if (!action || ids.length === 0 || !Number(until)) return broken(c, words.broken)
    const { entry } = await change(c.env.DB, actions[action].change, ids, actorOf(c), Number(until))
    if (entry !== undefined) return c.redirect(withQuery(actionPath(entry), backIn(back)), 303)
    const again = new URLSearchParams([['action', action], ...ids.map((id) => ['id', id])])
    return c.redirect(`${paths.ticked}?${again}`, 303)
  })

/** `/many`: the question before something is done to a whole list, or to all leads of a person, and doing it. */
export const manyRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const asked = await askedIn(c, c.req.query())
    return asked ? askAboutMany(c, asked) : broken(c, words.broken)
  })
  .post('/', async (c) => {
    const body = textsIn(await c.req.parseBody())
    const { token = '', at } = body
    const asked = await askedIn(c, body, Number(at))
    if (!asked || !/^[\da-f-]{36}$/.test(token) || !Number(at)) return broken(c, words.broken)
    const { action, selection } = asked
    const { count, first, last } = await selectedBy(c.env.DB, selection)
    if (selection.by === 'list' && count > maxSelected) return broken(c, words.tooMany)
    const batch = {
      token,
      action: actions[action].change,
      selection,
      selected: count,
      words: wordsOf(selection, first, last),
    }
    const id = await startBatch(c.env.DB, batch, actorOf(c))
    return c.redirect(withQuery(actionPath(id), backIn(body)), 303)
  })

/** `/actions/:id`: a bulk action. Looking at one that is unfinished continues it. */
export const actionsRoute = new Hono<DeskContext>().get('/:id{\\d+}', async (c) => {
  const id = Number(c.req.param('id'))
  await continueBatch(c.env.DB, id, c.get('now'))
  const batch = await batchWith(c.env.DB, id)
  if (!batch)
    return renderPage(c, { title: words.notFoundTitle, at: 'leads', status: 404 }, <Notice>{words.notFound}</Notice>)
  return outcome(c, batch)
})

const broken = (c: Context<DeskContext>, sentence: string) =>
  renderPage(
    c,
    { title: words.brokenTitle, at: 'leads', status: 400 },
    <>
      <Notice>{sentence}</Notice>
      <Back to={c.req.query()} />
    </>,
  )

type Texts = Partial<Record<string, string>>

const textsIn = (body: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

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

async function askAboutTicked(c: Context<DeskContext>, action: ActionName, ids: readonly string[]) {
  const leads = await leadsIn(c).withIds(ids)
  const possible = leads.filter(({ row }) => actionsOn(row.state).includes(action))
  const other = leads.length - possible.length
  const values = {
    action,
    ids: possible.map(({ row }) => row.id).join(' '),
    until: c.get('now'),
    ...backIn(c.req.query()),
  }
  return renderPage(
    c,
    { title: possible.length === 0 ? words.noneTitle : actions[action].question(possible.length), at: 'leads' },
    <>
      {possible.length === 0 ? (
        <Notice kind="alarm">{words.none}</Notice>
      ) : (
        <>
          {other > 0 && <Notice>{words.notPossible(other)}</Notice>}
          <p class="intro">{actions[action].means}</p>
        </>
      )}
      <Actions>
        <LinkButton href={backPath(c.req.query())}>{possible.length === 0 ? words.back : words.cancel}</LinkButton>
        {possible.length > 0 && (
          <PostButton action={paths.ticked} values={values}>
            {actions[action].button}
          </PostButton>
        )}
      </Actions>
      <ul class="selected">
        {leads.map((lead) => (
          <li>
            <strong>{maskedPerson(lead)}</strong> {briefOf(lead.row, c.get('now'))} <LastEntry c={c} lead={lead} />
          </li>
        ))}
      </ul>
    </>,
  )
}

/** What was last done to a lead: a colleague may have been quicker. */
async function LastEntry({ c, lead }: { readonly c: Context<DeskContext>; readonly lead: OpenedLead }) {
  const entries = await auditOf(c.env.DB, lead.row.id, 1)
  return <span class="small">{entries.map(auditSentence).join('')}</span>
}

interface Asked {
  readonly action: ActionName
  readonly selection: Selection
  readonly query: Texts
}

/** What is asked for: an action on a whole list, or erasing a person. @param at when it was asked */
async function askedIn(c: Context<DeskContext>, query: Texts, at = c.get('now')): Promise<Asked | undefined> {
  const action = actionNamed(query.action)
  if (!action) return undefined
  if (query.q !== undefined) {
    const person = await personIn(c, query.q)
    if (!person || action !== 'erase') return undefined
    const hashes = await cipherOf(c.env).digests(person.by, person.value)
    return { action, selection: { by: person.by, hashes, until: at, step: 0 }, query }
  }
  const { state, ...filter } = filterIn(query)
  if (state === undefined || !listActions[state].includes(action)) return undefined
  return { action, selection: listSelection({ ...filter, state }, at), query }
}

const wordsOf = (selection: Selection, first: number, last: number) =>
  selection.by === 'list' ? selectionWords(selection.filter, first, last) : words.person(selection.by)

async function askAboutMany(c: Context<DeskContext>, { action, selection, query }: Asked) {
  const { count, first, last } = await selectedBy(c.env.DB, selection)
  if (selection.by === 'list' && count > maxSelected) return broken(c, words.tooMany)
  const list = selection.by === 'list' ? listIn(filterIn(query)) : undefined
  // Once it is done, nothing of this selection is left there.
  const after = selection.by === 'list' ? listIn(filterIn({ state: selection.filter.state })) : undefined
  const { q } = query
  const values = { ...query, list: after, token: crypto.randomUUID(), at: c.get('now') }
  return renderPage(
    c,
    { title: count === 0 ? words.noneTitle : actions[action].question(count), at: 'leads' },
    <>
      {count === 0 ? (
        <Notice>{words.none}</Notice>
      ) : (
        <>
          <p class="intro strong">{`${count.toLocaleString('en-GB')} ${wordsOf(selection, first, last)}. ${words.later}`}</p>
          <Notice kind={action === 'erase' ? 'alarm' : 'note'}>{actions[action].means}</Notice>
        </>
      )}
      <Actions>
        <LinkButton href={backPath({ list, q })}>{count === 0 ? words.back : words.cancel}</LinkButton>
        {count > 0 && (
          <form method="post" action={paths.many}>
            <Hidden values={values} />
            <button type="submit" class="button primary">
              {actions[action].all(count)}
            </button>
          </form>
        )}
      </Actions>
    </>,
  )
}

async function outcome(c: Context<DeskContext>, { id, at, who, action, words: selection, progress }: Batch) {
  const leads = await leadsOfAction(c, id)
  const done = progress?.done ?? leads.length
  const isUnfinished = progress !== undefined && !progress.isDone
  const missing = progress?.isDone ? progress.selected - progress.done : 0
  const address = withQuery(actionPath(id), backIn(c.req.query()))
  return renderPage(
    c,
    {
      title: `${auditName(action)}: ${counted(done, 'lead')}`,
      at: 'leads',
      ...(isUnfinished && { next: address }),
    },
    <>
      {isUnfinished ? (
        <>
          <Notice>{`${words.progress(done, progress.selected)} ${words.continues}`}</Notice>
          <Actions>
            <LinkButton kind="primary" href={address}>
              {words.continue}
            </LinkButton>
          </Actions>
        </>
      ) : (
        <Notice kind="done">
          {[
            `Done by ${who} on ${onDay(at)}.`,
            selection && `${selection.charAt(0).toUpperCase()}${selection.slice(1)}.`,
            missing > 0 && words.left(missing),
            isSending(action) && words.sending(done),
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      )}
      <Back to={c.req.query()} />
      {leads.length > 0 && (
        <Section title={words.leads}>
          {done > leads.length && <p>{words.newest}</p>}
          <ul class="selected">
            {leads.map((lead) => (
              <li>
                <a href={leadPath(lead.row.id)}>{lead.content ? maskedPerson(lead) : lead.row.id}</a>{' '}
                {action === 'erased' ? passedOn(lead.row) : briefOf(lead.row, c.get('now'))}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>,
  )
}

/** The first leads of a bulk action. */
async function leadsOfAction(c: Context<DeskContext>, id: number): Promise<OpenedLead[]> {
  const statement = 'SELECT lead_id FROM audit_leads WHERE audit_id = ?1 LIMIT ?2'
  const { results } = await c.env.DB.prepare(statement).bind(id, pageSize).all<{ lead_id: string }>()
  return leadsIn(c).withIds(results.map(({ lead_id }) => lead_id))
}
