import { type Context, Hono } from 'hono'
import { retentionDays } from '#contract/retention.ts'
import { errorName, log } from '#worker/log.ts'
import { actorOf, type DeskContext } from './access.ts'
import { actions, actionsOn } from './actions.ts'
import { type AuditEntry, auditOf, changeLead, recordViewing } from './audit.ts'
import { auditName, maskedPerson, stateNames } from './describe.ts'
import { everythingIn, originOf } from './lead-facts.ts'
import { attemptsOf, fullStatus } from './lead-status.ts'
import { cursorOf, leadsIn, type OpenedLead } from './leads.ts'
import { Actions, type Column, DataTable, Facts, LinkButton, Notice, PostButton, Section } from './parts.tsx'
import { type ActionName, actionNamed, filterOf, leadPath, listPath, paths, textsIn, withQuery } from './paths.ts'
import { ResultNotice } from './result-notice.tsx'
import { renderPage } from './shell.tsx'
import { onDay } from './uk-time.ts'

const words = {
  title: 'No such lead',
  notFound: `There is no lead with this id. What is left of a lead is deleted ${retentionDays.erased} days after it is erased.`,
  'no-key': (reason: string) =>
    `It cannot be read (${reason}): it is encrypted with a key that the desk does not have. The lead is safe. Ask the person who looks after the settings to put the key back into LEAD_KEYS.`,
  damaged: (reason: string) =>
    `It cannot be read (${reason}): it is damaged, or another version of the site wrote it. Do not erase it. Ask the person who looks after the site what the runbook says about damaged leads.`,
  open: 'Open this lead',
  openNote: 'Opening it is recorded.',
  what: 'What the visitor sent',
  about: 'About this lead',
  who: 'Who did what',
  nobody: 'Nobody has opened or changed it.',
  next: 'Next in the list',
  back: 'Back to the list',
  again: 'If it is sent again, it arrives a second time, with the same id.',
  sureTitle: (person: string) => `Erase ${person}?`,
  titleInHistory: 'A lead',
  sureTitleInHistory: 'Erase a lead?',
  keep: 'Keep it',
  erase: 'Erase it',
  brokenTitle: 'Nothing was done',
  broken: 'That request could not be read. Open the lead, and try again.',
} as const

/** `/leads/:id`: what came, what happened to it, who did what; `?open=yes` opens it. The posts change it. */
export const leadRoute = new Hono<DeskContext>()
  .get('/', (c) => c.redirect(paths.leads, 303))
  .get('/:id', (c) => withLead(c, (lead) => leadPage(c, lead)))
  .get('/:id/erase', (c) => withLead(c, (lead) => eraseQuestion(c, lead)))
  // Signing in again turns a post into this.
  .get('/:id/:action', (c) => c.redirect(leadPath(c.req.param('id')), 303))
  .post('/:id/:action', async (c) => {
    const action = actionNamed(c.req.param('action'))
    if (!action) return c.notFound()
    return withLead(c, (lead) => perform(c, lead, action))
  })

async function withLead(
  c: Context<DeskContext>,
  answer: (lead: OpenedLead) => Response | Promise<Response>,
): Promise<Response> {
  const lead = await leadsIn(c).withId(c.req.param('id') ?? '')
  return lead
    ? answer(lead)
    : renderPage(c, { title: words.title, at: 'leads', status: 404 }, <Notice>{words.notFound}</Notice>)
}

/** Does it, and leads to the next lead in the list that they came from, or back to this one. */
async function perform(c: Context<DeskContext>, { row }: OpenedLead, action: ActionName): Promise<Response> {
  const { list, open, since } = textsIn(await c.req.parseBody())
  if (since === undefined || !/^\d{1,15}$/.test(since))
    return renderPage(c, { title: words.brokenTitle, at: 'leads', status: 400 }, <Notice>{words.broken}</Notice>)
  const seen = { id: row.id, since: Number(since) }
  const isDone = await changeLead(c.env.DB, actions[action].change, seen, actorOf(c))
  // Tells the next page to say what has been done, or why nothing was (`ResultNotice`).
  const result = isDone ? { done: action, to: row.id } : { not: action, to: row.id, since }
  if (list === undefined || !isDone) {
    const again = action === 'erase' ? {} : { open }
    return c.redirect(withQuery(leadPath(row.id), { ...again, list, ...result }), 303)
  }
  // The change has been made, so nothing that fails from here on may look as if it had not.
  const next = await nextOf(c, list, row).catch((error) => {
    log({ event: 'database_failed', during: 'finding the next lead', error: errorName(error) })
    return undefined
  })
  return c.redirect(next ? withQuery(leadPath(next), { list, ...result }) : withQuery(listPath(list), result), 303)
}

/** The id of the lead that comes after one in a list. */
async function nextOf(c: Context<DeskContext>, list: string, row: OpenedLead['row']): Promise<string | undefined> {
  const filter = filterOf(list)
  const { leads } = await leadsIn(c).page(filter, cursorOf(filter, row), 1)
  return leads[0]?.row.id
}

async function leadPage(c: Context<DeskContext>, lead: OpenedLead): Promise<Response> {
  const { id } = lead.row
  const { list, open } = c.req.query()
  const isOpen = open !== undefined && lead.content !== undefined
  if (isOpen) await recordViewing(c.env.DB, 'opened', [id], actorOf(c))
  const [entries, next] = await Promise.all([
    auditOf(c.env.DB, id),
    list === undefined ? undefined : nextOf(c, list, lead.row),
  ])
  return renderPage(
    c,
    { title: maskedPerson(lead), titleInHistory: words.titleInHistory, at: 'leads' },
    <>
      <ResultNotice c={c} />
      <p class="intro">{fullStatus(lead.row, c.get('now'))}</p>
      <LeadActions lead={lead} values={{ list, open: isOpen ? open : undefined }} />
      <Content lead={lead} isOpen={isOpen} list={list} />
      <About lead={lead} />
      <div class="on-screen">
        <Audit entries={entries} />
      </div>
      <Actions>
        {list !== undefined && <LinkButton href={listPath(list)}>{words.back}</LinkButton>}
        {next && <LinkButton href={withQuery(leadPath(next), { list })}>{words.next}</LinkButton>}
      </Actions>
    </>,
  )
}

/** Asks whether they are sure, and shows what has been done meanwhile; if a colleague has erased it, its page says so. */
async function eraseQuestion(c: Context<DeskContext>, lead: OpenedLead): Promise<Response> {
  const { list, open } = c.req.query()
  const { id, state, state_since: since } = lead.row
  if (!actionsOn(state).includes('erase')) return c.redirect(withQuery(leadPath(id), { list, open }), 303)
  return renderPage(
    c,
    { title: words.sureTitle(maskedPerson(lead)), titleInHistory: words.sureTitleInHistory, at: 'leads' },
    <>
      <p class="intro">{fullStatus(lead.row, c.get('now'))}</p>
      <Notice kind="alarm">{actions.erase.means}</Notice>
      <Actions>
        <LinkButton href={withQuery(leadPath(id), { list, open })}>{words.keep}</LinkButton>
        <PostButton action={`${leadPath(id)}/erase`} values={{ list, since }}>
          {words.erase}
        </PostButton>
      </Actions>
      <Audit entries={await auditOf(c.env.DB, id)} />
    </>,
  )
}

interface LeadActionsProps {
  readonly lead: OpenedLead
  /** The way back to where somebody came from. */
  readonly values: Readonly<Record<string, string | undefined>>
}

/** What can be done to a lead in its state. While it is closed the first thing to do is to open it. */
export function LeadActions({ lead: { row }, values }: LeadActionsProps) {
  const possible = actionsOn(row.state)
  return (
    <>
      <Actions>
        {possible.map((action, index) =>
          action === 'erase' ? (
            <LinkButton href={withQuery(`${leadPath(row.id)}/erase`, values)}>{words.erase}</LinkButton>
          ) : (
            <PostButton
              action={`${leadPath(row.id)}/${action}`}
              values={{ ...values, since: row.state_since }}
              kind={index === 0 && values.open && row.state !== 'delivered' ? 'primary' : 'secondary'}
            >
              {actions[action].button}
            </PostButton>
          ),
        )}
      </Actions>
      {row.state === 'delivered' && <p class="small on-screen">{words.again}</p>}
    </>
  )
}

function Content({
  lead,
  isOpen,
  list,
}: {
  readonly lead: OpenedLead
  readonly isOpen: boolean
  readonly list: string | undefined
}) {
  if (lead.unreadable) return <Notice kind="alarm">{words[lead.unreadable.kind](lead.unreadable.reason)}</Notice>
  if (!lead.content) return null
  if (isOpen)
    return (
      <Section title={words.what}>
        <Facts facts={everythingIn(lead)} />
      </Section>
    )
  return (
    <div class="section">
      <Actions>
        <LinkButton kind="primary" href={withQuery(leadPath(lead.row.id), { open: 'yes', list })}>
          {words.open}
        </LinkButton>
      </Actions>
      <p class="small on-screen">{words.openNote}</p>
    </div>
  )
}

/** What can be seen of a lead without opening it. */
function About({ lead: { row } }: { readonly lead: OpenedLead }) {
  const { id, state } = row
  return (
    <Section title={words.about}>
      <Facts
        facts={[
          { name: 'State', value: `${stateNames[state]}, ${attemptsOf(row)}` },
          ...originOf(row),
          { name: 'Id', value: id },
        ]}
      />
    </Section>
  )
}

const auditColumns: readonly Column<AuditEntry>[] = [
  { heading: 'When', cell: ({ at }) => onDay(at) },
  { heading: 'Who', kind: 'long', cell: ({ who }) => who },
  {
    heading: 'What',
    kind: 'long',
    cell: ({ event, description }) => [auditName(event), description].filter(Boolean).join(', '),
  },
]

function Audit({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <Section title={words.who}>
      {entries.length === 0 ? (
        <p>{words.nobody}</p>
      ) : (
        <DataTable label={words.who} columns={auditColumns} rows={entries} />
      )}
    </Section>
  )
}
