import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { parseJson } from '#contract/text.ts'
import { textIn } from '#worker/leads/lead-content.ts'
import { actorOf, type DeskContext } from './access.ts'
import { note } from './act.ts'
import { chosenBy, mostChosen } from './batches.ts'
import { counted, everythingIn, formName, maskedPerson, storyOf } from './describe.ts'
import { FindForm } from './find-form.tsx'
import { LeadActs } from './lead-page.tsx'
import { LeadTable } from './lead-table.tsx'
import { Leads, type OpenedLead } from './leads.ts'
import { Actions, Button, Facts, Hidden, LinkButton, Notice } from './parts.tsx'
import { leadPath, paths, withQuery } from './paths.ts'
import { Said } from './said.tsx'
import { leadsLike, leadsOfPerson, mostRead, type Sought, soughtIn, unsearchable } from './search.ts'
import { cipherOf } from './settings.ts'
import { show } from './shell.tsx'
import { onDay } from './uk-time.ts'

const words = {
  title: 'Find',
  wrong: 'That is none of these. An id has at least its first eight characters, a number its last three digits.',
  none: `No lead matches. Leads are erased some time after delivery. Names are looked for among the newest ${mostRead.toLocaleString('en-GB')} leads only; postcodes cannot be searched, because they are stored encrypted.`,
  noneOfNewest: `No lead matches among the newest ${mostRead.toLocaleString('en-GB')}: names and last digits are looked for in those only. Leads are erased some time after delivery.`,
  missing: (count: number) =>
    `${counted(count, 'lead')} cannot be searched: ${count === 1 ? 'its' : 'their'} key is missing.`,
  kinds: {
    email: 'Every lead with exactly this email address. The same person may have used another one too.',
    phone: 'Every lead with exactly this phone number. It may be a household’s.',
    id: 'Leads with an id that begins like this.',
    digits: `Leads with a number that ends like this, among the newest ${mostRead.toLocaleString('en-GB')}.`,
    name: `Leads with a name that begins like this, among the newest ${mostRead.toLocaleString('en-GB')}.`,
  } satisfies Readonly<Record<Sought['by'], string>>,
  noted: 'This search was written down.',
  alsoPhone: 'Also by this number',
  alsoEmail: 'Also by this address',
  tick: (person: string) => `Erase ${person}`,
  erase: 'Erase those that are ticked',
  all: (count: number) =>
    count > mostChosen
      ? `Erase all, more than ${mostChosen.toLocaleString('en-GB')}`
      : `Erase all ${count.toLocaleString('en-GB')}`,
  more: 'More',
} as const

/** What was searched by, as the audit records it. */
const kindNames: Readonly<Record<Sought['by'], string>> = {
  email: 'by email address',
  phone: 'by phone number',
  id: 'by id',
  digits: 'by last digits',
  name: 'by name',
}

/**
 * `POST /find` encrypts the search into the address that it leads to, so that it survives Back and reload without being
 * readable.
 */
export const findRoute = new Hono<DeskContext>()
  .post('/', async (c) => {
    const { sought } = await c.req.parseBody()
    if (typeof sought !== 'string' || sought.trim() === '') return c.redirect(paths.find, 303)
    return c.redirect(withQuery(paths.find, { q: await sealed(c, sought.slice(0, 300)) }), 303)
  })
  .get('/', async (c) => {
    const typed = await unsealed(c, c.req.query('q'))
    if (typed === undefined) return show(c, { title: words.title, at: 'leads' }, <FindForm />)
    const sought = soughtIn(typed)
    if (!sought) return nothing(c, typed, words.wrong)
    return sought.by === 'email' || sought.by === 'phone' ? person(c, typed, sought) : others(c, typed, sought)
  })

/** Associated data: tells a search's ciphertext from a lead's. */
const seal = 'a search'

const sealed = (c: Context<DeskContext>, typed: string) => cipherOf(c.env).encrypt(seal, JSON.stringify({ typed }))

async function unsealed(c: Context<DeskContext>, q: string | undefined): Promise<string | undefined> {
  if (q === undefined) return undefined
  const opened = await cipherOf(c.env).decrypt(seal, q)
  if (opened.kind === 'unreadable') return undefined
  return sealedText.safeParse(parseJson(opened.json)).data?.typed
}

const sealedText = z.object({ typed: z.string() })

/** The person that an address searches for; undefined if it searches for something else. */
export async function personIn(c: Context<DeskContext>, q: string) {
  const sought = soughtIn((await unsealed(c, q)) ?? '')
  return sought?.by === 'email' || sought?.by === 'phone' ? sought : undefined
}

const leadsIn = (c: Context<DeskContext>) => new Leads(c.env.DB, cipherOf(c.env))

async function nothing(c: Context<DeskContext>, typed: string, sentence: string) {
  const missing = await unsearchable(c.env.DB, cipherOf(c.env))
  return show(
    c,
    { title: words.title, at: 'leads' },
    <>
      <Notice>{[sentence, missing > 0 && words.missing(missing)].filter(Boolean).join(' ')}</Notice>
      <FindForm sought={typed} />
    </>,
  )
}

async function others(c: Context<DeskContext>, typed: string, sought: Sought) {
  const leads = await leadsLike(leadsIn(c), sought)
  await note(c.env.DB, 'searched', [], actorOf(c), kindNames[sought.by])
  const [only, ...more] = leads
  if (!only) return nothing(c, typed, sought.by === 'id' ? words.none : words.noneOfNewest)
  if (more.length === 0 && sought.by === 'id') return c.redirect(leadPath(only.row.id), 303)
  return show(
    c,
    { title: words.title, at: 'leads' },
    <>
      <FindForm sought={typed} />
      <Notice>{words.kinds[sought.by]}</Notice>
      <LeadTable leads={leads} />
    </>,
  )
}

type Person = Extract<Sought, { by: 'email' | 'phone' }>

/** Everything in a person's leads, with a checkbox for each to erase it. */
async function person(c: Context<DeskContext>, typed: string, sought: Person) {
  const cipher = cipherOf(c.env)
  const { q = '', as, before, id } = c.req.query()
  const start = before && id ? { before: Number(before), id } : {}
  const { leads, next } = await leadsOfPerson(leadsIn(c), cipher, sought, start)
  await note(
    c.env.DB,
    'searched',
    leads.map(({ row }) => row.id),
    actorOf(c),
    kindNames[sought.by],
  )
  if (leads.length === 0) return nothing(c, typed, words.none)
  const hashes = await cipher.digests(sought.by, sought.value)
  const isLong = next !== undefined || before !== undefined
  const choice = { by: sought.by, hashes, until: c.get('now'), step: 0 } as const
  const { count } = isLong ? await chosenBy(c.env.DB, choice) : { count: leads.length }
  const isTicked = tickedFrom(leads, as)
  const missing = await unsearchable(c.env.DB, cipher)
  return show(
    c,
    { title: words.title, at: 'leads' },
    <>
      <Said c={c} />
      <FindForm sought={typed} />
      <Notice>
        {[words.kinds[sought.by], missing > 0 && words.missing(missing), words.noted].filter(Boolean).join(' ')}
      </Notice>
      <ul class="cards">
        {leads.map((lead) => (
          <Whole c={c} lead={lead} by={sought.by} isTicked={isTicked(lead)} />
        ))}
      </ul>
      <form action={paths.ticked} id="ticked">
        <Hidden values={{ act: 'erase', q }} />
        <Actions>
          <Button kind="secondary">{words.erase}</Button>
          {isLong && <LinkButton href={withQuery(paths.many, { act: 'erase', q })}>{words.all(count)}</LinkButton>}
          {next && <LinkButton href={withQuery(paths.find, { q, ...next })}>{words.more}</LinkButton>}
        </Actions>
      </form>
    </>,
  )
}

/**
 * Which leads start out ticked: those with the same name and email address as the lead that the link came from; or all, if
 * they all agree. A household's number ticks none: staff have to say whose leads to erase.
 */
function tickedFrom(leads: readonly OpenedLead[], from: string | undefined): (lead: OpenedLead) => boolean {
  const identity = ({ content }: OpenedLead) =>
    content && ['firstName', 'lastName', 'email'].map((field) => textIn(content, field).trim().toLowerCase()).join('\n')
  const identities = new Set(leads.map(identity))
  const origin = leads.find(({ row }) => row.id === from)
  const whose = origin ? identity(origin) : identities.size === 1 ? [...identities][0] : undefined
  return (lead) => whose !== undefined && identity(lead) === whose
}

interface WholeProps {
  readonly c: Context<DeskContext>
  readonly lead: OpenedLead
  readonly by: Person['by']
  readonly isTicked: boolean
}

/** Everything about one lead, and what can be done with it. */
async function Whole({ c, lead, by, isTicked }: WholeProps) {
  const { id, form, received_at, source_code } = lead.row
  const other = by === 'email' ? 'phone' : 'email'
  const value = lead.content ? textIn(lead.content, other) : ''
  return (
    <li class="card">
      <h2 class="heading">
        <a href={withQuery(leadPath(id), { open: lead.content && 'yes' })}>{maskedPerson(lead)}</a>
      </h2>
      <p>{storyOf(lead.row)}</p>
      <Facts
        facts={[
          ...everythingIn(lead),
          { name: 'Came', value: onDay(received_at) },
          { name: 'Form', value: formName(form) },
          { name: 'Campaign code', value: source_code },
        ]}
      />
      <LeadActs lead={lead} values={{ open: 'yes' }} />
      {value !== '' && (
        <a href={withQuery(paths.find, { q: await sealed(c, value), as: id })}>
          {other === 'phone' ? words.alsoPhone : words.alsoEmail}
        </a>
      )}
      <label class="choice">
        <input type="checkbox" name="id" value={id} form="ticked" checked={isTicked} />
        {words.tick(maskedPerson(lead))}
      </label>
    </li>
  )
}
