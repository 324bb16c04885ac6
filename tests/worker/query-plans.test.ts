import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { adopt } from '#worker/delivery/adoption.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { RecentLeads } from '#worker/lead/repeat.ts'
import { budgetOf, lookupsToday } from '#worker/postcode/daily-budget.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { countEmails, countLeads } from '#worker/store/delivery-counts.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { stuckEmails, stuckLeads } from '#worker/store/stuck-deliveries.ts'
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
const addressProvider = { name: 'os-places', key: 'key', url: undefined } as const
const lookups = budgetOf({ addressProvider, lookupsADay: 1, cipher: cipherWith(newKey) })
const lead = acceptedLead()
const webhook = new DeliveryStore(noting, 'webhook')
const emails = new DeliveryStore(noting, 'email')
const person = { mailbox: 'ada@example.com', phone: '07700900123' }
const counted = { leadId: lead.id, receivedAt: 0, person, visitor: '192.0.2.1' }
const justBefore = (id: string) => id.slice(0, -1)

beforeEach(() => {
  prepared = []
  vi.spyOn(console, 'error').mockReturnValue()
})

const byId = 'SEARCH leads USING PRIMARY KEY (id=?)'
const deliveryById = 'SEARCH deliveries USING PRIMARY KEY (lead_id=? AND kind=?)'
/** Deliveries of leads that an index chooses. */
const deliveriesOf = (search: string) => ['SEARCH deliveries USING PRIMARY KEY (lead_id=?)', 'LIST SUBQUERY 1', search]
const lookupCount = 'SEARCH lookup_counts USING PRIMARY KEY (day=? AND who=?)'
const unadopted = 'SCAN leads USING INDEX leads_unadopted'
const chosenByIndex = (search: string) => [byId, 'LIST SUBQUERY 1', search]

const everyStatement: readonly (readonly [what: string, work: () => Promise<unknown>, plans: readonly string[][]])[] = [
  [
    'storing a lead twice',
    () => store.save(lead).then(() => store.save(lead)),
    [[], [byId, 'SCAN kinds VIRTUAL TABLE INDEX 1:'], [], [byId, 'SCAN kinds VIRTUAL TABLE INDEX 1:'], [byId]],
  ],
  ['claiming a delivery, with its lead’s content', () => webhook.claim(lead.id, 0), [[deliveryById], [byId]]],
  [
    'settling a delivery',
    () => webhook.settle(lead.id, { status: 'delivered', outcome: 'http 200' }, 0),
    [[deliveryById], [byId]],
  ],
  ['settling an email', () => emails.settle(lead.id, { status: 'sent', outcome: 'accepted' }, 0), [[deliveryById]]],
  ['postponing a delivery', () => webhook.postpone(lead.id, 'http 500', 0, false), [[deliveryById]]],
  [
    'the sweep',
    () => emails.takeDue(0, 100),
    [[deliveryById, 'LIST SUBQUERY 1', 'SEARCH deliveries USING INDEX deliveries_due (kind=? AND due_at<?)']],
  ],
  [
    'how long the oldest has waited',
    () => Promise.all([webhook.oldestPending(), emails.oldestPending()]),
    [
      ['SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at=?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_waiting'],
    ],
  ],
  [
    'noting that an email came back',
    () => emails.comeBack('m', { status: 'refused', outcome: 'bounced' }, 0),
    [['SEARCH deliveries USING INDEX deliveries_message (message_id=?)']],
  ],
  [
    'taking over what the previous release wrote',
    () => adopt(noting, 0),
    [
      [byId, 'LIST SUBQUERY 1', unadopted],
      ['SCAN letters'],
      [],
      [deliveryById, 'LIST SUBQUERY 2', byId, 'LIST SUBQUERY 1', unadopted],
      [byId, 'LIST SUBQUERY 1', unadopted],
    ],
  ],
  [
    'health',
    () => Promise.all([countLeads(noting, 0), countEmails(noting)]),
    [
      ['SEARCH leads USING COVERING INDEX leads_kept (status=?)'],
      ['SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at>?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_due (kind=?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=?)'],
    ],
  ],
  [
    'what is looked for each minute',
    () => Promise.all([stuckLeads(noting, 0), stuckEmails(noting, 0), lookupsToday(noting, 0)]),
    [
      ['SCAN leads USING INDEX leads_parked'],
      ['SEARCH leads USING INDEX leads_held (received_at<?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_failing (kind=? AND last_outcome=?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_failing (kind=? AND last_outcome>? AND last_outcome<?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=? AND settled_at>?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_failing (kind=? AND last_outcome>? AND last_outcome<?)'],
      [lookupCount],
    ],
  ],
  [
    'the nightly erasure',
    () => retention.erase('delivered', 0, 0, 1_000),
    [
      deliveriesOf('SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at<?)'),
      chosenByIndex('SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at<?)'),
    ],
  ],
  [
    'deleting the skeletons of old leads',
    () => retention.forget(0, 1_000),
    [
      deliveriesOf('SEARCH leads USING COVERING INDEX leads_erased (erased_at<?)'),
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
    'counting a lookup, and one too many',
    () =>
      lookups
        .admits(noting, { network: '192.0.2.0/24', operator: '64500' }, 0)
        .then(() => lookups.admits(noting, undefined, 0)),
    [
      ['CO-ROUTINE counted', lookupCount, 'SCAN counted', 'SCAN json_each VIRTUAL TABLE INDEX 1:'],
      ['CO-ROUTINE counted', lookupCount, 'SCAN counted', 'SCAN json_each VIRTUAL TABLE INDEX 1:'],
      ['CO-ROUTINE counted', lookupCount, 'SCAN counted'],
    ],
  ],
  [
    'forgetting counted lookups',
    () => retention.forgetLookups(0, 1_000),
    [[lookupCount, 'LIST SUBQUERY 2', 'SEARCH lookup_counts USING PRIMARY KEY (day<?)']],
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

/** Adds 2,000 leads, each with a delivery to the webhook and an email, the first of them received at `from`. */
async function fill(from: number, lead: readonly [status: string, outcome: string], email: typeof lead) {
  const each = `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + 1_999})`
  const deliveries = (kind: string, [status, outcome]: typeof lead) =>
    `${each} INSERT INTO deliveries (lead_id, kind, status, since, due_at, settled_at, last_outcome)
     SELECT i, '${kind}', '${status}', i, i, i, '${outcome}' FROM n`
  await env.DB.batch(
    [
      `${each} INSERT INTO leads (id, status, digest, source_code, received_at, due_at, settled_at, last_outcome)
       SELECT i, '${lead[0]}', '', '', i, 0, iif('${lead[0]}' = 'pending', NULL, i), '${lead[1]}' FROM n`,
      deliveries('webhook', lead),
      deliveries('email', email),
    ].map((statement) => env.DB.prepare(statement)),
  )
}

interface Meter {
  readonly read: number[]
  readonly written: number[]
  batches: number
}

/** The database, noting what each statement of its batches reads and writes. */
function metered() {
  const meter: Meter = { read: [], written: [], batches: 0 }
  const db: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (query: string) => env.DB.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      meter.batches++
      const results = await env.DB.batch(statements)
      meter.read.push(...results.map(({ meta }) => meta.rows_read))
      meter.written.push(...results.map(({ meta }) => meta.rows_written))
      return results
    },
  })
  return { db, meter }
}

test('however many are parked, held, failing or waiting, each minute reads a few hundred rows, and the oldest is one', async () => {
  await fill(10_000, ['parked', 'http 500'], ['parked', 'timeout'])
  await fill(20_000, ['parked', 'held: flood'], ['held', ''])
  await fill(30_000, ['pending', 'http 403'], ['pending', 'sender: E_SENDER_NOT_VERIFIED'])
  await fill(40_000, ['pending', 'http 500'], ['pending', 'timeout'])
  await fill(50_000, ['delivered', 'http 200'], ['sent', 'accepted'])
  await fill(60_000, ['delivered', 'http 200'], ['refused', 'address refused'])
  const { db, meter } = metered()
  const { parked, held, refused, unreadable } = await stuckLeads(db, Number.MAX_SAFE_INTEGER)
  expect([parked, held, refused, unreadable].map(({ length }) => length)).toEqual([101, 101, 101, 0])
  const ofEmails = await stuckEmails(db, 0)
  expect([ofEmails.parked, ofEmails.refused, ofEmails.sender].map(({ length }) => length)).toEqual([101, 101, 101])
  await adopt(db, 0)
  expect(meter.read).toHaveLength(12)
  expect(meter.read.filter((rows) => rows > 2 * 101 + 10)).toEqual([])

  prepared = []
  expect([await webhook.oldestPending(), await emails.oldestPending()]).toEqual([30_000, 30_000])
  for (const statement of prepared) expect((await env.DB.prepare(statement).all()).meta.rows_read).toBe(1)
})

test('taking and delivering a lead writes as many rows as without the indexes for what goes wrong', async () => {
  const life = async () => {
    const { db, meter } = metered()
    const { id, ...accepted } = acceptedLead()
    const deliveries = new DeliveryStore(db, 'webhook')
    await new LeadStore(db).save(accepted)
    await deliveries.claim(id, accepted.receivedAt)
    await deliveries.settle(id, { status: 'delivered', outcome: 'http 200' }, accepted.receivedAt)
    return meter.written
  }
  const withThem = await life()
  for (const index of ['leads_parked', 'leads_held', 'leads_unadopted', 'deliveries_failing', 'deliveries_stuck'])
    await env.DB.exec(`DROP INDEX ${index}`)
  expect(withThem).toHaveLength(6)
  expect(await life()).toEqual(withThem)
})

test('a lead with the guide by email writes three rows more than one without, in the same batch', async () => {
  const saved = async (letter: { readonly letter?: true }) => {
    const { db, meter } = metered()
    await new LeadStore(db).save({ ...acceptedLead(), ...letter })
    expect(meter.batches).toBe(1)
    return meter.written
  }
  const [lead = 0, deliveries = 0] = await saved({})
  expect(await saved({ letter: true })).toEqual([lead, deliveries + 3])
})
