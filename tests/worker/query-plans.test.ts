import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { sendMorningEmail } from '#worker/alerts/morning-email.ts'
import { adopt } from '#worker/delivery/adoption.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { EmailedMailboxes } from '#worker/delivery/emailed-mailboxes.ts'
import { Admissions } from '#worker/lead/admission.ts'
import { budgetOf, lookupsToday } from '#worker/postcode/daily-budget.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { settingsOf } from '#worker/settings.ts'
import { followCalls, unmarkedCalls } from '#worker/store/calls.ts'
import { countEmails, countLeads } from '#worker/store/delivery-counts.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { erasedLately, failingLeads, stuckEmails, stuckLeads } from '#worker/store/stuck-deliveries.ts'
import { callbackLead } from '../support/callback-lead.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead } from './support/leads.ts'
import { MailService } from './support/mail-service.ts'
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
const limits = { perPerson: 2, perVisitor: 5, perNetwork: 300, callsADay: 100 }
const admissions = new Admissions(noting, cipherWith(newKey), limits)
const addressProvider = { name: 'os-places', key: 'key', url: undefined } as const
const lookups = budgetOf({ addressProvider, lookupsADay: 1, cipher: cipherWith(newKey) })
const lead = acceptedLead()
const webhook = new DeliveryStore(noting, 'webhook')
const emails = new DeliveryStore(noting, 'email')
const mailboxes = new EmailedMailboxes(noting, cipherWith(newKey), { aDay: 500, perMailbox: 1 })
const sender = { visitor: '192.0.2.1', network: '192.0.2.0/24', operator: '64500' }
const candidate = { lead: anyLead.parse(callbackLead()), sender, isLate: true, now: 0 }
const justBefore = (id: string) => id.slice(0, -1)

beforeEach(() => {
  prepared = []
  for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

const byId = 'SEARCH leads USING PRIMARY KEY (id=?)'
const deliveryById = 'SEARCH deliveries USING PRIMARY KEY (lead_id=? AND kind=?)'
const byTurn = 'SEARCH deliveries USING INDEX deliveries_turn (kind=? AND <expr><?)'
const emailedById = 'SEARCH emailed_mailboxes USING PRIMARY KEY (lead_id=?)'
const emailsInTheWay = [
  'SCAN CONSTANT ROW',
  ...['mailbox (mailbox_hash', 'mailbox (mailbox_hash', 'domain (domain_hash', 'domain (domain_hash'].flatMap(
    (by, at) => [
      `SCALAR SUBQUERY ${2 * at + 2}`,
      `SEARCH emailed_mailboxes USING INDEX emailed_mailboxes_${by}=? AND at>?)`,
      `LIST SUBQUERY ${2 * at + 1}`,
      'SCAN json_each VIRTUAL TABLE INDEX 1:',
    ],
  ),
  'SCALAR SUBQUERY 9',
  'SEARCH emails_sent USING INTEGER PRIMARY KEY (rowid>?)',
  'SCALAR SUBQUERY 10',
  'SEARCH emailed_mailboxes USING INDEX emailed_mailboxes_at (at>?)',
]
/** Deliveries of leads that an index chooses. */
const deliveriesOf = (search: string) => ['SEARCH deliveries USING PRIMARY KEY (lead_id=?)', 'LIST SUBQUERY 1', search]
/** The same of their calls. */
const callsOf = (search: string) => ['SEARCH calls USING PRIMARY KEY (lead_id=?)', 'LIST SUBQUERY 1', search]
const unmarked = ['SEARCH calls USING COVERING INDEX calls_due (state=? AND due_to<?)', byId]
const lookupCount = 'SEARCH lookup_counts USING PRIMARY KEY (day=? AND who=?)'
const unadopted = 'SCAN leads USING INDEX leads_unadopted'
/** What counts up to a thousand and names a few reads both from one search. */
const summed = (search: string) => [
  ...['CO-ROUTINE (subquery-3)', search, 'SCAN (subquery-3)', 'SCALAR SUBQUERY 2'],
  ...['CO-ROUTINE (subquery-1)', search, 'SCAN (subquery-1)'],
]
const summedUnordered = (search: string) => [
  ...[search, 'SCALAR SUBQUERY 2', 'CO-ROUTINE (subquery-1)', search, 'SCAN (subquery-1)'],
]
const heldForReason = 'SEARCH leads USING COVERING INDEX leads_put_aside (last_outcome=? AND received_at<?)'
const repeats = ['MERGE (UNION ALL)', 'LEFT', heldForReason, 'RIGHT', heldForReason]
const failing = 'SEARCH deliveries USING COVERING INDEX deliveries_failing (kind=? AND last_outcome'
const parkedLeads = 'SCAN leads USING COVERING INDEX leads_parked'
const heldLeads = 'SEARCH leads USING COVERING INDEX leads_held (received_at<?)'
const chosenByIndex = (search: string) => [byId, 'LIST SUBQUERY 1', search]

const recentBy = (kind: string) =>
  `SEARCH recent_leads USING COVERING INDEX recent_leads_${kind} (${kind}_hash=? AND received_at>?)`
const subqueries = (first: number, searches: readonly (readonly string[])[], what = 'SCALAR SUBQUERY') =>
  searches.flatMap((search, at) => [`${what} ${first + at}`, ...search])
/** How often a person was asked for; whether a source has had its share, each looked up by itself. */
const asked = (first: number) => subqueries(first, [[recentBy('email')], [recentBy('phone')]])
const spent = (first: number) =>
  subqueries(first, [['SCAN share VIRTUAL TABLE INDEX 1:', 'SEARCH day_counts USING PRIMARY KEY (day=? AND source=?)']])
/** What a lead's statement returns, when it is new and when it is counted already. */
const returned = subqueries(
  7,
  [[recentBy('email')], [recentBy('phone')], [recentBy('network')]],
  'CORRELATED SCALAR SUBQUERY',
)
const counting = [
  [
    'SCAN CONSTANT ROW',
    ...subqueries(1, [['SEARCH recent_leads USING PRIMARY KEY (lead_id=?)']]),
    ...asked(2),
    ...subqueries(4, [[recentBy('visitor')]]),
    ...spent(5),
    ...returned,
    ...returned,
  ],
  [
    'SEARCH recent_leads EXISTS USING COVERING INDEX recent_leads_received (received_at=? AND lead_id=?)',
    'SCAN json_each VIRTUAL TABLE INDEX 1:',
  ],
]

const everyStatement: readonly (readonly [what: string, work: () => Promise<unknown>, plans: readonly string[][]])[] = [
  [
    'storing a lead twice',
    () => store.save(lead).then(() => store.save(lead)),
    [[], [byId, 'SCAN kinds VIRTUAL TABLE INDEX 1:'], [], [byId, 'SCAN kinds VIRTUAL TABLE INDEX 1:'], [byId]],
  ],
  [
    'claiming the delivery whose turn it is, with its lead’s content',
    () => webhook.claim(0),
    [
      [byId, 'SCALAR SUBQUERY 1', byTurn],
      [deliveryById, 'SCALAR SUBQUERY 1', byTurn],
    ],
  ],
  [
    'settling a delivery',
    () => webhook.settle(lead.id, { status: 'delivered', outcome: 'http 200' }, 0),
    [[deliveryById], [byId], [byId]],
  ],
  [
    'settling an email',
    () => emails.settle(lead.id, { status: 'sent', outcome: 'accepted' }, 0),
    [[deliveryById], [emailedById], [emailedById]],
  ],
  ['stopping an email', () => emails.stop(lead.id, { status: 'held', outcome: 'budget' }, 0), [[deliveryById]]],
  [
    'whether an email is one too many',
    () => mailboxes.reserve({ id: lead.id, address: 'ada@firm.example', stopped: null }, 0),
    [emailsInTheWay, emailsInTheWay],
  ],
  ['postponing a delivery', () => webhook.postpone(lead.id, 'http 500', 0, false), [[deliveryById]]],
  ['the sweep', () => emails.takeDue(0, 100), [[deliveryById, 'LIST SUBQUERY 1', byTurn]]],
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
      summed(parkedLeads),
      summed(heldLeads),
      ['SEARCH deliveries USING COVERING INDEX deliveries_turn (kind=?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=?)'],
      ['SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=?)'],
    ],
  ],
  [
    'what is looked for each minute',
    () => Promise.all([stuckLeads(noting, 0, 0), stuckEmails(noting, 0), lookupsToday(noting, 0)]),
    [
      summed(parkedLeads),
      summed(heldLeads),
      summed('SEARCH deliveries USING COVERING INDEX deliveries_again (status=? AND settled_at>?)'),
      summed('SCAN leads USING COVERING INDEX leads_calls_held'),
      [
        ...['CO-ROUTINE (subquery-5)', ...repeats, 'SCAN (subquery-5)', 'SCALAR SUBQUERY 3'],
        ...['CO-ROUTINE (subquery-2)', ...repeats, 'SCAN (subquery-2)'],
      ],
      summedUnordered(`${failing}=?)`),
      summedUnordered(`${failing}>? AND last_outcome<?)`),
      ['CO-ROUTINE (subquery-1)', 'SEARCH leads USING COVERING INDEX leads_held (received_at>?)', 'SCAN (subquery-1)'],
      summed('SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=?)'),
      summed('SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=? AND settled_at>?)'),
      summed('SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=?)'),
      summedUnordered(`${failing}>? AND last_outcome<?)`),
      [lookupCount],
    ],
  ],
  [
    'what fails, and how often since the last success: a thousand at most',
    () => failingLeads(noting, 0),
    [
      ['CO-ROUTINE (subquery-1)', `${failing}>?)`, byId, 'SCAN (subquery-1)', 'USE TEMP B-TREE FOR GROUP BY'],
      [
        'CO-ROUTINE (subquery-3)',
        'SEARCH deliveries USING COVERING INDEX deliveries_failed (kind=? AND since>?)',
        'SCALAR SUBQUERY 1',
        'SEARCH leads USING COVERING INDEX leads_kept (status=?)',
        'SCALAR SUBQUERY 2',
        'SEARCH deliveries USING COVERING INDEX deliveries_again (status=?)',
        'SCAN (subquery-3)',
      ],
    ],
  ],
  [
    'what has been erased at the desk',
    () => erasedLately(noting),
    [
      [
        'CO-ROUTINE (subquery-1)',
        'SCAN erased_leads USING COVERING INDEX erased_leads_entry',
        // One row for each press of the button.
        'USE TEMP B-TREE FOR count(DISTINCT)',
        'SCAN (subquery-1)',
        'SEARCH audit USING INTEGER PRIMARY KEY (rowid=?)',
      ],
    ],
  ],
  [
    'finishing what was erased at the desk',
    () => retention.finishErasing(0, 1_000),
    ['recent_leads', 'emailed_mailboxes', 'calls', 'erased_leads'].map((table) => [
      `SEARCH ${table} USING PRIMARY KEY (lead_id=?)`,
      'LIST SUBQUERY 1',
      'SEARCH erased_leads USING COVERING INDEX erased_leads_goes (goes_at<?)',
    ]),
  ],
  [
    'the morning email',
    () =>
      sendMorningEmail({
        db: noting,
        settings: { ...settingsOf({}).alerts, morningEmails: { from: 'alerts@firm.example', to: [] } },
        email: new MailService().binding,
        now: Date.parse('2026-11-25T08:00Z'),
      }),
    [
      ['SEARCH alert_notes USING PRIMARY KEY (name=?)'],
      [
        ...['CO-ROUTINE (subquery-3)', 'COMPOUND QUERY', 'LEFT-MOST SUBQUERY'],
        'SEARCH leads USING COVERING INDEX leads_campaigns (received_on>? AND received_on<?)',
        'UNION ALL',
        'SEARCH leads USING COVERING INDEX leads_put_aside (last_outcome>? AND last_outcome<?)',
        'USE TEMP B-TREE FOR GROUP BY',
        'UNION ALL',
        'SEARCH lead_totals USING PRIMARY KEY (day>? AND day<?)',
        'SCAN (subquery-3)',
        // A day's campaigns.
        ...['USE TEMP B-TREE FOR GROUP BY', 'USE TEMP B-TREE FOR ORDER BY'],
      ],
      ['SEARCH calls USING COVERING INDEX calls_due (state=? AND due_to>? AND due_to<?)', byId],
      ['SEARCH calls USING COVERING INDEX calls_due (state=? AND due_to<?)', byId],
      // A dozen rows at most.
      ['SCAN troubles', 'SEARCH troubles_ended USING PRIMARY KEY (kind=?) LEFT-JOIN'],
      ['SCAN troubles_told'],
      [],
    ],
  ],
  [
    'the nightly erasure',
    () => retention.erase('delivered', 0, 0, 1_000),
    [
      deliveriesOf('SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at<?)'),
      callsOf('SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at<?)'),
      chosenByIndex('SEARCH leads USING COVERING INDEX leads_kept (status=? AND settled_at<?)'),
    ],
  ],
  [
    'deleting the skeletons of old leads',
    () => retention.forget(0, 1_000),
    [
      [
        byId,
        'LIST SUBQUERY 2',
        'SEARCH leads USING COVERING INDEX leads_erased (erased_at<?)',
        // The batch itself, to add it up.
        'USE TEMP B-TREE FOR GROUP BY',
        'CORRELATED SCALAR SUBQUERY 1',
        deliveryById,
      ],
      [
        byId,
        'LIST SUBQUERY 1',
        'SEARCH leads USING COVERING INDEX leads_erased (erased_at<?)',
        'USE TEMP B-TREE FOR GROUP BY',
      ],
      deliveriesOf('SEARCH leads USING COVERING INDEX leads_erased (erased_at<?)'),
      callsOf('SEARCH leads USING COVERING INDEX leads_erased (erased_at<?)'),
      chosenByIndex('SEARCH leads USING COVERING INDEX leads_erased (erased_at<?)'),
    ],
  ],
  [
    'noting when calls are due, and leaving those that are over',
    async () => {
      await store.save({ ...acceptedLead(), lead: { leadId: lead.id, form: 'callback', phone: '07700900123' } })
      prepared = []
      await followCalls(noting, { cipher: cipherWith(newKey), callsAt: 'webhook' }, lead.receivedAt)
    },
    [
      [
        'SEARCH leads USING INDEX leads_calls (received_at>?)',
        'CORRELATED SCALAR SUBQUERY 1',
        'SEARCH calls USING PRIMARY KEY (lead_id=?)',
      ],
      ['SCAN json_each VIRTUAL TABLE INDEX 1:', byId],
      ['SEARCH calls USING INDEX calls_due (state=? AND due_to<?)'],
    ],
  ],
  [
    'looking for calls that nobody has marked',
    () => unmarkedCalls(noting, 0),
    [
      [
        'CO-ROUTINE (subquery-3)',
        ...unmarked,
        ...['SCAN (subquery-3)', 'SCALAR SUBQUERY 2', 'CO-ROUTINE (subquery-1)'],
        ...unmarked,
        'SCAN (subquery-1)',
      ],
    ],
  ],
  ['counting a lead that nothing holds', () => admissions.admit(candidate), [...counting]],
  [
    'how long the night has left content',
    () => retention.oldestSettled('delivered'),
    [['SEARCH leads USING COVERING INDEX leads_kept (status=?)']],
  ],
  [
    'counting a lead that is held',
    () => admissions.hold(candidate),
    [['SCAN json_each VIRTUAL TABLE INDEX 1:', ...spent(1)]],
  ],
  [
    'why a lead is held that nothing else holds',
    () => new Admissions(noting, cipherWith(newKey), { ...limits, perVisitor: -1 }).admit(candidate),
    [...counting, ['SCAN CONSTANT ROW', ...asked(1), ...spent(3)]],
  ],
  [
    'forgetting the counts of a day',
    () => retention.forgetDayCounts(0, 1_000),
    [
      [
        'SEARCH day_counts USING PRIMARY KEY (day=? AND source=?)',
        'LIST SUBQUERY 2',
        'SEARCH day_counts USING PRIMARY KEY (day<?)',
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
    'forgetting to whom emails went',
    () => retention.forgetMailboxes(0, 1_000),
    [[emailedById, 'LIST SUBQUERY 1', 'SEARCH emailed_mailboxes USING COVERING INDEX emailed_mailboxes_at (at<?)']],
  ],
  [
    'forgetting who did what',
    () => retention.forgetAudit(0, 1_000),
    [
      [
        'SEARCH audit USING INTEGER PRIMARY KEY (rowid=?)',
        'LIST SUBQUERY 1',
        'SEARCH audit USING COVERING INDEX audit_at (at<?)',
        'SEARCH audit_leads USING PRIMARY KEY (entry_id=?)',
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

test('the previous release, which runs on after the migration, finds an index for what 0011 has replaced', async () => {
  const pending = "FROM deliveries WHERE kind = 'email' AND status = 'pending'"
  const plans = await Promise.all(
    [
      `SELECT lead_id FROM deliveries WHERE kind = 'email' AND status IN ('parked', 'refused') AND status = 'parked'
       ORDER BY settled_at LIMIT 101`,
      `SELECT lead_id ${pending} AND due_at <= ?1 AND woken_at < ?1 AND lease_until <= ?1 ORDER BY due_at LIMIT ?2`,
      `SELECT count(*) AS emails ${pending}`,
    ].map((statement) => planOf(env.DB, statement)),
  )
  expect(plans).toEqual([
    ['SEARCH deliveries USING COVERING INDEX deliveries_stuck (status=?)'],
    ['SEARCH deliveries USING INDEX deliveries_turn (kind=?)', 'USE TEMP B-TREE FOR ORDER BY'],
    ['SEARCH deliveries USING COVERING INDEX deliveries_turn (kind=?)'],
  ])
})

/** Adds 2,000 leads, each with a delivery to the webhook and an email, the first of them received at `from`. */
async function fill(from: number, lead: readonly [status: string, outcome: string], email: typeof lead) {
  const each = `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${from + 1_999})`
  const deliveries = (kind: string, [status, outcome]: typeof lead) =>
    `${each} INSERT INTO deliveries (lead_id, kind, status, since, due_at, settled_at, last_outcome)
     SELECT i, '${kind}', '${status}', i, i, i, '${outcome}' FROM n`
  await env.DB.batch(
    [
      `${each} INSERT INTO leads (id, status, digest, source_code, received_at, due_at, settled_at, last_outcome, form)
       SELECT i, '${lead[0]}', '', '', i, 0, iif('${lead[0]}' = 'pending', NULL, i), '${lead[1]}', 'callback' FROM n`,
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

test('however many are parked, held, failing or waiting, each minute reads a thousand or two of each, and the oldest is one', async () => {
  await fill(10_000, ['parked', 'http 500'], ['parked', 'timeout'])
  await fill(20_000, ['parked', 'held: flood'], ['held', ''])
  await fill(30_000, ['pending', 'http 403'], ['pending', 'sender: E_SENDER_NOT_VERIFIED'])
  await fill(40_000, ['pending', 'http 500'], ['pending', 'timeout'])
  await fill(50_000, ['delivered', 'http 200'], ['sent', 'accepted'])
  await fill(60_000, ['delivered', 'http 200'], ['refused', 'address refused'])
  await fill(70_000, ['parked', 'held: repeat'], ['held', 'budget'])
  await fill(80_000, ['delivered', 'http 200'], ['sent', 'accepted'])
  const always = Number.MAX_SAFE_INTEGER
  await env.DB.exec(
    `UPDATE deliveries SET status = 'in vain', settled_at = ${always} WHERE kind = 'webhook' AND since >= 80000`,
  )
  const { db, meter } = metered()
  const { heldLately, size, ...stuck } = await stuckLeads(db, always, always)
  const ofEmails = await stuckEmails(db, 0)
  const counts = {
    parked: 1_001,
    again: 1_001,
    held: 1_001,
    calls: 1_001,
    repeats: 1_001,
    refused: 1_001,
    unreadable: 0,
  }
  expect(Object.fromEntries(Object.entries(stuck).map(([kind, { count }]) => [kind, count]))).toEqual(counts)
  expect([ofEmails.parked, ofEmails.refused, ofEmails.held].map(({ count }) => count)).toEqual(Array(3).fill(1_001))
  expect([heldLately, size]).toEqual([0, expect.any(Number)])
  await adopt(db, 0)
  expect(meter.read).toHaveLength(17)
  // Each statement reads an entry of its index to count it, and a few again to name them.
  expect(meter.read.filter((rows) => rows > 2 * 1_001 + 10)).toEqual([])

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
    await deliveries.claim(accepted.receivedAt)
    await deliveries.settle(id, { status: 'delivered', outcome: 'http 200' }, accepted.receivedAt)
    return meter.written
  }
  const withThem = await life()
  for (const index of [
    ...['leads_parked', 'leads_held', 'leads_calls_held', 'leads_unadopted'],
    ...['deliveries_failing', 'deliveries_stuck', 'deliveries_again'],
  ])
    await env.DB.exec(`DROP INDEX ${index}`)
  expect(withThem).toHaveLength(7)
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
