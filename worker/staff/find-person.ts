import * as z from 'zod/mini'
import { normalisePhone } from '#contract/phone.ts'
import { isPlain, type LeadCipher, type Person } from '../store/lead-cipher.ts'
import { mailboxOf } from '../store/mailbox.ts'
import { matchingLeads, quoted } from './lead-filter.ts'
import { countIn, rowsFrom, type StoredRow } from './lead-record.ts'
import { leadsWithIds } from './statements.ts'

/** Runs statements in one go. @returns the rows of each, unchecked */
export type Run = (...statements: readonly string[]) => Promise<readonly (readonly unknown[])[]>

/** A lead that is to be opened: hundreds of them are, and of most nothing else is wanted. */
type Closed = Pick<StoredRow, 'id' | 'content'>

const closedRows = z.array(z.object({ id: z.string(), content: z.nullable(z.string()) }))

/** How a lead's person can be reached, folded so that every spelling is the same; empty where there is none. */
export interface Contacts {
  readonly mailbox: string
  readonly phone: string
  readonly names: readonly string[]
}

/** Whose lead the row is, whatever else it holds, whichever release wrote it, sealed or not; undefined when it cannot be read. */
export async function contactsOf(row: Closed, cipher: LeadCipher): Promise<Contacts | undefined> {
  const text = await textsOf(row, cipher)
  return text && { ...folded({ email: text('email'), phone: text('phone') }), names: namesIn(text) }
}

const folded = ({ email = '', phone = '' }: Person) => ({
  mailbox: email === '' ? '' : mailboxOf(email),
  phone: normalisePhone(phone),
})

/** A field's text; empty if there is none. */
type Texts = (field: string) => string

const namesIn = (text: Texts) => [text('firstName'), text('lastName')]

async function textsOf({ id, content }: Closed, cipher: LeadCipher): Promise<Texts | undefined> {
  if (content === null) return undefined
  const opened = isPlain(content) ? { kind: 'opened' as const, json: content } : await cipher.open(id, content)
  if (opened.kind === 'unreadable') return undefined
  try {
    const fields: Readonly<Record<string, unknown>> = { ...JSON.parse(opened.json) }
    return (name) => (typeof fields[name] === 'string' ? fields[name] : '')
  } catch {
    return undefined
  }
}

/** One of a person's leads. */
interface Theirs {
  readonly row: StoredRow
  readonly contacts: Contacts | undefined
  /** By what it is theirs: `email`, `phone`, or `hash` alone if it cannot be read. */
  readonly by: readonly string[]
}

/** What there is of a person, and where more of it may be. */
export interface Found {
  /** The newest first. */
  readonly leads: readonly Theirs[]
  /** Whether more were found than were asked for. */
  readonly isMore: boolean
  /** Leads that no key opens: nobody can tell whose they are. */
  readonly unreadable: number
  /** Leads that only opening them can find, and that were too many to open. */
  readonly unopened: number
}

/** At most how many of a person's leads are found by their hashes, and how many others are opened to see whose they are. */
export interface Bounds {
  readonly found: number
  readonly opened: number
  /** Whether to look also through what was erased but can still be taken back, all of which is opened. */
  readonly withReturning?: boolean
}

/** Leads read in one go: about two megabytes, six at most. */
const pageSize = 2_000

/**
 * Finds whatever has a person's address or number, in any spelling: by hash, and by opening the leads that have none, which
 * are those of an earlier release and those stored without a key.
 *
 * @param person what they give of themselves; what is left out, or empty, finds nothing
 * @returns rejects when the database does
 */
export async function findPerson(run: Run, cipher: LeadCipher, person: Person, bounds: Bounds): Promise<Found> {
  const wanted = folded(person)
  const by = (contacts: Contacts | undefined) =>
    (['mailbox', 'phone'] as const).flatMap((kind) =>
      wanted[kind] !== '' && contacts?.[kind] === wanted[kind] ? [kind === 'phone' ? kind : 'email'] : [],
    )
  const statement = await hashed(person, cipher, bounds.found + 1)
  const [rows = [], lost = [], unhashed = []] = await run(statement, sealedWithOthers(cipher.keyIds), countUnhashed)
  const found = new Map<string, Omit<Theirs, 'row'>>()
  for (const row of closedRows.parse(rows)) {
    const contacts = await contactsOf(row, cipher)
    const reasons = by(contacts)
    found.set(row.id, { contacts, by: reasons.length > 0 ? reasons : ['hash'] })
  }
  let unreadable = countIn(lost)
  let opened = 0
  const look = async (row: Closed) => {
    const contacts = await contactsOf(row, cipher)
    const reasons = by(contacts)
    if (reasons.length > 0) found.set(row.id, { contacts, by: reasons })
    else if (!contacts && !found.has(row.id)) unreadable++
  }
  for await (const row of pages(run, withoutHash, bounds.opened)) {
    await look(row)
    opened++
  }
  if (bounds.withReturning) for await (const row of pages(run, returning, Number.MAX_SAFE_INTEGER)) await look(row)
  const leads = (await rowsWithIds(run, [...found.keys()])).flatMap((row) => {
    const theirs = found.get(row.id)
    return theirs ? [{ row, ...theirs }] : []
  })
  return {
    leads: leads.slice(0, bounds.found),
    isMore: leads.length > bounds.found,
    unreadable,
    unopened: Math.max(0, countIn(unhashed) - opened),
  }
}

/** Leads by the hashes of their person. The release before 0017, if it runs again, erases content and leaves the hash. */
async function hashed({ email = '', phone = '' }: Person, cipher: LeadCipher, limit: number): Promise<string> {
  const hashes = await cipher.personHashes({ email, phone })
  const listOf = (texts: readonly (string | null)[]) =>
    texts
      .flatMap((text) => text ?? [])
      .map(quoted)
      .join(', ')
  const emails = listOf(email === '' ? [] : hashes.map(({ emailHash }) => emailHash))
  const phones = listOf(phone === '' ? [] : hashes.map(({ phoneHash }) => phoneHash))
  const ids = (where: string) => `SELECT id FROM (SELECT id FROM leads WHERE ${where} LIMIT ${limit})`
  return `SELECT id, content FROM leads WHERE content IS NOT NULL AND id IN (
    ${ids(`email_hash IN (${emails})`)} UNION ${ids(`key_id IN (${listOf(cipher.keyIds)}) AND phone_hash IN (${phones})`)})`
}

/** How many leads are sealed with keys that are not ours: those between one of our keys and the next. */
function sealedWithOthers(keyIds: readonly string[]): string {
  const keys = keyIds.toSorted().map(quoted)
  const gaps = [...keys, undefined].map((key, index) => {
    const [above, below] = [index > 0 && `key_id > ${keys[index - 1]}`, key && `key_id < ${key}`]
    return ['phone_hash IS NOT NULL', above, below].filter(Boolean).join(' AND ')
  })
  return `SELECT ${gaps.map((gap) => `(SELECT count(*) FROM leads INDEXED BY leads_phone WHERE ${gap})`).join(' + ')} AS leads`
}

const isUnhashed = 'INDEXED BY leads_unhashed WHERE phone_hash IS NULL AND erased_at IS NULL'
const countUnhashed = `SELECT count(*) AS leads FROM leads ${isUnhashed}`

/** Leads after an id. */
type PageOf = (after: string, limit: number) => string

const withoutHash: PageOf = (after, limit) =>
  `SELECT id, content FROM leads ${isUnhashed} AND id > ${quoted(after)} ORDER BY id LIMIT ${limit}`

const returning: PageOf = (after, limit) =>
  `SELECT lead_id AS id, content FROM erased_leads WHERE lead_id > ${quoted(after)} ORDER BY lead_id LIMIT ${limit}`

/** All of them, page by page. @param most how many at most */
async function* pages(run: Run, pageOf: PageOf, most: number): AsyncGenerator<Closed> {
  let page: readonly Closed[] = []
  for (let left = most; left > 0; left -= page.length) {
    const limit = Math.min(left, pageSize)
    const [rows = []] = await run(pageOf(page.at(-1)?.id ?? '0', limit))
    page = closedRows.parse(rows)
    yield* page
    if (page.length < limit) return
  }
}

/** As many ids as one statement of a command line has room for. */
const idsAtOnce = 200

/** Leads, the newest first. */
async function rowsWithIds(run: Run, ids: readonly string[]): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const [some = []] = await run(leadsWithIds(ids.slice(from, from + idsAtOnce)))
    rows.push(...rowsFrom(some))
  }
  return rows.toSorted((one, other) => other.received_at - one.received_at)
}

/** Leads of which someone may remember the name alone. */
export interface FoundByName extends Omit<Found, 'leads' | 'unopened'> {
  readonly leads: readonly StoredRow[]
}

/**
 * Finds leads by the name in them, by opening all that came in a time: no hash knows a part of a name. Each word must begin one
 * of the lead's, whatever its case and accents.
 *
 * @param came Unix ms; `until` itself left out
 * @param bounds how many are opened, the newest first. Rejects when the database does
 */
export async function findByName(
  run: Run,
  cipher: LeadCipher,
  name: string,
  came: { readonly since?: number | undefined; readonly until?: number | undefined },
  bounds: Bounds,
): Promise<FoundByName> {
  const wanted = wordsOf(name)
  const newest = matchingLeads(came, undefined, bounds.opened + 1)
  const [found = []] = await run(
    `SELECT id, content FROM (${newest}) CROSS JOIN leads USING (id) ORDER BY leads.received_at DESC`,
  )
  const rows = closedRows.parse(found)
  const ids: string[] = []
  let unreadable = 0
  for (const row of rows.slice(0, bounds.opened)) {
    const text = await textsOf(row, cipher)
    const names = text ? wordsOf(namesIn(text).join(' ')) : []
    if (wanted.length > 0 && wanted.every((word) => names.some((own) => own.startsWith(word)))) ids.push(row.id)
    else if (!text && row.content !== null) unreadable++
  }
  const isMore = rows.length > bounds.opened || ids.length > bounds.found
  return { leads: await rowsWithIds(run, ids.slice(0, bounds.found)), isMore, unreadable }
}

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Leads whose ids begin like this, in lower case: eight characters are as many as the desk shows. Rejects when the database does. */
export async function findById(run: Run, beginning: string, most: number): Promise<StoredRow[]> {
  const ids = `SELECT id, NULL AS content FROM leads WHERE id >= ${quoted(beginning)} AND id < ${quoted(`${beginning}g`)} LIMIT ${most}`
  const [found = []] = await run(ids)
  return rowsWithIds(
    run,
    closedRows.parse(found).map(({ id }) => id),
  )
}
