import { type Context, Hono } from 'hono'
import type { LeadState, StaffChange } from '#worker/leads/lead-states.ts'
import { actorOf, type DeskContext } from './access.ts'
import { change, deedsOn, note } from './act.ts'
import { everythingIn, formName, maskedPerson, storyOf, timeWords } from './describe.ts'
import { Leads, type OpenedLead } from './leads.ts'
import { Actions, DataTable, Facts, LinkButton, Notice, PostButton, Section } from './parts.tsx'
import { leadPath, paths } from './paths.ts'
import { cipherOf } from './settings.ts'
import { show } from './shell.tsx'

const words = {
  title: 'One lead',
  notFound: 'There is no lead with this id. What is left of a lead is deleted thirteen months after it is erased.',
  unreadable: (reason: string) =>
    `It cannot be read (${reason}): it is encrypted with a key that the desk does not have. The lead is safe. Ask the person who looks after the settings to put the key back into LEAD_KEYS.`,
  open: 'Open this lead',
  openNote: 'Opening is written down, with your address and the time.',
  opened: 'Opened. This was written down.',
  what: 'What it holds',
  became: 'What has become of it',
  who: 'Who did what',
  nobody: 'Nobody has opened or changed it.',
  back: 'All leads',
  sendOn: 'Send it on',
  sendAgain: 'Send it again',
  again: 'It arrives a second time, under the same id.',
  erase: 'Erase it',
  sureTitle: 'Erase this lead?',
  sure: 'What it holds is erased for good, and nobody can bring it back. If it is just being sent, it may still arrive.',
  keep: 'Keep it',
  done: {
    'sent on': 'It is on its way: within a minute or two it is tried.',
    'sent again': 'It is on its way once more: within a minute or two it is tried.',
    erased: 'It is erased.',
  },
  notDone: 'Nothing was done: its state has changed since the page was made.',
} as const satisfies { readonly done: Readonly<Partial<Record<StaffChange, string>>>; readonly [name: string]: unknown }

/** What can be done with a lead in each state, and the path of the form that does it. */
const changes = {
  'send-on': { action: 'sent on', states: ['held', 'parked'] },
  'send-again': { action: 'sent again', states: ['delivered'] },
  erase: { action: 'erased', states: ['held', 'pending', 'parked', 'delivered'] },
} as const satisfies Readonly<Record<string, { readonly action: StaffChange; readonly states: readonly LeadState[] }>>

/** `/leads/:id`: what came, what became of it, who did what; and the posts that open, send on, send again and erase. */
export const leadRoute = new Hono<DeskContext>()
  .get('/:id', (c) => page(c))
  .post('/:id/open', async (c) => {
    await note(c.env.DB, 'opened', [idOf(c)], actorOf(c))
    return page(c, { isOpened: true })
  })
  .post('/:id/sure', (c) => page(c, { isAsked: true }))
  .post('/:id/:doing', async (c) => {
    const found = Object.entries(changes).find(([name]) => name === c.req.param('doing'))
    if (!found) return c.notFound()
    const [, { action }] = found
    const done = await change(c.env.DB, action, [idOf(c)], actorOf(c))
    return page(c, { said: done.length > 0 ? words.done[action] : words.notDone })
  })

/** In any case: ids are stored in lower case. */
const idOf = (c: Context<DeskContext>) => (c.req.param('id') ?? '').toLowerCase()

interface Moment {
  readonly isOpened?: boolean
  /** Whether it is asked if the lead is really to be erased. */
  readonly isAsked?: boolean
  /** What has just been done, or not. */
  readonly said?: string
}

async function page(c: Context<DeskContext>, moment: Moment = {}): Promise<Response> {
  const { DB: db } = c.env
  const lead = await new Leads(db, cipherOf(c.env)).withId(idOf(c))
  if (!lead) return show(c, { title: words.title, at: 'leads', status: 404 }, <Notice>{words.notFound}</Notice>)
  if (moment.isAsked) return show(c, { title: words.sureTitle, at: 'leads' }, <Sure lead={lead} />)
  const actions = await deedsOn(db, lead.row.id)
  return show(
    c,
    { title: words.title, at: 'leads' },
    <>
      {moment.said && <Notice isAlert={true}>{moment.said}</Notice>}
      <Section title={words.what}>
        <Content lead={lead} isOpened={moment.isOpened ?? false} />
      </Section>
      <Section title={words.became}>
        <p>{storyOf(lead.row)}</p>
        <Facts
          facts={[
            ['Id', lead.row.id],
            ['Form', formName(lead.row.form)],
            ['Came', timeWords(lead.row.received_at)],
            ['Campaign code', lead.row.source_code],
          ]}
        />
        <Changes lead={lead} />
      </Section>
      <Section title={words.who}>
        {actions.length === 0 ? (
          <p>{words.nobody}</p>
        ) : (
          <DataTable
            caption={words.who}
            columns={actionColumns}
            rows={actions}
            keyOf={({ at, who, action }) => `${at} ${who} ${action}`}
          />
        )}
      </Section>
      <LinkButton href={paths.leads}>{words.back}</LinkButton>
    </>,
  )
}

type Taken = Awaited<ReturnType<typeof deedsOn>>[number]

const actionColumns: Readonly<Record<string, (taken: Taken) => string>> = {
  When: ({ at }) => timeWords(at),
  Who: ({ who }) => who,
  What: ({ action }) => action,
}

interface OfLead {
  readonly lead: OpenedLead
}

function Content({ lead, isOpened }: OfLead & { readonly isOpened: boolean }) {
  if (lead.unreadable !== undefined) return <Notice isAlert={true}>{words.unreadable(lead.unreadable)}</Notice>
  if (!lead.content) return null
  if (isOpened)
    return (
      <>
        <Notice>{words.opened}</Notice>
        <Facts facts={everythingIn(lead)} />
      </>
    )
  return (
    <>
      <p>{maskedPerson(lead)}</p>
      <PostButton action={`${leadPath(lead.row.id)}/open`}>{words.open}</PostButton>
      <p>{words.openNote}</p>
    </>
  )
}

function Changes({ lead: { row } }: OfLead) {
  const isPossible = (doing: keyof typeof changes) => changes[doing].states.some((state) => state === row.state)
  const path = leadPath(row.id)
  return (
    <>
      <Actions>
        {isPossible('send-on') && <PostButton action={`${path}/send-on`}>{words.sendOn}</PostButton>}
        {isPossible('send-again') && (
          <PostButton action={`${path}/send-again`} kind="secondary">
            {words.sendAgain}
          </PostButton>
        )}
        {isPossible('erase') && (
          <PostButton action={`${path}/sure`} kind="secondary">
            {words.erase}
          </PostButton>
        )}
      </Actions>
      {isPossible('send-again') && <p>{words.again}</p>}
    </>
  )
}

/** The second time of asking. */
function Sure({ lead }: OfLead) {
  const path = leadPath(lead.row.id)
  return (
    <>
      <p>{maskedPerson(lead)}</p>
      <Notice isAlert={true}>{words.sure}</Notice>
      <Actions>
        <LinkButton href={path}>{words.keep}</LinkButton>
        <PostButton action={`${path}/erase`}>{words.erase}</PostButton>
      </Actions>
    </>
  )
}
