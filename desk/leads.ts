import * as z from 'zod/mini'
import { isEmail } from '#contract/email.ts'
import { normalisePhone } from '#contract/phone.ts'
import type { LeadCipher } from '#worker/leads/lead-cipher.ts'
import { foldedEmail, type LeadContent, readContent } from '#worker/leads/lead-content.ts'
import { type LeadState, leadStates } from '#worker/leads/lead-states.ts'

const leadRow = z.object({
  id: z.string(),
  form: z.string(),
  state: z.enum(leadStates),
  state_since: z.number(),
  held_for: z.nullable(z.string()),
  content: z.nullable(z.string()),
  source_code: z.string(),
  received_at: z.number(),
  repeat: z.number(),
  attempts: z.number(),
  due_at: z.number(),
  last_outcome: z.nullable(z.string()),
})

/** A lead as the desk sees it; times are Unix ms. */
export type LeadRow = z.infer<typeof leadRow>

/** A lead with what it says of its visitor: undefined once it is erased, or a word why nobody can read it. */
export interface OpenedLead {
  readonly row: LeadRow
  readonly content: LeadContent | undefined
  readonly unreadable?: string
}

const columns = Object.keys(leadRow.shape).join(', ')

/** Which leads the list has. */
export interface LeadFilter {
  readonly state?: LeadState | undefined
  /** In capitals or not. */
  readonly code?: string | undefined
  /** The next page: before this moment (Unix ms), or at it and before this id. Many can be sent on or erased at once. */
  readonly before?: number | undefined
  readonly id?: string | undefined
}

export const pageSize = 50

/** Reads leads for the desk. Each method rejects when D1 does. */
export class Leads {
  readonly #db: D1Database
  readonly #cipher: LeadCipher

  constructor(db: D1Database, cipher: LeadCipher) {
    this.#db = db
    this.#cipher = cipher
  }

  /** The newest that match, one more than a page if there are more. */
  newest({ state, code, before = Number.MAX_SAFE_INTEGER, id = '' }: LeadFilter): Promise<OpenedLead[]> {
    const index = state ? 'leads_state' : 'leads_received'
    const order = state ? 'state_since' : 'received_at'
    return this.#read(
      `SELECT ${columns} FROM leads INDEXED BY ${index}
       WHERE (${order}, id) < (?1, ?3) AND (?2 IS NULL OR source_code = ?2 COLLATE NOCASE) ${state ? `AND state = '${state}'` : ''}
       ORDER BY ${order} DESC, id DESC LIMIT ${pageSize + 1}`,
      before,
      code ?? null,
      id,
    )
  }

  /** The lead with this id, in capitals or not. */
  async withId(id: string): Promise<OpenedLead | undefined> {
    return (await this.#read(`SELECT ${columns} FROM leads WHERE id = ?1`, id.toLowerCase()))[0]
  }

  /**
   * Leads with exactly this email address, exactly this phone number, or an id that begins like this. By whatever is
   * asked, and never by two of them.
   */
  async found(text: string): Promise<{ readonly by: SearchKind; readonly leads: OpenedLead[] } | undefined> {
    const search = searchFor(text)
    if (!search) return undefined
    const { by, value } = search
    if (by === 'id')
      return {
        by,
        leads: await this.#read(`SELECT ${columns} FROM leads WHERE id >= ?1 AND id < ?1 || 'g' LIMIT 20`, value),
      }
    const hashes = JSON.stringify(await this.#cipher.digests(by, value))
    const statement = `SELECT ${columns} FROM leads WHERE ${by}_hash IN (SELECT value FROM json_each(?1))
      ORDER BY received_at DESC`
    return { by, leads: await this.#read(statement, hashes) }
  }

  async #read(statement: string, ...values: readonly unknown[]): Promise<OpenedLead[]> {
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

export type SearchKind = 'email' | 'phone' | 'id'

/** What a search is for; undefined for what is none of the three. */
function searchFor(text: string): { readonly by: SearchKind; readonly value: string } | undefined {
  const typed = text.trim()
  if (isEmail(typed)) return { by: 'email', value: foldedEmail(typed) }
  if (/^[\da-f-]{8,36}$/i.test(typed) && /[a-f-]/i.test(typed)) return { by: 'id', value: typed.toLowerCase() }
  const digits = normalisePhone(typed)
  if (/^\d{10,11}$/.test(digits)) return { by: 'phone', value: digits }
  return /^[\da-f]{8,36}$/i.test(typed) ? { by: 'id', value: typed.toLowerCase() } : undefined
}
