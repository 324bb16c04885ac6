import { type Context, Hono } from 'hono'
import { actorOf, type DeskContext } from './access.ts'
import { change, note } from './act.ts'
import { everythingIn, formName, storyOf, timeWords } from './describe.ts'
import { Leads, type OpenedLead, type SearchKind } from './leads.ts'
import { FindForm, LeadTable } from './leads-page.tsx'
import { Actions, Card, Cards, Facts, LinkButton, Notice, PostButton } from './parts.tsx'
import { leadPath, paths } from './paths.ts'
import { cipherOf } from './settings.ts'
import { show } from './shell.tsx'

const words = {
  title: 'Find',
  wrong: 'That is no email address, no phone number and no id. An id has at least its first eight characters.',
  none: 'No lead has this.',
  kinds: {
    email:
      'Every lead with exactly this email address, for a person who asks for their data. Another may be the same person’s, with another address.',
    phone:
      'Every lead with exactly this phone number, for a person who asks for their data. Another person may have the same number.',
    id: 'Leads whose id begins like this.',
  } satisfies Readonly<Record<SearchKind, string>>,
  noted: 'This search was written down, and each of these leads as opened.',
  open: (id: string) => `The page of ${id.slice(0, 8)}`,
  erase: (count: number) => (count === 1 ? 'Erase it' : `Erase all ${count}`),
  sureTitle: 'Erase what this person has sent?',
  sure: (count: number) =>
    `What ${count === 1 ? 'this lead holds' : `these ${count} leads hold`} is erased for good, and nobody can bring it back.`,
  keep: 'Keep them',
  erased: (done: number, asked: number) =>
    done === asked
      ? `${done} erased.`
      : `${done} of ${asked} erased. The others were erased by somebody else meanwhile.`,
} as const

/** `POST /find`: what has exactly this email address, exactly this number, or this id. `POST /find/erase`: erases a person's, asked twice. */
export const findRoute = new Hono<DeskContext>()
  .get('/', (c) => show(c, { title: words.title, at: 'leads' }, <FindForm />))
  .post('/', async (c) => {
    const sought = await soughtIn(c)
    const found = await leadsOf(c).found(sought)
    if (!found || found.leads.length === 0)
      return show(
        c,
        { title: words.title, at: 'leads' },
        <>
          <Notice>{found ? words.none : words.wrong}</Notice>
          <FindForm />
        </>,
      )
    const { by, leads } = found
    if (by === 'id') {
      const [only, ...others] = leads
      if (only && others.length === 0) return c.redirect(leadPath(only.row.id), 303)
      return show(c, { title: words.title, at: 'leads' }, <LeadTable leads={leads} />)
    }
    const ids = leads.map(({ row }) => row.id)
    await note(c.env.DB, 'searched', ids, actorOf(c), by)
    return show(
      c,
      { title: words.title, at: 'leads' },
      <>
        <Notice>
          {words.kinds[by]} {words.noted}
        </Notice>
        <Cards>
          {leads.map((lead) => (
            <Whole key={lead.row.id} lead={lead} />
          ))}
        </Cards>
        <PostButton action={paths.erasePerson} fields={{ sought }} kind="secondary">
          {words.erase(leads.length)}
        </PostButton>
      </>,
    )
  })
  .post('/erase', async (c) => {
    const sought = await soughtIn(c)
    const { isSure } = await c.req.parseBody()
    const found = await leadsOf(c).found(sought)
    const leads = found && found.by !== 'id' ? found.leads.filter(({ row }) => row.state !== 'erased') : []
    if (isSure === undefined)
      return show(
        c,
        { title: words.sureTitle, at: 'leads' },
        <>
          <Notice isAlert={true}>{words.sure(leads.length)}</Notice>
          <Actions>
            <LinkButton href={paths.leads}>{words.keep}</LinkButton>
            <PostButton action={paths.erasePerson} fields={{ sought, isSure: 'yes' }}>
              {words.erase(leads.length)}
            </PostButton>
          </Actions>
        </>,
      )
    const ids = leads.map(({ row }) => row.id)
    const done = ids.length === 0 ? [] : await change(c.env.DB, 'erased', ids, actorOf(c))
    return show(c, { title: words.title, at: 'leads' }, <Notice>{words.erased(done.length, ids.length)}</Notice>)
  })

async function soughtIn(c: Context<DeskContext>): Promise<string> {
  const { sought } = await c.req.parseBody()
  return typeof sought === 'string' ? sought.slice(0, 300) : ''
}

const leadsOf = (c: Context<DeskContext>) => new Leads(c.env.DB, cipherOf(c.env))

/** All that there is of one lead. */
function Whole({ lead }: { readonly lead: OpenedLead }) {
  const { id, form, received_at, source_code } = lead.row
  return (
    <Card>
      <p>
        <a href={leadPath(id)}>{words.open(id)}</a>
      </p>
      <Facts
        facts={[
          ['Came', timeWords(received_at)],
          ['Form', formName(form)],
          ['Campaign code', source_code],
          ...everythingIn(lead),
        ]}
      />
      <p>{storyOf(lead.row)}</p>
    </Card>
  )
}
