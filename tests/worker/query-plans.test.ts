import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { RecentLeads } from '#worker/lead/repeat.ts'
import { releaseLetters } from '#worker/operator/letters.ts'
import { lookupsToday } from '#worker/postcode/daily-budget.ts'
import { countLeads } from '#worker/store/lead-counts.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { countLetters } from '#worker/store/letter-counts.ts'
import { LetterStore } from '#worker/store/letter-store.ts'
import { RetentionStore } from '#worker/store/retention-store.ts'
import { stuckLeads } from '#worker/store/stuck-leads.ts'
import { stuckLetters } from '#worker/store/stuck-letters.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead } from './support/leads.ts'
import { planOf } from './support/query-plan.ts'

/** The statements prepared since the test began. */
let prepared: string[]

/** The database, recording its statements. */
const noting: D1Database = Object.assign(Object.create(env.DB), {
  prepare(statement: string) {
    prepared.push(statement)
    return env.DB.prepare(statement)
  },
  batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
})

const store = new LeadStore(noting)
const retention = new RetentionStore(noting, cipherWith(newKey, oldKey))
const recent = new RecentLeads(noting, cipherWith(newKey))
const lead = acceptedLead()
const letters = new LetterStore(noting)
const person = { mailbox: 'ada@example.com', phone: '07700900123' }
const counted = { leadId: lead.id, receivedAt: 0, person, visitor: '192.0.2.1' }
const justBefore = (id: string) => id.slice(0, -1)

beforeEach(() => {
  prepared = []
})

const byId = 'SEARCH leads USING PRIMARY KEY (id=?)'
const letterById = 'SEARCH letters USING PRIMARY KEY (id=?)'
/** Letters of leads that an index chooses. */
const lettersOf = (search: string) => [letterById, 'LIST SUBQUERY 1', search]
const chosenByIndex = (search: string) => [byId, 'LIST SUBQUERY 1', search]

const everyStatement: readonly (readonly [what: string, work: () => Promise<unknown>, plans: readonly string[][]])[] = [
  ['storing a lead twice', () => store.save(lead).then(() => store.save(lead)), [[], [], [byId]]],
  ['claiming a lead', () => store.claim(lead.id, 0), [[byId]]],
  ['settling a lead', () => store.settle(lead.id, 'delivered', 'http 200', 0), [[byId]]],
  ['postponing a lead', () => store.postpone(lead.id, 'http 500', 0), [[byId]]],
  ['handing a lead back', () => store.handBack(lead.id, 'sink unconfigured', 0), [[byId]]],
  [
    'the sweep',
    () => store.takeOverdue(0, 0, 100),
    [chosenByIndex('SEARCH leads USING INDEX leads_pending_due (due_at<?)')],
  ],
  [
    'the alarm about the oldest lead',
    () => store.oldestPending(),
    [['SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at=?)']],
  ],
  [
    'health',
    () => countLeads(noting, 0),
    [
      ['SEARCH leads USING COVERING INDEX leads_kept (status=?)'],
      ['SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at>?)'],
    ],
  ],
  [
    'what the bell looks for each minute',
    () => Promise.all([stuckLeads(noting, 0), lookupsToday(noting, 0)]),
    [
      ['SCAN leads USING INDEX leads_parked'],
      ['SEARCH leads USING INDEX leads_held (received_at<?)'],
      ['SEARCH leads USING COVERING INDEX leads_failing (last_outcome=?)'],
      ['SEARCH leads USING COVERING INDEX leads_failing (last_outcome>? AND last_outcome<?)'],
      ['SEARCH lookups USING PRIMARY KEY (day=?)'],
    ],
  ],
  [
    'the nightly erasure',
    () => retention.erase('delivered', 0, 0, 1_000),
    [
      lettersOf('SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at<?)'),
      chosenByIndex('SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at<?)'),
    ],
  ],
  [
    'deleting the skeletons of old leads',
    () => retention.forget(0, 1_000),
    [
      lettersOf('SEARCH leads USING COVERING INDEX leads_erased (erased_at<?)'),
      chosenByIndex('SEARCH leads USING COVERING INDEX leads_erased (erased_at<?)'),
    ],
  ],
  [
    'counting one person’s and one visitor’s leads',
    () => recent.admit(counted, { perPerson: 2, perVisitor: 5 }),
    [
      [
        'SCAN CONSTANT ROW',
        'SCALAR SUBQUERY 1',
        'SEARCH recent_leads USING COVERING INDEX recent_leads_email (email_hash=? AND received_at>?)',
        'SCALAR SUBQUERY 2',
        'SEARCH recent_leads USING COVERING INDEX recent_leads_phone (phone_hash=? AND received_at>?)',
        'SCALAR SUBQUERY 3',
        'SEARCH recent_leads USING COVERING INDEX recent_leads_visitor (visitor_hash=? AND received_at>?)',
      ],
    ],
  ],
  [
    'forgetting counted leads',
    () => retention.forgetRecent(0, 1_000),
    [
      [
        'SEARCH recent_leads USING PRIMARY KEY (lead_id=?)',
        'LIST SUBQUERY 1',
        'SEARCH recent_leads USING COVERING INDEX recent_leads_received (received_at<?)',
      ],
    ],
  ],
  [
    'filling in the days of an earlier release',
    () => retention.fillDays(1_000),
    [chosenByIndex('SEARCH leads USING COVERING INDEX leads_campaigns (received_on=?)')],
  ],
  [
    'forgetting who did what',
    () => retention.forgetAudit(0, 1_000),
    [
      [
        'SEARCH audit USING INTEGER PRIMARY KEY (rowid=?)',
        'LIST SUBQUERY 1',
        'SEARCH audit USING COVERING INDEX audit_at (at<?)',
      ],
    ],
  ],
  [
    'releasing the letters of held leads',
    () => noting.prepare(releaseLetters(0)).run(),
    [
      [
        'SCAN letters USING INDEX letters_held',
        'CORRELATED SCALAR SUBQUERY 1',
        'SEARCH leads USING PRIMARY KEY (id=?)',
      ],
    ],
  ],
  ['storing a lead with its letter', () => store.save({ ...acceptedLead(), letter: true }), [[], [byId]]],
  [
    'claiming a letter, with its lead’s content',
    () => letters.claim(lead.id, 0),
    [[letterById, 'CORRELATED SCALAR SUBQUERY 1', byId, 'CORRELATED SCALAR SUBQUERY 2', byId]],
  ],
  ['noting that a letter was sent', () => letters.markSent(lead.id, 'm', 0), [[letterById]]],
  [
    'noting that one came back',
    () => letters.comeBack('m', { status: 'refused', outcome: 'bounced' }, 0),
    [['SEARCH letters USING INDEX letters_message (message_id=?)']],
  ],
  [
    'the sweep of letters',
    () => letters.takeOverdue(0, 0, 100),
    [[letterById, 'LIST SUBQUERY 1', 'SEARCH letters USING INDEX letters_due (due_at<?)']],
  ],
  [
    'how long the oldest letter has waited',
    () => letters.oldestPending(),
    [['SEARCH letters USING COVERING INDEX letters_waiting']],
  ],
  [
    'health’s letters',
    () => countLetters(noting),
    [
      ['SCAN letters USING COVERING INDEX letters_waiting'],
      ['SCAN letters USING COVERING INDEX letters_parked'],
      ['SCAN letters USING COVERING INDEX letters_refused'],
    ],
  ],
  [
    'what the bell looks for among letters',
    () => stuckLetters(noting, 0),
    [
      ['SCAN letters USING COVERING INDEX letters_parked'],
      ['SEARCH letters USING COVERING INDEX letters_refused (settled_at>?)'],
      ['SCAN letters USING INDEX letters_sender'],
    ],
  ],
  [
    'resealing leads',
    async () => {
      await new LeadStore(env.DB, cipherWith(oldKey)).save(lead)
      await retention.reseal(justBefore(lead.id), 100)
    },
    [['SEARCH leads USING PRIMARY KEY (id>? AND id<?)'], ['SCAN fresh VIRTUAL TABLE INDEX 1:', byId]],
  ],
]

test.each(everyStatement)('%s uses an index and sorts nothing', async (_what, work, plans) => {
  await work()
  expect(await Promise.all(prepared.map((statement) => planOf(env.DB, statement)))).toEqual(plans)
})

test('finds the oldest of many waiting leads by reading one row', async () => {
  for (let at = 1; at <= 30; at++) await new LeadStore(env.DB).save(acceptedLead({ receivedAt: at }))
  expect(await store.oldestPending()).toBe(1)
  const { meta } = await env.DB.prepare(String(prepared[0])).all()
  expect(meta.rows_read).toBe(1)
})

test('however many leads are parked, held or failing, the bell reads a few hundred rows', async () => {
  const many = (from: number, status: string, outcome: string) =>
    env.DB.exec(
      `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + 1_999})
       INSERT INTO leads (id, status, digest, source_code, received_at, due_at, settled_at, last_outcome)
       SELECT i, '${status}', '', '', i, i, i, '${outcome}' FROM n`.replaceAll('\n', ' '),
    )
  await many(10_000, 'parked', 'http 500')
  await many(20_000, 'parked', 'held: flood')
  await many(30_000, 'pending', 'http 403')
  await many(40_000, 'pending', 'http 500')
  await many(50_000, 'delivered', 'http 200')
  const read: number[] = []
  const counting: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (query: string) => env.DB.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      const results = await env.DB.batch(statements)
      read.push(...results.map(({ meta }) => meta.rows_read))
      return results
    },
  })
  const { parked, held, refused, unreadable } = await stuckLeads(counting, Number.MAX_SAFE_INTEGER)
  expect([parked, held, refused, unreadable].map(({ length }) => length)).toEqual([101, 101, 101, 0])
  expect(read.every((rows) => rows <= 2 * 101 + 10)).toBe(true)
  expect(read).toHaveLength(4)
})

test('taking and delivering a lead writes as many rows as without the bell’s indexes', async () => {
  const life = async () => {
    const written: number[] = []
    const counting: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (query: string) => notingWrites(env.DB.prepare(query), written),
    })
    const { id, ...accepted } = acceptedLead()
    await new LeadStore(counting).save(accepted)
    await new LeadStore(counting).claim(id, accepted.receivedAt)
    await new LeadStore(counting).settle(id, 'delivered', 'http 200', accepted.receivedAt)
    return written
  }
  const withThem = await life()
  for (const index of ['leads_parked', 'leads_held', 'leads_failing']) await env.DB.exec(`DROP INDEX ${index}`)
  expect(withThem).toHaveLength(3)
  expect(await life()).toEqual(withThem)
})

test('however many letters are parked or waiting, the bell reads a few hundred rows, and the oldest is one', async () => {
  const many = (from: number, status: string, outcome: string) =>
    env.DB.exec(
      `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + 1_999})
       INSERT INTO letters (id, status, made_at, due_at, settled_at, last_outcome)
       SELECT i, '${status}', i, i, i, '${outcome}' FROM n`.replaceAll('\n', ' '),
    )
  await many(10_000, 'parked', 'timeout')
  await many(20_000, 'refused', 'address refused')
  await many(30_000, 'pending', 'sender: E_SENDER_NOT_VERIFIED')
  await many(40_000, 'pending', 'timeout')
  await many(50_000, 'sent', 'accepted')
  const read: number[] = []
  const counting: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (query: string) => env.DB.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      const results = await env.DB.batch(statements)
      read.push(...results.map(({ meta }) => meta.rows_read))
      return results
    },
  })
  const { parked, refused, sender } = await stuckLetters(counting, 0)
  expect([parked, refused, sender].map(({ length }) => length)).toEqual([101, 101, 101])
  expect(read.every((rows) => rows <= 2 * 101 + 10)).toBe(true)
  expect(read).toHaveLength(3)
  expect(await letters.oldestPending()).toBe(30_000)
  expect((await env.DB.prepare(String(prepared[0])).all()).meta.rows_read).toBe(1)
})

test('a lead with a letter writes three rows more than one without, in the same batch', async () => {
  const written: number[] = []
  const noted = { batches: 0 }
  const counting: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (query: string) => env.DB.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      noted.batches++
      const results = await env.DB.batch(statements)
      written.push(...results.map(({ meta }) => meta.rows_written))
      return results
    },
  })
  await new LeadStore(counting).save({ ...acceptedLead(), letter: true })
  expect(noted.batches).toBe(1)
  const alone: number[] = []
  const plain: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (query: string) => notingWrites(env.DB.prepare(query), alone),
  })
  await new LeadStore(plain).save(acceptedLead())
  expect(written).toEqual([...alone, 3])
})

/** A statement that notes how many rows it writes, those of indexes included. */
function notingWrites(statement: D1PreparedStatement, written: number[]): D1PreparedStatement {
  const run = async () => {
    const result = await statement.all()
    written.push(result.meta.rows_written)
    return result
  }
  return Object.assign(Object.create(statement), {
    bind: (...values: unknown[]) => notingWrites(statement.bind(...values), written),
    first: async () => (await run()).results[0] ?? null,
    run,
    all: run,
  })
}
