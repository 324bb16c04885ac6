import type { Context } from 'hono'
import * as z from 'zod/mini'
import { callForm } from '#contract/callback-lead.ts'
import { neededNowAnswers } from '#contract/pages.ts'
import type { LeadCipher, Unreadable } from '#worker/leads/lead-cipher.ts'
import { type LeadContent, openContent, textIn } from '#worker/leads/lead-content.ts'
import { type LeadState, leadStates } from '#worker/leads/lead-states.ts'
import { type NamedValues, prepareNamed } from '#worker/named-values.ts'
import { allRows, firstRow } from '#worker/rows.ts'
import type { DeskContext } from './access.ts'
import { cipherOf } from './settings.ts'

const leadRow = z.object({
  id: z.string(),
  form: z.string(),
  state: z.enum(leadStates),
  state_since: z.number(),
  hold_reason: z.nullable(z.string()),
  content: z.nullable(z.string()),
  campaign_code: z.string(),
  campaign_key: z.nullable(z.string()),
  key_has_code: z.number(),
  received_at: z.number(),
  repeat: z.number(),
  attempts: z.number(),
  due_at: z.number(),
  unrecorded: z.number(),
  unknown_outcomes: z.number(),
  last_outcome: z.nullable(z.string()),
  undelivered_since: z.nullable(z.number()),
  delivered_at: z.nullable(z.number()),
})

/** A lead as the desk sees it; times are Unix ms. */
export type LeadRow = z.infer<typeof leadRow>

/** A lead and its content: undefined once it is erased, or with the reason why it cannot be read. */
export interface OpenedLead {
  readonly row: LeadRow
  readonly content: LeadContent | undefined
  readonly unreadable?: Unreadable
}

export const leadColumns = Object.keys(leadRow.shape).join(', ')

/**
 * What stands for the code of a lead without one, on pages and in addresses. No code has brackets. An empty value would
 * be left out of the address, and the list there would have all leads.
 */
export const noCode = '(none)'

/** Which leads a list shows. */
export interface LeadFilter {
  readonly state: LeadState | undefined
  /** Why they are held. */
  readonly reason: string | undefined
  readonly form: string | undefined
  /** In capitals or not; {@link noCode} for those without one. */
  readonly code: string | undefined
  /** When they entered their state or, in the list of all states, arrived; Unix ms, inclusive. */
  readonly from: number | undefined
  readonly until: number | undefined
}

/** Lists that wait for somebody have calls first, then the oldest; the others have the newest first. */
export const isWaitingList = (state: LeadState | undefined) =>
  state === 'held' || state === 'parked' || state === 'pending'

/** Where a page of a list ends: the next one starts after this lead. */
export interface Cursor {
  readonly part: number
  readonly since: number
  readonly id: string
}

export interface Page {
  readonly leads: readonly OpenedLead[]
  /** Where the next page begins; undefined on the last. */
  readonly next: Cursor | undefined
}

/** Leads on a page: few enough for all their ids to fit in an address. */
export const pageSize = 250
/** Rows that one page may scan for matches. */
const maxRead = 5_000

/** A condition, and its values by name. */
export interface Condition {
  readonly which: string
  readonly values: NamedValues
}

/** What narrows a list beyond its state and time. */
export function narrowing({ reason, form, code }: Partial<LeadFilter>): Condition {
  const parts = [
    reason !== undefined && 'hold_reason = :reason',
    form !== undefined && 'form = :form',
    code !== undefined && 'campaign_code = :code COLLATE NOCASE',
  ]
  return {
    which: parts.filter((part) => part !== false).join(' AND ') || 'TRUE',
    values: { reason, form, code: code === noCode ? '' : code },
  }
}

/** A part of a list that one index has in order. */
interface Part {
  readonly index: string
  readonly column: 'state_since' | 'received_at'
  readonly isOldestFirst: boolean
  /** The condition of a partial index, which SQLite has to see to use it. */
  readonly indexed?: string
  /** What narrows it beyond its index. */
  readonly only?: string
}

function partsOf({ state, form }: LeadFilter): readonly Part[] {
  if (state === undefined) return [{ index: 'leads_received', column: 'received_at', isOldestFirst: false }]
  const ofState = { index: 'leads_state', column: 'state_since', isOldestFirst: isWaitingList(state) } as const
  if (!isWaitingList(state) || form !== undefined) return [ofState]
  return [
    { ...ofState, index: 'leads_calls', indexed: `form = '${callForm}'` },
    { ...ofState, only: `form <> '${callForm}'` },
  ]
}

/** Reads leads for the desk, always a bounded number. */
export class LeadReader {
  readonly #db: D1Database
  readonly #cipher: LeadCipher

  constructor(db: D1Database, cipher: LeadCipher) {
    this.#db = db
    this.#cipher = cipher
  }

  /** A page of a list. */
  async page(filter: LeadFilter, cursor?: Cursor, size = pageSize): Promise<Page> {
    const rows: OpenedLead[] = []
    const parts = partsOf(filter)
    for (const [at, part] of parts.entries()) {
      if (at < (cursor?.part ?? 0)) continue
      const start = at === cursor?.part ? cursor : undefined
      const { leads, end } = await this.#part(filter, part, start, size + 1 - rows.length)
      rows.push(...leads)
      const last = rows[size - 1]
      if (rows.length > size && last) return { leads: rows.slice(0, size), next: cursorOf(filter, last.row) }
      if (end) return { leads: rows, next: { part: at, ...end } }
    }
    return { leads: rows, next: undefined }
  }

  async #part(
    filter: LeadFilter,
    { index, column, isOldestFirst, indexed, only }: Part,
    start: Cursor | undefined,
    limit: number,
  ) {
    const { state, from = 0, until = Number.MAX_SAFE_INTEGER } = filter
    const order = isOldestFirst ? `${column}, id` : `${column} DESC, id DESC`
    const { since, id } = start ?? (isOldestFirst ? { since: 0, id: '' } : { since: Number.MAX_SAFE_INTEGER, id: '' })
    const inOrder = `FROM leads INDEXED BY ${index}
      WHERE ${state === undefined ? '' : `state = '${state}' AND`} ${indexed === undefined ? '' : `${indexed} AND`}
        (${column}, id) ${isOldestFirst ? '>' : '<'} (:since, :id) AND ${column} BETWEEN :from AND :until ORDER BY ${order}`
    const narrow = narrowing(filter)
    // Bounds the column as well, because comparing pairs alone would read the index from its start.
    const range = isOldestFirst
      ? { since, id, from: Math.max(from, since), until }
      : { since, id, from, until: Math.min(until, since) }
    const leads = await this.read(
      `SELECT * FROM (SELECT ${leadColumns} ${inOrder} LIMIT ${maxRead})
       WHERE ${narrow.which} AND ${only ?? 'TRUE'} LIMIT ${limit}`,
      { ...range, ...narrow.values },
    )
    if (leads.length === limit) return { leads, end: undefined }
    // Where the scan stopped, if that was before the end of the list.
    const lastScanned = prepareNamed(
      this.#db,
      `SELECT ${column} AS since, id ${inOrder} LIMIT 1 OFFSET ${maxRead - 1}`,
      range,
    )
    return { leads, end: await firstRow(lastScanned, z.object({ since: z.number(), id: z.string() })) }
  }

  /** The lead with this id, in capitals or not. */
  async withId(id: string): Promise<OpenedLead | undefined> {
    return (await this.withIds([id]))[0]
  }

  /** Those of these leads that exist, newest first. */
  withIds(ids: readonly string[]): Promise<OpenedLead[]> {
    // The plus signs, here and elsewhere, stop SQLite from reading all leads in index order.
    const statement = `SELECT ${leadColumns} FROM leads WHERE id IN (SELECT lower(value) FROM json_each(:ids)) ORDER BY +received_at DESC`
    return this.read(statement, { ids: JSON.stringify(ids) })
  }

  /** The leads that a statement selects by their {@link leadColumns}. */
  async read(statement: string, values: NamedValues = {}): Promise<OpenedLead[]> {
    const rows = await allRows(prepareNamed(this.#db, statement, values), leadRow)
    return Promise.all(rows.map((row) => this.#open(row)))
  }

  async #open(row: LeadRow): Promise<OpenedLead> {
    if (row.content === null) return { row, content: undefined }
    const opened = await openContent(this.#cipher, row.id, row.content)
    return opened.kind === 'content'
      ? { row, content: opened.content }
      : { row, content: undefined, unreadable: opened }
  }
}

export function cursorOf(filter: LeadFilter, { form, received_at, state_since, id }: LeadRow): Cursor {
  const parts = partsOf(filter)
  const part = parts.length === 1 || form === callForm ? 0 : 1
  return { part, since: filter.state === undefined ? received_at : state_since, id }
}

export const leadsIn = (c: Context<DeskContext>) => new LeadReader(c.env.DB, cipherOf(c.env))

/** Whether its visitor asks to be rung because a funeral is needed soon. */
export const isNeededNow = ({ content }: OpenedLead) =>
  content !== undefined && textIn(content, 'callbackTopic') === neededNowAnswers.callbackTopic
