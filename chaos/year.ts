import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { dayMs } from '#contract/london-clock.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { nightGoesOn } from '#worker/retention/nightly.ts'
import type { RetentionDays } from '#worker/retention/retention-days.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import type { AcceptedLead } from '#worker/store/queue-message.ts'
import { sqliteD1 } from './sqlite-d1.ts'

/**
 * `npx node chaos/year.ts --leads 100000 --share 100`: a year of leads through the worker's own statements, of which one in
 * `share` is really stored, with batches of the night as much smaller. Prints the size of the database and how long the
 * night took, month by month.
 */

const kept: RetentionDays = { delivered: 30, parked: 90 }
/** Unix ms, midnight UTC. */
const firstDay = Date.parse('2026-01-01T00:00:00Z')
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const cipher = new LeadCipher(parseLeadKeys(`year:${Buffer.alloc(32, 7).toString('base64')}`))

/** What a webhook says of a lead that it takes, more or less. */
const usualAnswer = '{"id":"00Q5g00000ABCDE","success":true}'

/** A text that is the same in every run, and looks like chance. */
const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex')

/** With the guide by email; by post, with the guide form's answers; a request to be rung. */
type Kind = 'email' | 'post' | 'call'

/** The n-th lead. */
function leadOf(kind: Kind, n: number, receivedAt: number): AcceptedLead & { readonly id: string } {
  const hash = hashOf(`lead ${n}`)
  const id = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
  const person = { leadId: id, firstName: 'Margaret', lastName: 'Fotheringham', phone: '07700900123' }
  const email = `margaret.${n % 10_000}@example.com`
  const lead = {
    email: { form: 'landing', ...person, email, deliveryMethod: 'email' },
    post: {
      form: 'guide',
      planInterest: 'direct-cremation',
      timing: 'planning-ahead',
      planningFor: 'myself',
      ...person,
      email,
      marketing: { email: true, text: false, phone: false, post: true },
      consentVersion: '2026-11',
      deliveryMethod: 'post',
      addressLine1: '14 Sample Street',
      addressLine2: '',
      townCity: 'Milton Keynes',
      county: 'Buckinghamshire',
      postcode: 'MK9 1AA',
    },
    call: {
      form: 'callback',
      ...person,
      callbackDate: '2026-11-24',
      callbackWindow: 'morning',
      callbackTopic: 'prices',
      consentVersion: 'call-2026-11',
    },
  } as const
  const sourceCode = ['TV-SPRING26', 'NEWS26', 'ONLINE26', 'WEBSITE'][n % 4] ?? 'WEBSITE'
  return { id, lead: lead[kind], sourceCode, receivedAt, ...(kind === 'email' && { letter: true }) }
}

/** An empty database, in which leads live as in D1. */
export function emptyYear() {
  const sqlite = sqliteD1()
  const { db, all } = sqlite
  const leads = new LeadStore(db, cipher)
  const webhook = new DeliveryStore(db, 'webhook', cipher)
  const emails = new DeliveryStore(db, 'email', cipher)
  const hashes = all('PRAGMA table_info(recent_leads)')
    .map(({ name }) => String(name))
    .filter((name) => name.endsWith('_hash'))
  const parameters = hashes.map((_, index) => `?${index + 3}`)
  const counting = db.prepare(
    `INSERT INTO recent_leads (lead_id, received_at, ${hashes}) VALUES (?1, ?2, ${parameters})`,
  )
  const writing = db.prepare('INSERT INTO emailed_mailboxes (lead_id, mailbox_hash, at) VALUES (?1, ?2, ?3)')
  const empty = sqlite.size()
  return {
    db,
    all,
    retention: new RetentionStore(db, cipher),
    /** Bytes of what is stored. */
    size: () => sqlite.size() - empty,
    /** Counts the n-th lead against its person and its visitor. */
    async count(n: number, at: number): Promise<void> {
      const { id } = leadOf('email', n, at)
      await counting.bind(id, at, ...hashes.map((name) => hashOf(`${name} ${n}`))).run()
    },
    /** Takes the n-th lead at a time (Unix ms), and settles it and its email a second later. */
    async take(kind: Kind, n: number, at: number, end: 'delivered' | 'parked' | 'held' = 'delivered'): Promise<void> {
      const { id, ...accepted } = leadOf(kind, n, at)
      await leads.save({ ...accepted, ...(end === 'held' && { heldFor: 'flood' }) })
      if (end === 'held') return
      const outcome = end === 'parked' ? 'http 500' : 'http 200'
      const attempt = { at: at + 400, outcome, took: 600, answer: usualAnswer }
      await webhook.settle(id, { status: end, outcome, attempt }, at + 1_000)
      if (kind !== 'email') return
      await writing.bind(id, hashOf(`mailbox ${n}`), at + 1_000).run()
      const messageId = `${id}@mail.example`
      const sending = { at: at + 400, outcome: 'accepted', took: 600 }
      await emails.settle(id, { status: 'sent', outcome: 'accepted', messageId, attempt: sending }, at + 1_000)
    },
  }
}

/** Half of the leads get the guide by email. */
const mix: readonly Kind[] = ['email', 'post', 'email', 'call', 'email', 'post', 'email', 'call', 'email', 'post']
/** One lead in 50 is held and erased as such, one in 100 parked. */
const endOf = (n: number) => (n % 50 === 7 ? 'held' : n % 100 === 9 ? 'parked' : 'delivered')

export interface Year {
  readonly leadsADay: number
  /** One lead in so many is stored. */
  readonly share: number
  readonly days: number
}

/** One day: counts and bytes of all leads, not only of the share. `bytes` is from before the night. */
export interface Day {
  readonly day: number
  readonly bytes: number
  readonly leadsTaken: number
  /** In rows and in totals. */
  readonly leadsCounted: number
  /** How many minutely runs it took until nothing was due. */
  readonly nightMinutes: number
  /** How long after it fell due (ms) the last of the night's content was erased. */
  readonly lagMs: number
}

/** @param seen is told of each day */
export async function simulate({ leadsADay, share, days }: Year, seen: (day: Day) => void): Promise<void> {
  const { db, all, size, count, take } = emptyYear()
  const night = new NightStore(db, share)
  const aDay = leadsADay / share
  for (let day = 0; day < days; day++) {
    const begins = firstDay + day * dayMs
    for (let lead = 0; lead < aDay; lead++) {
      const n = day * aDay + lead
      const at = begins + Math.floor((lead / aDay) * dayMs)
      await count(n, at)
      await take(mix[n % mix.length] ?? 'email', n, at, endOf(n))
    }
    const number = (sql: string) => Number(Object.values(all(sql)[0] ?? {})[0] ?? 0)
    const bytes = size()
    const nightBegins = begins + dayMs + 3.5 * hourMs
    const run = (minute: number) => nightGoesOn(night, kept, nightBegins + minute * minuteMs)
    let nightMinutes = 0
    do await run(nightMinutes++)
    while (night.isBehind && nightMinutes < 239)
    // The minutes in between do what falls due in each; done at once it is the same.
    await run(239)
    seen({
      day: day + 1,
      bytes: bytes * share,
      leadsTaken: (day + 1) * leadsADay,
      leadsCounted: share * number('SELECT (SELECT count(*) FROM leads) + coalesce(sum(leads), 0) FROM lead_totals'),
      nightMinutes,
      lagMs: number(
        `SELECT max(erased_at - settled_at - iif(status = 'delivered', ${kept.delivered}, ${kept.parked}) * ${dayMs})
         FROM leads WHERE erased_at >= ${nightBegins}`,
      ),
    })
  }
}

/** The night's store, with batches as much smaller as there are fewer leads. */
class NightStore extends RetentionStore {
  readonly #share: number
  readonly #unfinished = new Set<string>()

  constructor(db: D1Database, share: number) {
    super(db, cipher)
    this.#share = share
  }

  /** Whether the last batch of some work was full, so that there may be more. */
  get isBehind(): boolean {
    return this.#unfinished.size > 0
  }

  override erase(status: 'delivered' | 'parked', before: number, now: number, limit: number): Promise<number> {
    return this.#scaled(status, limit, (size) => super.erase(status, before, now, size))
  }

  override forget(before: number, limit: number): Promise<number> {
    return this.#scaled('skeletons', limit, (size) => super.forget(before, size))
  }

  override forgetRecent(before: number, limit: number): Promise<number> {
    return this.#scaled('recent', limit, (size) => super.forgetRecent(before, size))
  }

  async #scaled(work: string, limit: number, batch: (size: number) => Promise<number>): Promise<number> {
    const size = limit / this.#share
    const rows = await batch(size)
    if (rows === size) this.#unfinished.add(work)
    else this.#unfinished.delete(work)
    return rows * this.#share
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      leads: { type: 'string', default: '10000' },
      share: { type: 'string', default: '10' },
      days: { type: 'string', default: '365' },
    },
  })
  const year = { leadsADay: Number(values.leads), share: Number(values.share), days: Number(values.days) }
  // A batch of the night has 1,000 leads.
  if (1_000 % year.share !== 0 || year.leadsADay % year.share !== 0) {
    console.error('--share must divide both 1000 and --leads.')
    process.exit(2)
  }
  const line = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(12)).join('')
  console.info(`${year.leadsADay} leads a day, of which one in ${year.share} is stored`)
  console.info(line(['day', 'GB', 'leads', 'night, min', 'lag, hours']))
  // The worker's own lines.
  console.log = () => undefined
  let month = { nightMinutes: 0, lagMs: 0 }
  await simulate(year, ({ day, bytes, leadsTaken, leadsCounted, nightMinutes, lagMs }) => {
    if (leadsCounted !== leadsTaken) throw new Error(`${leadsTaken} leads were taken, and ${leadsCounted} are counted`)
    month = { nightMinutes: Math.max(month.nightMinutes, nightMinutes), lagMs: Math.max(month.lagMs, lagMs) }
    if (day % 30 !== 0 && day !== year.days) return
    console.info(
      line([day, (bytes / 1e9).toFixed(3), leadsCounted, month.nightMinutes, (month.lagMs / hourMs).toFixed(1)]),
    )
    month = { nightMinutes: 0, lagMs: 0 }
  })
}
