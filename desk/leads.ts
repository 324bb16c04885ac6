import * as z from 'zod/mini'
import type { LeadCipher } from '#worker/leads/lead-cipher.ts'
import { type LeadContent, readContent, textIn } from '#worker/leads/lead-content.ts'
import { type LeadState, leadStates } from '#worker/leads/lead-states.ts'

const leadRow = z.object({
  id: z.string(),
  form: z.string(),
  state: z.enum(leadStates),
  state_since: z.number(),
  held_for: z.nullable(z.string()),
  content: z.nullable(z.string()),
  source_code: z.string(),
  campaign_key: z.nullable(z.string()),
  key_has_code: z.number(),
  received_at: z.number(),
  repeat: z.number(),
  attempts: z.number(),
  due_at: z.number(),
  last_outcome: z.nullable(z.string()),
  delivered_at: z.nullable(z.number()),
})

/** A lead as the desk sees it; times are Unix ms. */
export type LeadRow = z.infer<typeof leadRow>

/** A lead with what it says of its visitor: undefined once it is erased, or a word why nobody can read it. */
export interface OpenedLead {
  readonly row: LeadRow
  readonly content: LeadContent | undefined
  readonly unreadable?: string
}

export const leadColumns = Object.keys(leadRow.shape).join(', ')

/** Which leads a list has. */
export interface LeadFilter {
  readonly state: LeadState | undefined
  /** Why they are held. */
  readonly reason: string | undefined
  readonly form: string | undefined
  /** In capitals or not. */
  readonly code: string | undefined
  /** When they came into their state or, in the list of all states, when they came; Unix ms, both included. */
  readonly from: number | undefined
  readonly until: number | undefined
}

/** Whatever waits for somebody: these lists have the calls first, and then the oldest; the others have the newest first. */
export const isQueue = (state: LeadState | undefined) => state === 'held' || state === 'parked' || state === 'pending'

/** How far someone has come in a list: it goes on after this lead. */
export interface Place {
  readonly part: number
  readonly since: number
  readonly id: string
}

export interface Page {
  readonly leads: readonly OpenedLead[]
  /** Where the next page begins; undefined on the last. */
  readonly next: Place | undefined
}

/** Leads on a page. Their ids, ticked, fit in an address. */
export const pageSize = 250
/** Rows that one page may look through for those that match. */
const mostRead = 5_000

/** What narrows a list beyond its state and time. @returns conditions, and what is bound to their question marks */
export function narrowing({
  reason,
  form,
  code,
}: LeadFilter): readonly (readonly [condition: string, value: string])[] {
  const all = [
    ['held_for = ?', reason],
    ['form = ?', form],
    ['source_code = ? COLLATE NOCASE', code],
  ] as const
  return all.flatMap(([condition, value]) => (value === undefined ? [] : [[condition, value] as const]))
}

/** A stretch of a list that one index has in order. */
interface Part {
  readonly index: string
  readonly column: 'state_since' | 'received_at'
  readonly isOldestFirst: boolean
  readonly only?: string
}

function partsOf({ state, form }: LeadFilter): readonly Part[] {
  if (state === undefined) return [{ index: 'leads_received', column: 'received_at', isOldestFirst: false }]
  const ofState = { index: 'leads_state', column: 'state_since', isOldestFirst: isQueue(state) } as const
  if (!isQueue(state) || form !== undefined) return [ofState]
  return [
    { ...ofState, index: 'leads_calls', only: "form = 'callback'" },
    { ...ofState, only: "form <> 'callback'" },
  ]
}

/** Reads leads for the desk, never more than a bounded number. Each method rejects when D1 does. */
export class Leads {
  readonly #db: D1Database
  readonly #cipher: LeadCipher

  constructor(db: D1Database, cipher: LeadCipher) {
    this.#db = db
    this.#cipher = cipher
  }

  /** A page of a list. */
  async page(filter: LeadFilter, place?: Place, size = pageSize): Promise<Page> {
    const rows: OpenedLead[] = []
    const parts = partsOf(filter)
    for (const [at, part] of parts.entries()) {
      if (at < (place?.part ?? 0)) continue
      const start = at === place?.part ? place : undefined
      const { leads, end } = await this.#part(filter, part, start, size + 1 - rows.length)
      rows.push(...leads)
      const last = rows[size - 1]
      if (rows.length > size && last) return { leads: rows.slice(0, size), next: placeOf(filter, last.row) }
      if (end) return { leads: rows, next: { part: at, ...end } }
    }
    return { leads: rows, next: undefined }
  }

  async #part(
    filter: LeadFilter,
    { index, column, isOldestFirst, only }: Part,
    start: Place | undefined,
    most: number,
  ) {
    const { state, from = 0, until = Number.MAX_SAFE_INTEGER } = filter
    const order = isOldestFirst ? `${column}, id` : `${column} DESC, id DESC`
    const { since, id } = start ?? (isOldestFirst ? { since: 0, id: '' } : { since: Number.MAX_SAFE_INTEGER, id: '' })
    const inOrder = `FROM leads INDEXED BY ${index}
      WHERE ${state === undefined ? '' : `state = '${state}' AND`} ${index === 'leads_calls' ? "form = 'callback' AND" : ''}
        (${column}, id) ${isOldestFirst ? '>' : '<'} (?, ?) AND ${column} BETWEEN ? AND ? ORDER BY ${order}`
    const narrow = narrowing(filter)
    const conditions = [...narrow.map(([condition]) => condition), only ?? 'TRUE'].join(' AND ')
    // The index is read from where the last page ended, which the comparison of pairs alone would not make it.
    const range = isOldestFirst ? [since, id, Math.max(from, since), until] : [since, id, from, Math.min(until, since)]
    const leads = await this.read(
      `SELECT * FROM (SELECT ${leadColumns} ${inOrder} LIMIT ${mostRead}) WHERE ${conditions} LIMIT ${most}`,
      ...range,
      ...narrow.map(([, value]) => value),
    )
    if (leads.length === most) return { leads, end: undefined }
    // Where looking stopped, if it did before the list ended.
    const end = await this.#db
      .prepare(`SELECT ${column} AS since, id ${inOrder} LIMIT 1 OFFSET ${mostRead - 1}`)
      .bind(...range)
      .first<{ since: number; id: string }>()
    return { leads, end: end ?? undefined }
  }

  /** The lead with this id, in capitals or not. */
  async withId(id: string): Promise<OpenedLead | undefined> {
    return (await this.withIds([id]))[0]
  }

  /** Those of these leads that there are; the newest first. */
  withIds(ids: readonly string[]): Promise<OpenedLead[]> {
    // The plus signs here and elsewhere keep SQLite from reading all leads in the order of an index.
    const statement = `SELECT ${leadColumns} FROM leads WHERE id IN (SELECT lower(value) FROM json_each(?1)) ORDER BY +received_at DESC`
    return this.read(statement, JSON.stringify(ids))
  }

  /** Those that a statement answers with {@link leadColumns}. */
  async read(statement: string, ...values: readonly (string | number)[]): Promise<OpenedLead[]> {
    const { results } = await this.#db
      .prepare(statement)
      .bind(...values)
      .all()
    const rows = z.array(leadRow).parse(results)
    return Promise.all(rows.map((row) => this.#open(row)))
  }

  async #open(row: LeadRow): Promise<OpenedLead> {
    if (row.content === null) return { row, content: undefined }
    const opened = await this.#cipher.decrypt(row.id, row.content)
    if (opened.kind === 'unreadable') return { row, content: undefined, unreadable: opened.reason }
    const content = readContent(opened.json)
    return content ? { row, content } : { row, content: undefined, unreadable: 'unknown version' }
  }
}

/** Where a lead is in a list. */
export function placeOf(filter: LeadFilter, { form, received_at, state_since, id }: LeadRow): Place {
  const parts = partsOf(filter)
  const part = parts.length === 1 || form === 'callback' ? 0 : 1
  return { part, since: filter.state === undefined ? received_at : state_since, id }
}

/** Whether somebody asks to be rung because a funeral is needed. */
export const isNeededNow = ({ content }: OpenedLead) =>
  content !== undefined && textIn(content, 'callbackTopic') === 'needed-now'
