import * as z from 'zod/mini'
import { isEmail, normaliseEmail } from '#contract/email.ts'
import { hasPhoneLength, normalisePhone } from '#contract/phone.ts'
import { isUkPostcode, normalisePostcode } from '#contract/postcode.ts'
import type { LeadCipher } from '#worker/leads/lead-cipher.ts'
import { foldedEmail, type LeadContent, textIn } from '#worker/leads/lead-content.ts'
import { allRows } from '#worker/rows.ts'
import { type LeadReader, leadColumns, type OpenedLead } from './leads.ts'

/** What a search looks for. An email address or phone number finds a person, or a household; the rest find single leads. */
export type Search =
  | { readonly by: 'email' | 'phone'; readonly value: string }
  | { readonly by: 'id' | 'id or digits' | 'digits' | 'postcode' | 'name'; readonly value: string }

/**
 * Reads what was typed: an email address, phone number or postcode as the forms accept them, the start of an id, last
 * digits, or a name, with or without last digits. Eight digits may be either of two.
 */
export function parseSearch(text: string): Search | undefined {
  const typed = text.trim()
  const address = normaliseEmail(typed)
  if (isEmail(address)) return { by: 'email', value: foldedEmail(address) }
  const id = startOfId(typed)
  if (id !== undefined && /[a-f]/.test(id)) return { by: 'id', value: id }
  const digits = normalisePhone(typed)
  if (hasPhoneLength(digits)) return { by: 'phone', value: digits }
  if (id !== undefined) return { by: /^\d{8}$/.test(id) ? 'id or digits' : 'id', value: id }
  if (/^\d{3,9}$/.test(digits) && !/\p{L}/u.test(typed)) return { by: 'digits', value: digits }
  const postcode = normalisePostcode(typed)
  if (isUkPostcode(postcode)) return { by: 'postcode', value: postcode }
  return /\p{L}{2}/u.test(typed) ? { by: 'name', value: folded(typed) } : undefined
}

/** At least the first eight characters of an id. Hyphens elsewhere are a phone number's, or a name's. */
function startOfId(typed: string): string | undefined {
  const isStart =
    typed.length >= 8 && '00000000-0000-0000-0000-000000000000'.startsWith(typed.replace(/[\da-f]/gi, '0'))
  return isStart ? typed.toLowerCase() : undefined
}

/** The apostrophes that keyboards type in a name. An iPhone's is not an office computer's. */
const apostrophes = /['’‘ʼ`´′]/g
const marks = /\p{M}/gu
/** Letters that Unicode does not take for another one with a mark. */
const withoutMark: Readonly<Partial<Record<string, string>>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** A name as any keyboard can type it: in small letters, without accents or apostrophes. */
export const folded = (name: string) =>
  name
    .toLowerCase()
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[^ -~]/g, (letter) => withoutMark[letter] ?? letter)
    .trim()

/** How many of the newest leads are searched for what no index has: a name, a postcode or last digits. */
export const maxSearched = 1_000
/** Leads on one page. */
const maxFound = 50

export interface Found {
  readonly leads: readonly OpenedLead[]
  /** The next page has what came before this moment (Unix ms) and id; undefined on the last page. */
  readonly next: { readonly before: number; readonly id: string } | undefined
}

/** A page of leads, numbered among all that were found. */
interface NumberedPage {
  readonly leads: readonly OpenedLead[]
  readonly count: number
  /** How many there are up to the end of this page. */
  readonly end: number
}

/** Leads with exactly this email address or phone number, newest first. */
export async function leadsOfPerson(
  leads: LeadReader,
  cipher: LeadCipher,
  { by, value }: Extract<Search, { by: 'email' | 'phone' }>,
  { before = Number.MAX_SAFE_INTEGER, id = '' }: Partial<NonNullable<Found['next']>> = {},
): Promise<Found> {
  const digests = await cipher.digests(by, value)
  const ofOne = `SELECT ${leadColumns} FROM leads WHERE ${by}_digest = :digest AND (received_at, id) < (:before, :id)
    ORDER BY received_at DESC, id DESC LIMIT ${maxFound + 1}`
  // One by one: D1 joins at most five by UNION, and there may be more keys.
  const ofEach = await Promise.all(digests.map((digest) => leads.read(ofOne, { digest, before, id })))
  const all = newestFirst(ofEach.flat())
  const last = all[maxFound - 1]?.row
  const next = last && all.length > maxFound ? { before: last.received_at, id: last.id } : undefined
  return { leads: all.slice(0, maxFound), next }
}

const newestFirst = (leads: readonly OpenedLead[]) =>
  leads.toSorted(({ row: one }, { row: other }) => other.received_at - one.received_at || (one.id < other.id ? 1 : -1))

/**
 * A page of the leads with an id that starts like this, or of the newest with this name, postcode or these last digits,
 * newest first.
 *
 * @param start how many come before this page
 */
export async function leadsLike(leads: LeadReader, query: Search, start = 0): Promise<NumberedPage> {
  const all = await allLike(leads, query)
  return { leads: all.slice(start, start + maxFound), count: all.length, end: Math.min(start + maxFound, all.length) }
}

async function allLike(leads: LeadReader, query: Search): Promise<readonly OpenedLead[]> {
  const { by, value } = query
  if (by === 'id') return leadsWithId(leads, value)
  if (by !== 'id or digits') return newestLike(leads, matcherFor(query))
  const found = await Promise.all([leadsWithId(leads, value), newestLike(leads, hasDigits(value))])
  return newestFirst([...new Map(found.flat().map((lead) => [lead.row.id, lead])).values()])
}

const leadsWithId = (leads: LeadReader, id: string) =>
  leads.read(
    `SELECT * FROM (SELECT ${leadColumns} FROM leads WHERE id >= :id AND id < :id || 'g' LIMIT ${maxSearched})
     ORDER BY received_at DESC, id DESC`,
    { id },
  )

async function newestLike(
  leads: LeadReader,
  matches: (content: LeadContent) => boolean,
): Promise<readonly OpenedLead[]> {
  const newest = await leads.read(
    `SELECT ${leadColumns} FROM leads INDEXED BY leads_kept WHERE content IS NOT NULL
     ORDER BY received_at DESC LIMIT ${maxSearched}`,
  )
  return newest.filter(({ content }) => content !== undefined && matches(content))
}

function matcherFor({ by, value }: Search): (content: LeadContent) => boolean {
  if (by === 'digits') return hasDigits(value)
  return by === 'postcode' ? hasPostcode(value) : hasName(value)
}

const hasPostcode = (postcode: string) => (content: LeadContent) => textIn(content, 'postcode') === postcode

const hasDigits = (digits: string) => (content: LeadContent) => textIn(content, 'phone').endsWith(digits)

/** Whether each word begins a part of the name, in any order; words without a letter are the last digits of the number. */
function hasName(typed: string): (content: LeadContent) => boolean {
  const words = typed.split(/[\s,-]+/).filter((word) => word !== '')
  const names = words.filter((word) => /\p{L}/u.test(word))
  const hasNumber = hasDigits(normalisePhone(words.filter((word) => !names.includes(word)).join(' ')))
  return (content) => {
    const parts = folded(`${textIn(content, 'firstName')} ${textIn(content, 'lastName')}`).split(/[\s-]+/)
    return names.every((name) => parts.some((part) => part.startsWith(name))) && hasNumber(content)
  }
}

/** Of each key that leads are encrypted with, the first and the last of them that was stored. */
const endsOfKeysSql = `WITH RECURSIVE used (id) AS (
    SELECT min(key_id) FROM leads WHERE key_id IS NOT NULL
    UNION ALL SELECT (SELECT min(key_id) FROM leads WHERE key_id > used.id) FROM used WHERE id IS NOT NULL)
  SELECT key_id AS key, leads.id, content FROM used JOIN leads ON leads.rowid IN (
    (SELECT rowid FROM leads WHERE key_id = used.id ORDER BY rowid LIMIT 1),
    (SELECT rowid FROM leads WHERE key_id = used.id ORDER BY rowid DESC LIMIT 1))`

const ofKey = z.object({ key: z.string(), id: z.string(), content: z.string() })

/**
 * How many leads no search finds, because the desk lacks their key: at most 1,000 for each. That the desk has a key of
 * this name is not enough, because two may share one; so each name is tried on two leads, and if one does not open, on all.
 */
export async function unsearchable(db: D1Database, cipher: LeadCipher): Promise<number> {
  const lacksKey = async ({ id, content }: z.infer<typeof ofKey>) =>
    (await cipher.decrypt(id, content)).kind === 'no-key'
  const ends = await allRows(db.prepare(endsOfKeysSql), ofKey)
  const isLacked = await Promise.all(ends.map(lacksKey))
  const keys = new Set(ends.filter((_, at) => isLacked[at]).map(({ key }) => key))
  const statement = db.prepare('SELECT key_id AS key, id, content FROM leads WHERE key_id = ?1 LIMIT 1000')
  const all = await Promise.all([...keys].map((key) => allRows(statement.bind(key), ofKey)))
  const lacked = await Promise.all(all.flat().map(lacksKey))
  return lacked.filter(Boolean).length
}
