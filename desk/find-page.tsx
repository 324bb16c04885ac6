import { type Context, Hono } from 'hono'
import type { PropsWithChildren } from 'hono/jsx'
import * as z from 'zod/mini'
import { parseJson } from '#contract/text.ts'
import { countOf } from '#worker/count-words.ts'
import { isPlain } from '#worker/leads/lead-cipher.ts'
import { foldedEmail, textIn } from '#worker/leads/lead-content.ts'
import { actorOf, type DeskContext } from './access.ts'
import { actions } from './actions.ts'
import { recordViewing } from './audit.ts'
import { maxSelected, type Selected, selectedBy } from './batches.ts'
import { maskedPerson } from './describe.ts'
import { FindForm } from './find-form.tsx'
import { KeyProblem } from './key-problem.tsx'
import { everythingIn, originOf } from './lead-facts.ts'
import { LeadActions } from './lead-page.tsx'
import { fullStatus } from './lead-status.ts'
import { LeadTable } from './lead-table.tsx'
import { leadsIn, type OpenedLead } from './leads.ts'
import { Actions, Button, Facts, Hidden, LinkButton, Notice, PostButton } from './parts.tsx'
import { leadPath, paths, textsIn, withQuery } from './paths.ts'
import { ResultNotice } from './result-notice.tsx'
import { folded, leadsLike, leadsOfPerson, maxSearched, parseSearch, type Search, unsearchable } from './search.ts'
import { cipherOf } from './settings.ts'
import { renderPage } from './shell.tsx'

const words = {
  title: 'Find',
  wrong:
    'We cannot search by that. Give at least the first eight characters of an id, or the last three digits of a number.',
  none: `No lead matches. Leads are erased some time after delivery. Names, postcodes and last digits are looked for among the newest ${maxSearched.toLocaleString('en-GB')} only.`,
  noneOfNewest: `No lead matches among the newest ${maxSearched.toLocaleString('en-GB')}: names, postcodes and last digits are looked for in those only. Leads are erased some time after delivery.`,
  missing: (count: number) =>
    `${countOf(count, 'lead')} cannot be searched: ${count === 1 ? 'its' : 'their'} key is missing.`,
  /** The heading of what is printed for whoever asks. */
  held: {
    email: 'What we hold with this email address',
    phone: 'What we hold with this phone number',
  } satisfies Readonly<Record<Person['by'], string>>,
  kinds: {
    email: 'Every lead with exactly this email address. The same person may have used another one too.',
    phone: 'Every lead with exactly this phone number. It may be a household’s.',
  } satisfies Readonly<Record<Person['by'], string>>,
  ids: (count: number) => `${countOf(count, 'lead')} with an id that begins like this.`,
  idsOrNewest: (count: number) =>
    `${countOf(count, 'lead')} with an id that begins or, among the newest ${maxSearched.toLocaleString('en-GB')}, a number that ends like this.`,
  newest: (count: number) =>
    `${count.toLocaleString('en-GB')} of the newest ${maxSearched.toLocaleString('en-GB')} leads ${count === 1 ? 'matches' : 'match'}: names by how they begin, numbers by how they end, postcodes as a whole.`,
  noted: 'This search was recorded.',
  /** On paper too, which has neither notices nor buttons. */
  partly: (here: number, all: Selected) =>
    `This page has ${here} of ${all.kind === 'counted' ? all.count.toLocaleString('en-GB') : `more than ${maxSelected.toLocaleString('en-GB')}`} leads: to print them all, print each page.`,
  unreadable: (reason: string) => `What its visitor typed cannot be read (${reason}).`,
  alsoPhone: 'Also by this number',
  alsoEmail: 'Also by this address',
  tick: (person: string) => `Erase ${person}`,
  erase: 'Erase the ticked leads',
  eraseMore: `Erase all, more than ${maxSelected.toLocaleString('en-GB')}`,
  more: 'More',
} as const

/** What was searched by, as the audit records it. */
const kindNames: Readonly<Record<Search['by'], string>> = {
  email: 'by email address',
  phone: 'by phone number',
  id: 'by id',
  'id or digits': 'by id or last digits',
  digits: 'by last digits',
  postcode: 'by postcode',
  name: 'by name',
}

/**
 * `POST /find` encrypts the search into the address that it leads to, so that it survives Back and reload without being
 * readable. While no key is usable it shows the results itself: an address would be readable.
 */
export const findRoute = new Hono<DeskContext>()
  .post('/', async (c) => {
    const { sought = '', ...part } = textsIn(await c.req.parseBody())
    const typed = sought.slice(0, 300)
    if (typed.trim() === '') return c.redirect(paths.find, 303)
    const q = await encryptSearch(c, typed)
    return q === undefined ? results(c, typed, part) : c.redirect(withQuery(paths.find, { q }), 303)
  })
  .get('/', async (c) => {
    const typed = await decryptSearch(c, c.req.query('q'))
    if (typed === undefined) return renderPage(c, { title: words.title, at: 'find' }, <Form c={c} />)
    return results(c, typed, c.req.query())
  })

/**
 * Which page of the results to show, as an address or a form says it. `as` is the id of the lead from which the search for
 * its person began.
 */
type Part = Readonly<Partial<Record<'start' | 'before' | 'id' | 'as', string | number>>>

function results(c: Context<DeskContext>, typed: string, part: Part) {
  const query = parseSearch(typed)
  if (!query) return noResults(c, typed, words.wrong)
  return query.by === 'email' || query.by === 'phone'
    ? personResults(c, typed, query, part)
    : searchResults(c, typed, query, part)
}

/** The form, after what is wrong with the keys: without them a search finds less than there is. */
const Form = ({ c, typed }: { readonly c: Context<DeskContext>; readonly typed?: string }) => (
  <>
    <KeyProblem c={c} />
    <FindForm typed={typed} />
  </>
)

/** Associated data: tells a search's ciphertext from a lead's. */
const searchPurpose = 'a search'

/** A search as an address has it; undefined while no key is usable. */
async function encryptSearch(c: Context<DeskContext>, typed: string): Promise<string | undefined> {
  const q = await cipherOf(c.env).encrypt(searchPurpose, JSON.stringify({ typed }))
  return isPlain(q) ? undefined : q
}

async function decryptSearch(c: Context<DeskContext>, q: string | undefined): Promise<string | undefined> {
  // The desk's own links are encrypted: one that is not was made by somebody else.
  if (q === undefined || isPlain(q)) return undefined
  const opened = await cipherOf(c.env).decrypt(searchPurpose, q)
  if (opened.kind !== 'decrypted') return undefined
  return searchShape.safeParse(parseJson(opened.json)).data?.typed
}

const searchShape = z.object({ typed: z.string() })

/** The person that an address searches for; undefined if it searches for something else. */
export async function personIn(c: Context<DeskContext>, q: string) {
  const query = parseSearch((await decryptSearch(c, q)) ?? '')
  return query?.by === 'email' || query?.by === 'phone' ? query : undefined
}

/** A sentence, and how many leads it may be wrong about. */
const withMissing = (sentence: string, missing: number) =>
  missing > 0 ? `${sentence} ${words.missing(missing)}` : sentence

async function noResults(c: Context<DeskContext>, typed: string, sentence: string) {
  const missing = await unsearchable(c.env.DB, cipherOf(c.env))
  return renderPage(
    c,
    { title: words.title, at: 'find' },
    <>
      <Notice>{withMissing(sentence, missing)}</Notice>
      <Form c={c} typed={typed} />
    </>,
  )
}

async function searchResults(c: Context<DeskContext>, typed: string, query: Search, { start = '' }: Part) {
  const isStart = /^\d{1,4}$/.test(String(start))
  const { leads, count, end } = await leadsLike(leadsIn(c), query, isStart ? Number(start) : 0)
  await recordViewing(c.env.DB, 'searched', [], actorOf(c), kindNames[query.by])
  const [only] = leads
  if (!only) return noResults(c, typed, query.by === 'id' ? words.none : words.noneOfNewest)
  const isOfId = query.by === 'id' || query.by === 'id or digits'
  if (count === 1 && isOfId && only.row.id.startsWith(query.value)) return c.redirect(leadPath(only.row.id), 303)
  const missing = await unsearchable(c.env.DB, cipherOf(c.env))
  return renderPage(
    c,
    { title: words.title, at: 'find' },
    <>
      <Form c={c} typed={typed} />
      <Notice>{withMissing(foundWords(query, count), missing)}</Notice>
      <LeadTable leads={leads} now={c.get('now')} />
      <Actions>{end < count && <More c={c} typed={typed} part={{ start: end }} />}</Actions>
    </>,
  )
}

function foundWords({ by }: Search, count: number): string {
  if (by === 'id') return words.ids(count)
  return by === 'id or digits' ? words.idsOrNewest(count) : words.newest(count)
}

type Person = Extract<Search, { by: 'email' | 'phone' }>

/** Everything in a person's leads, with a checkbox for each to erase it. */
async function personResults(c: Context<DeskContext>, typed: string, query: Person, { before, id, as }: Part) {
  const cipher = cipherOf(c.env)
  const q = await encryptSearch(c, typed)
  const start = before && id ? { before: Number(before), id: String(id) } : {}
  const { leads, next } = await leadsOfPerson(leadsIn(c), cipher, query, start)
  await recordViewing(
    c.env.DB,
    'searched',
    leads.map(({ row }) => row.id),
    actorOf(c),
    kindNames[query.by],
  )
  if (leads.length === 0) return noResults(c, typed, words.none)
  const digests = await cipher.digests(query.by, query.value)
  const isLong = next !== undefined || before !== undefined
  const selection = { by: query.by, digests, until: c.get('now'), step: 0 } as const
  const all = isLong ? await selectedBy(c.env.DB, selection) : undefined
  const isTicked = startsTicked(leads, as)
  const missing = await unsearchable(c.env.DB, cipher)
  return renderPage(
    c,
    { title: words.held[query.by], at: 'find' },
    <>
      <ResultNotice c={c} />
      <Form c={c} typed={typed} />
      <Notice>
        {withMissing(words.kinds[query.by], missing)} {words.noted}
      </Notice>
      {all && <p class="intro strong">{words.partly(leads.length, all)}</p>}
      <ul class="cards">
        {leads.map((lead) => (
          <PersonLead c={c} lead={lead} by={query.by} isTicked={isTicked(lead)} />
        ))}
      </ul>
      <form action={paths.bulk} id="ticked">
        <Hidden values={{ action: 'erase', by: 'ticked', q }} />
        <Actions>
          <Button kind="secondary">{words.erase}</Button>
          {/* It asks by the search in its address. */}
          {all && q !== undefined && (
            <LinkButton href={withQuery(paths.bulk, { action: 'erase', q })}>
              {all.kind === 'counted' ? actions.erase.all(all.count) : words.eraseMore}
            </LinkButton>
          )}
        </Actions>
      </form>
      <Actions>{next && <More c={c} typed={typed} part={next} />}</Actions>
    </>,
  )
}

/**
 * Which leads start out ticked: those with the same name and email address as the lead that the link came from; or all, if
 * they all agree. A household's number ticks none: staff have to choose the person.
 */
function startsTicked(leads: readonly OpenedLead[], from: Part['as']): (lead: OpenedLead) => boolean {
  const identity = ({ content }: OpenedLead) =>
    content
    && [
      folded(textIn(content, 'firstName')),
      folded(textIn(content, 'lastName')),
      foldedEmail(textIn(content, 'email')),
    ].join('\n')
  const identities = new Set(leads.map(identity))
  const origin = leads.find(({ row }) => row.id === from)
  const person = origin ? identity(origin) : identities.size === 1 ? [...identities][0] : undefined
  return (lead) => person !== undefined && identity(lead) === person
}

interface SearchLinkProps {
  readonly c: Context<DeskContext>
  readonly typed: string
  readonly part: Part
  readonly isButton?: boolean
}

/** Leads to a search, or to another page of one. While no key is usable it is a button that posts it. */
async function SearchLink({ c, typed, part, isButton = false, children }: PropsWithChildren<SearchLinkProps>) {
  const q = await encryptSearch(c, typed)
  if (q === undefined)
    return (
      <PostButton action={paths.find} values={{ sought: typed, ...part }} kind="secondary">
        {children}
      </PostButton>
    )
  const href = withQuery(paths.find, { q, ...part })
  return isButton ? (
    <LinkButton href={href}>{children}</LinkButton>
  ) : (
    <a class="on-screen" href={href}>
      {children}
    </a>
  )
}

const More = (search: SearchLinkProps) => (
  <SearchLink {...search} isButton={true}>
    {words.more}
  </SearchLink>
)

interface PersonLeadProps {
  readonly c: Context<DeskContext>
  readonly lead: OpenedLead
  readonly by: Person['by']
  readonly isTicked: boolean
}

/** Everything about one lead, and what can be done with it. */
async function PersonLead({ c, lead, by, isTicked }: PersonLeadProps) {
  const { id } = lead.row
  const other = by === 'email' ? 'phone' : 'email'
  const value = lead.content ? textIn(lead.content, other) : ''
  return (
    <li class="card">
      <h2 class="heading">
        <a href={withQuery(leadPath(id), { open: lead.content && 'yes' })}>{maskedPerson(lead)}</a>
      </h2>
      <p>{fullStatus(lead.row, c.get('now'))}</p>
      {lead.unreadable && <p class="strong">{words.unreadable(lead.unreadable.reason)}</p>}
      <Facts facts={[...everythingIn(lead), ...originOf(lead.row)]} />
      <LeadActions lead={lead} values={{ open: 'yes' }} />
      {value !== '' && (
        <SearchLink c={c} typed={value} part={{ as: id }}>
          {other === 'phone' ? words.alsoPhone : words.alsoEmail}
        </SearchLink>
      )}
      <label class="choice on-screen">
        <input type="checkbox" name="id" value={id} form="ticked" checked={isTicked} />
        {words.tick(maskedPerson(lead))}
      </label>
    </li>
  )
}
