import { dayMs, hourMs } from '#contract/london-clock.ts'
import type { LeadCipher } from '../store/lead-cipher.ts'
import { mailboxOf, ownDomainOf, quietDays } from '../store/mailbox.ts'
import { leaseMs } from '../store/tables.ts'
import type { EmailLimits } from './delivery-settings.ts'

/** Emails in 24 hours to the mailboxes of a domain which may all be one person's: a firm, a council, a family. */
const mostToOneDomain = 5

/**
 * Why an email is not sent. `being written to`: another one to its mailbox is on its way, and may fail. Of the others
 * someone may send it all the same.
 */
export type Obstacle = 'being written to' | 'written to before' | 'domain limit' | 'budget'

/** An email about to be sent. */
interface Planned {
  /** Its lead's. */
  readonly id: string
  readonly address: string
  /** Why it was once stopped: that it comes again means that someone sends it all the same. */
  readonly stopped: string | null
}

// Of leads other than `?1`, at `?4`. What is being sent counts for as long as its delivery's lease.
const sent = (withinMs: number) => `is_sent = 1 AND at > ?4 - ${withinMs} AND lead_id <> ?1`
const beingSent = `is_sent = 0 AND at > ?4 - ${leaseMs} AND lead_id <> ?1`
const toIt = 'mailbox_hash IN (SELECT value FROM json_each(?2))'
const toItsDomain = 'domain_hash IN (SELECT value FROM json_each(?3))'
const hourOf = (now: number) => Math.floor(now / hourMs)
const count = (where: string) => `(SELECT count(*) FROM emailed_mailboxes WHERE ${where})`
/** In the last 24 hours and what there is of the one before, so that no 24 hours have more than the budget. */
const sentInADay = `(SELECT coalesce(sum(emails), 0) FROM emails_sent WHERE hour >= ?8 - 24)`

/** `?2` and `?3` are the hashes of mailbox and domain under every key, `?5` to `?7` the limits, 0 for none, `?8` the hour. */
const obstacle = `CASE
  WHEN ?5 > 0 AND ${count(`${toIt} AND ${sent(quietDays * dayMs)}`)} >= ?5 THEN 'written to before'
  WHEN ?5 > 0 AND ${count(`${toIt} AND ${beingSent}`)} > 0 THEN 'being written to'
  WHEN ?6 > 0 AND ${count(`${toItsDomain} AND ${sent(dayMs)}`)} + ${count(`${toItsDomain} AND ${beingSent}`)} >= ?6
    THEN 'domain limit'
  WHEN ?7 > 0 AND ${sentInADay} + ${count(beingSent)} >= ?7 THEN 'budget'
END`

/** To which mailboxes emails have gone, by hash. Nothing in the table can be read back. */
export class EmailedMailboxes {
  readonly #db: D1Database
  readonly #cipher: LeadCipher
  readonly #limits: EmailLimits

  constructor(db: D1Database, cipher: LeadCipher, limits: EmailLimits) {
    this.#db = db
    this.#cipher = cipher
    this.#limits = limits
  }

  /**
   * Notes that an email is about to be sent, unless that would be one too many. It is one transaction, so that of two to
   * one mailbox one sees the other. The note counts for as long as the delivery's lease: {@link asSent} makes it last.
   * Rejects when D1 does.
   *
   * @param now Unix ms
   * @returns why it must not be sent; undefined when it may
   */
  async reserve({ id, address, stopped }: Planned, now: number): Promise<Obstacle | undefined> {
    const { aDay, perMailbox } = this.#limits
    if (aDay === 0 && perMailbox === 0) return undefined
    // Whoever sends on what was stopped may go beyond the budget, and beyond the other limits if one of those stopped it.
    const most = stopped === 'written to before' || stopped === 'domain limit' ? 0 : perMailbox
    const limits = [most, most > 0 ? mostToOneDomain : 0, stopped === null ? aDay : 0]
    const domain = ownDomainOf(address)
    const [mailboxes, domains] = await Promise.all([
      this.#hashes(`emailed mailbox:${mailboxOf(address)}`),
      domain === undefined ? [] : this.#hashes(`emailed domain:${domain}`),
    ])
    const values = [id, JSON.stringify(mailboxes), JSON.stringify(domains), now, ...limits, hourOf(now)] as const
    const [seen] = await this.#db.batch<{ obstacle: Obstacle | null }>([
      this.#db.prepare(`SELECT ${obstacle} AS obstacle`).bind(...values),
      this.#db
        .prepare(
          `INSERT INTO emailed_mailboxes (lead_id, mailbox_hash, domain_hash, at)
           SELECT ?1, ?2 ->> 0, ?3 ->> 0, ?4 WHERE ${obstacle} IS NULL
           ON CONFLICT (lead_id) DO UPDATE SET at = excluded.at, is_sent = 0`,
        )
        .bind(...values),
    ])
    return seen?.results[0]?.obstacle ?? undefined
  }

  /** The hash under the newest key first, under which a note is kept. */
  #hashes(text: string): Promise<string[]> {
    return this.#cipher.digests(text, 'recent')
  }
}

/**
 * The statements that make a note last, and count its email, once Cloudflare has accepted it. Done twice they change nothing
 * more. @param now Unix ms
 */
export const asSent = (db: D1Database, leadId: string, now: number): readonly D1PreparedStatement[] => [
  db
    .prepare(
      `INSERT INTO emails_sent (hour, emails) SELECT ?2, 1 FROM emailed_mailboxes WHERE lead_id = ?1 AND is_sent = 0
       ON CONFLICT (hour) DO UPDATE SET emails = emails + 1`,
    )
    .bind(leadId, hourOf(now)),
  db.prepare('UPDATE emailed_mailboxes SET is_sent = 1 WHERE lead_id = ?1').bind(leadId),
]
