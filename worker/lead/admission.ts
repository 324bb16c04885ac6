import type { Lead } from '#contract/lead.ts'
import { dayMs } from '#contract/london-clock.ts'
import type { Sender } from '../http/rate-limit.ts'
import { errorName, log } from '../log.ts'
import type { LeadCipher } from '../store/lead-cipher.ts'
import { mailboxOf } from '../store/mailbox.ts'
import type { HoldReason } from '../store/tables.ts'
import { utcDay } from '../store/uk-time.ts'
import { within } from '../within.ts'
import type { LeadLimits } from './lead-settings.ts'

/** The visitor is waiting: a database that takes longer than this (ms) does not get to count the lead. */
const answerMs = 1_000
const minuteMs = 60_000

/** Households for each IPv4 address: a mobile carrier puts many behind one. */
const householdsBehindIpv4 = 4
/** A day of one household's has as many leads as so many of its busiest minutes. */
const busiestMinutes = 2
/** So many networks of one operator may each send a network's whole share in a day. */
const wholeNetworks = 10
/** One person's leads are held once there are so many times as many as go out unmarked. */
const timesMarked = 5
/** Requests to be rung in a day: one household's; and of everybody's the share of one network, of one operator, and of late ones. */
const callsPerHousehold = 2
const callShares = { network: 0.1, operator: 0.3, late: 0.1 }
/** Leads that may be held in a day: docs/decisions/abuse.md, 33 has the sums. */
const mostHeld = { network: 1_000, operator: 5_000, everybody: 20_000 }

/** What the counts say of a lead: why it is held, if it is; and, if not, what travels with it. */
export interface Admission {
  readonly heldFor?: HoldReason
  /** Its person has asked, or has been named, often enough for a day: it goes out marked. */
  readonly isRepeat?: boolean
  /** How many leads its network sent in the minute before it. */
  readonly before?: number
}

/** A lead to be counted. */
interface Candidate {
  readonly lead: Lead
  /** Undefined for this computer, which is not counted. */
  readonly sender: Sender | undefined
  /** Whether it asks for a call at a time that is over: only its sender's word says that it was not when they asked. */
  readonly isLate: boolean
  /** Unix ms. */
  readonly now: number
}

/** Where leads come from, as a row of `day_counts`, and how many it may send in a day; nothing where there is no limit. */
interface Source {
  readonly source: string
  readonly leads?: number | null
  readonly calls?: number | null
  readonly held?: number
}

const everybody = 'everybody'
const lateCalls = 'late calls'
const operatorSource = (asn: string) => `operator ${asn}`

type Hashed = 'email' | 'phone' | 'visitor' | 'network'
type Hashes = Readonly<Record<Hashed, string | null>>

/** `?1` the lead itself, `?2` Unix ms; the column is one of those hashed. */
const others = (column: string, parameter: string, withinMs: number) =>
  `(SELECT count(*) FROM recent_leads
    WHERE ${column} = ${parameter} AND received_at > ?2 - ${withinMs} AND lead_id <> ?1)`

/** How often its person was asked for in a day before it, by email address or by phone number. */
const asked = `max(${others('email_hash', '?3', dayMs)}, ${others('phone_hash', '?4', dayMs)})`

/**
 * Whether one of these sources has had its day's share: the parameters are a list of {@link Source} and a day. The cross
 * join makes SQLite look up each source, and not read the whole day.
 */
const isSpent = (sources: string, day: string) => `EXISTS (
  SELECT 1 FROM json_each(${sources}) AS share
  CROSS JOIN day_counts ON day_counts.day = ${day} AND day_counts.source = share.value ->> 'source'
  WHERE leads >= share.value ->> 'leads' OR calls >= share.value ->> 'calls' OR held >= share.value ->> 'held')`

const householdsOf = (sender: Sender | undefined) => (sender?.visitor.includes(':') ? 1 : householdsBehindIpv4)

/** A part of a limit; 0 is none. */
const shareOf = (limit: number, part: number) => (limit === 0 ? null : Math.ceil(limit * part))

/**
 * The last day's leads, by keyed hashes of whom they name and where they come from, and each day's counts. Nothing in the
 * tables can be read back. A database that fails or hangs holds nothing up.
 */
export class Admissions {
  readonly #db: D1Database
  readonly #cipher: LeadCipher
  readonly #limits: LeadLimits
  /** Requests for one person in a day from which on they are marked, and held. */
  readonly #markedFrom: number
  readonly #heldFrom: number

  constructor(db: D1Database, cipher: LeadCipher, limits: LeadLimits) {
    this.#db = db
    this.#cipher = cipher
    this.#limits = limits
    this.#markedFrom = limits.perPerson || Number.MAX_SAFE_INTEGER
    this.#heldFrom = this.#markedFrom * timesMarked
  }

  /** Counts a lead that nothing else holds, if it is within every limit. Never rejects. */
  async admit(candidate: Candidate): Promise<Admission> {
    return (await this.#answered(candidate, this.#admit(candidate))) ?? {}
  }

  /** Counts a lead that is held. @returns whether there is room for it today; never rejects */
  async hold(candidate: Candidate): Promise<boolean> {
    return (await this.#answered(candidate, this.#hold(candidate))) ?? true
  }

  async #answered<Answer>({ lead }: Candidate, work: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await within(answerMs, work)
    } catch (error) {
      log({ event: 'database_failed', during: 'admission', error: errorName(error), leadId: lead.leadId })
      return undefined
    }
  }

  async #admit(candidate: Candidate): Promise<Admission> {
    if (!this.#isLimited(candidate)) return {}
    const hashes = await this.#hashesOf(candidate)
    const sources = this.#sourcesOf(candidate, hashes)
    const admitted = await this.#count(candidate, hashes, sources)
    if (!admitted) return { heldFor: await this.#whyNot(candidate, hashes, sources) }
    return { isRepeat: admitted.asked >= this.#markedFrom, before: admitted.before }
  }

  #isLimited({ lead, sender }: Candidate): boolean {
    const { perPerson, perVisitor, perNetwork, callsADay } = this.#limits
    return perPerson > 0 || (!!sender && perVisitor + perNetwork > 0) || (lead.form === 'callback' && callsADay > 0)
  }

  /** Of what there is a limit for. */
  async #hashesOf({ lead, sender }: Candidate): Promise<Hashes> {
    const { perPerson, perVisitor, perNetwork } = this.#limits
    const mailbox = 'email' in lead ? mailboxOf(lead.email) : undefined
    const [email, phone, visitor, network] = await Promise.all([
      this.#hash('email', perPerson === 0 ? undefined : mailbox),
      this.#hash('phone', perPerson === 0 ? undefined : lead.phone),
      this.#hash('visitor', perVisitor === 0 ? undefined : sender?.visitor),
      this.#hash('network', perNetwork === 0 ? undefined : sender?.network),
    ])
    return { email, phone, visitor, network }
  }

  /** What the lead counts against today. */
  #sourcesOf({ lead, sender, isLate }: Candidate, { visitor, network }: Hashes): Source[] {
    const { perVisitor, perNetwork, callsADay } = this.#limits
    const isCall = lead.form === 'callback'
    const sources: Source[] = []
    const add = (source: string, leads: number | null, calls: number | null) =>
      sources.push({ source, leads, calls: isCall ? calls : null })
    if (visitor !== null) {
      const households = householdsOf(sender)
      add(visitor, perVisitor * busiestMinutes * households, callsPerHousehold * households)
    }
    if (network !== null) {
      add(network, perNetwork, shareOf(callsADay, callShares.network))
      if (sender?.operator !== undefined)
        add(operatorSource(sender.operator), perNetwork * wholeNetworks, shareOf(callsADay, callShares.operator))
    }
    if (isCall) add(everybody, null, shareOf(callsADay, 1))
    if (isLate) add(lateCalls, null, shareOf(callsADay, callShares.late))
    return sources
  }

  /**
   * Counts a lead that is within the limits. One batch, so that of two leads at the same moment one sees the other; one
   * that is already counted stays within them.
   *
   * @returns undefined for one that is not
   */
  async #count({ lead, sender, now }: Candidate, { email, phone, visitor, network }: Hashes, sources: Source[]) {
    const perMinute = this.#limits.perVisitor * householdsOf(sender)
    const day = utcDay(now)
    const shares = JSON.stringify(sources)
    const count = this.#db
      .prepare(
        `INSERT INTO recent_leads (lead_id, received_at, email_hash, phone_hash, visitor_hash, network_hash)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6
         WHERE EXISTS (SELECT 1 FROM recent_leads WHERE lead_id = ?1) OR (
           ${asked} < ?7
           AND (?5 IS NULL OR ${others('visitor_hash', '?5', minuteMs)} < ?8)
           AND NOT ${isSpent('?9', '?10')})
         ON CONFLICT (lead_id) DO UPDATE SET lead_id = excluded.lead_id
         RETURNING ${asked} AS asked, ${others('network_hash', '?6', minuteMs)} AS before`,
      )
      .bind(lead.leadId, now, email, phone, visitor, network, this.#heldFrom, perMinute, shares, day)
    const countDay = this.#db
      .prepare(
        `INSERT INTO day_counts (day, source, leads, calls)
         SELECT ?3, value ->> 'source', 1, ?4 FROM json_each(?5)
         WHERE EXISTS (SELECT 1 FROM recent_leads WHERE lead_id = ?1 AND received_at = ?2)
         ON CONFLICT (day, source) DO UPDATE SET leads = leads + 1, calls = calls + excluded.calls`,
      )
      .bind(lead.leadId, now, day, lead.form === 'callback' ? 1 : 0, shares)
    const [counted] = await this.#db.batch<{ asked: number; before: number }>([count, countDay])
    return counted?.results[0]
  }

  async #whyNot({ lead, now }: Candidate, { email, phone }: Hashes, sources: Source[]): Promise<HoldReason> {
    const ofEverybody = sources.filter(({ source }) => source === everybody || source === lateCalls)
    const why = await this.#db
      .prepare(`SELECT ${asked} AS asked, ${isSpent('?5', '?6')} AS spent`)
      .bind(lead.leadId, now, email, phone, JSON.stringify(ofEverybody), utcDay(now))
      .first<{ asked: number; spent: number }>()
    if (why && why.asked >= this.#heldFrom) return 'repeat'
    return why?.spent ? 'budget' : 'flood'
  }

  async #hold({ sender, now }: Candidate): Promise<boolean> {
    if (!sender) return true
    const sources: Source[] = [
      { source: await this.#digest('network', sender.network), held: mostHeld.network },
      { source: operatorSource(sender.operator ?? 'unknown'), held: mostHeld.operator },
      { source: everybody, held: mostHeld.everybody },
    ]
    const { meta } = await this.#db
      .prepare(
        `INSERT INTO day_counts (day, source, held)
         SELECT ?1, value ->> 'source', 1 FROM json_each(?2) WHERE NOT ${isSpent('?2', '?1')}
         ON CONFLICT (day, source) DO UPDATE SET held = held + 1`,
      )
      .bind(utcDay(now), JSON.stringify(sources))
      .run()
    return meta.changes > 0
  }

  async #hash(kind: Hashed, text: string | undefined): Promise<string | null> {
    return text === undefined ? null : this.#digest(kind, text)
  }

  /** What is hashed says what it is, so that no two kinds share a hash. */
  #digest(kind: Hashed, text: string): Promise<string> {
    return this.#cipher.digest(`${kind}:${text}`, 'recent')
  }
}
