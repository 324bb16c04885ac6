import type { LeadCipher } from './lead-cipher.ts'

/** Whom a lead counts against; undefined where there is nobody to count or no limit. */
export interface CountedLead {
  readonly leadId: string
  /** Unix ms. */
  readonly receivedAt: number
  readonly person: { readonly mailbox: string | undefined; readonly phone: string } | undefined
  readonly visitor: string | undefined
}

/** How many leads may go out: for one person in a day, and from one visitor in a minute. */
export interface LeadLimits {
  readonly perPerson: number
  readonly perVisitor: number
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** `?1` the lead itself, `?2` Unix ms; the column is one of those hashed. */
const others = (column: string, parameter: string, withinMs: number) =>
  `(SELECT count(*) FROM recent_leads
    WHERE ${column} = ${parameter} AND received_at > ?2 - ${withinMs} AND lead_id <> ?1)`

/** The last day's leads by hash, to count them. Nothing in the table can be read back. */
export class RecentLeads {
  readonly #db: D1Database
  readonly #cipher: LeadCipher

  constructor(db: D1Database, cipher: LeadCipher) {
    this.#db = db
    this.#cipher = cipher
  }

  /**
   * Counts a lead if it is within the limits. It is one statement, so that of two at the same moment one sees the other;
   * a lead that is already counted stays within them. Rejects when D1 does.
   *
   * @returns whether it is within the limits
   */
  async admit(lead: CountedLead, { perPerson, perVisitor }: LeadLimits): Promise<boolean> {
    const { leadId, receivedAt, person, visitor } = lead
    const hashes = await Promise.all([
      this.#hash('email', person?.mailbox),
      this.#hash('phone', person?.phone),
      this.#hash('visitor', visitor),
    ])
    const admitted = await this.#db
      .prepare(
        `INSERT INTO recent_leads (lead_id, received_at, email_hash, phone_hash, visitor_hash)
         SELECT ?1, ?2, ?3, ?4, ?5
         WHERE (?3 IS NULL OR ${others('email_hash', '?3', dayMs)} < ?6)
           AND (?4 IS NULL OR ${others('phone_hash', '?4', dayMs)} < ?6)
           AND (?5 IS NULL OR ${others('visitor_hash', '?5', minuteMs)} < ?7)
         ON CONFLICT (lead_id) DO UPDATE SET lead_id = excluded.lead_id RETURNING lead_id`,
      )
      .bind(leadId, receivedAt, ...hashes, perPerson, perVisitor)
      .first()
    return admitted !== null
  }

  /** What is hashed says what it is, so that no two kinds share a hash. */
  async #hash(kind: 'email' | 'phone' | 'visitor', text: string | undefined): Promise<string | null> {
    return text === undefined ? null : this.#cipher.digest(`${kind}:${text}`, 'recent')
  }
}
