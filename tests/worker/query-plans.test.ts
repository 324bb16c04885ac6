import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { sendMorningEmail } from '#worker/alerts/morning-email.ts'
import { adopt } from '#worker/delivery/adoption.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { EmailedMailboxes } from '#worker/delivery/emailed-mailboxes.ts'
import { countEmails, countLeads } from '#worker/health/route.ts'
import { Admissions } from '#worker/lead/admission.ts'
import { budgetOf, lookupsToday } from '#worker/postcode/daily-budget.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { settingsOf } from '#worker/settings.ts'
import { followCalls, unmarkedCalls } from '#worker/store/calls.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { erasedLately, failingLeads, stuckEmails, stuckLeads } from '#worker/store/stuck-deliveries.ts'
import { callbackLead } from '../support/callback-lead.ts'
import { databaseWith } from './support/api.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead } from './support/leads.ts'
import { MailService } from './support/mail-service.ts'
import { planOf } from './support/query-plan.ts'

/** The statements prepared since the test began. */
let prepared: string[]

/** The database, recording its statements. */
const noting = databaseWith({
  prepare(statement) {
    prepared.push(statement)
    return env.DB.prepare(statement)
  },
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
})

/**
 * What a statement reads, without what only says how SQLite combines it: each index, how it is searched, and the table
 * where the index alone is not enough.
 */
async function readsOf(statement: string): Promise<string> {
  const noise =
    /^(CO-ROUTINE|(CORRELATED )?SCALAR SUBQUERY|LIST SUBQUERY|SCAN (CONSTANT ROW|\(sub|counted)|MERGE|LEFT|RIGHT|COMPOUND|UNION)|VIRTUAL TABLE/
  const reads = (await planOf(env.DB, statement))
    .filter((detail) => !noise.test(detail))
    .map((detail) =>
      detail
        .replace(/^SEARCH (\w+)( EXISTS)? USING (INTEGER )?PRIMARY KEY /, '$1 ')
        .replace(/^SEARCH (\w+)( EXISTS)? USING COVERING INDEX /, '')
        .replace(/^SEARCH (\w+)( EXISTS)? USING INDEX (.*)$/, '$3, $1')
        .replace(/^SCAN (\w+) USING COVERING INDEX /, 'all of ')
        .replace(/^SCAN (\w+) USING INDEX (.*)$/, 'all of $2, $1')
        .replace(/^SCAN /, 'all of ')
        .replace(/^USE TEMP B-TREE FOR /, 'sorts for '),
    )
  return [...new Set(reads)].join('; ')
}

/** What stands in the way of an email. */
const obstacles = [
  'emailed_mailboxes_mailbox (mailbox_hash=? AND at>?), emailed_mailboxes',
  'emailed_mailboxes_domain (domain_hash=? AND at>?), emailed_mailboxes',
  'emails_sent (rowid>?)',
  'emailed_mailboxes_at (at>?), emailed_mailboxes',
].join('; ')
/** How often a person, a visitor and a network have asked, and whether a day's share is spent. */
const counting = [
  'recent_leads (lead_id=?)',
  'recent_leads_email (email_hash=? AND received_at>?)',
  'recent_leads_phone (phone_hash=? AND received_at>?)',
  'recent_leads_visitor (visitor_hash=? AND received_at>?)',
  'day_counts (day=? AND source=?)',
  'recent_leads_network (network_hash=? AND received_at>?)',
].join('; ')

const everyStatement: readonly (readonly [what: string, work: () => Promise<unknown>, reads: readonly string[]])[] = [
  [
    'storing a lead twice',
    () => store.save(lead).then(() => store.save(lead)),
    ['', 'leads (id=?)', '', 'leads (id=?)', 'leads (id=?)'],
  ],
  [
    'claiming the delivery whose turn it is, with its lead’s content',
    () => webhook.claim(0),
    [
      'leads (id=?); deliveries_turn (kind=? AND <expr><?), deliveries',
      'deliveries (lead_id=? AND kind=?); deliveries_turn (kind=? AND <expr><?), deliveries',
    ],
  ],
  [
    'settling, stopping and postponing a delivery, and noting that an email came back',
    async () => {
      await webhook.settle(lead.id, { status: 'delivered', outcome: 'http 200' }, 0)
      await emails.settle(lead.id, { status: 'sent', outcome: 'accepted' }, 0)
      await emails.stop(lead.id, { status: 'held', outcome: 'budget' }, 0)
      await webhook.postpone(lead.id, 'http 500', 0, false)
      await emails.comeBack('m', { status: 'refused', outcome: 'bounced' }, 0)
    },
    [
      ...['deliveries (lead_id=? AND kind=?)', 'leads (id=?)', 'leads (id=?)'],
      ...['deliveries (lead_id=? AND kind=?)', 'emailed_mailboxes (lead_id=?)', 'emailed_mailboxes (lead_id=?)'],
      ...['deliveries (lead_id=? AND kind=?)', 'deliveries (lead_id=? AND kind=?)'],
      'deliveries_message (message_id=?), deliveries',
    ],
  ],
  [
    'whether an email is one too many',
    () => mailboxes.reserve({ id: lead.id, address: 'ada@firm.example', stopped: null }, 0),
    [obstacles, obstacles],
  ],
  [
    'the sweep, and how long the oldest has waited',
    () => Promise.all([emails.takeDue(0, 100), webhook.oldestPending(), emails.oldestPending()]),
    [
      'deliveries (lead_id=? AND kind=?); deliveries_turn (kind=? AND <expr><?), deliveries',
      'leads_kept (status=? AND settled_at=?)',
      'deliveries_waiting',
    ],
  ],
  [
    'taking over what the previous release wrote',
    () => adopt(noting, 0),
    [
      'leads (id=?); all of leads_unadopted, leads',
      'all of letters',
      '',
      'deliveries (lead_id=? AND kind=?); leads (id=?); all of leads_unadopted, leads',
      'leads (id=?); all of leads_unadopted, leads',
    ],
  ],
  [
    'health',
    () => Promise.all([countLeads(noting, 0), countEmails(noting)]),
    [
      'leads_kept (status=?)',
      'leads_kept (status=? AND settled_at>?)',
      'all of leads_parked',
      'leads_held (received_at<?)',
      'deliveries_turn (kind=?)',
      'deliveries_stuck (status=?)',
      'deliveries_stuck (status=?)',
    ],
  ],
  [
    'what is looked for each minute',
    () => Promise.all([stuckLeads(noting, 0, 0), stuckEmails(noting, 0), lookupsToday(noting, 0)]),
    [
      'all of leads_parked',
      'leads_held (received_at<?)',
      'deliveries_again (status=? AND settled_at>?)',
      'all of leads_calls_held',
      'leads_put_aside (last_outcome=? AND received_at<?)',
      'deliveries_failing (kind=? AND last_outcome=?)',
      'deliveries_failing (kind=? AND last_outcome>? AND last_outcome<?)',
      'leads_held (received_at>?)',
      'deliveries_stuck (status=?)',
      'deliveries_stuck (status=? AND settled_at>?)',
      'deliveries_stuck (status=?)',
      'deliveries_failing (kind=? AND last_outcome>? AND last_outcome<?)',
      'lookup_counts (day=? AND who=?)',
    ],
  ],
  [
    'what fails, and how often since the last success: a thousand at most',
    () => failingLeads(noting, 0),
    [
      'deliveries_failing (kind=? AND last_outcome>?); leads (id=?); sorts for GROUP BY',
      'deliveries_failed (kind=? AND since>?); leads_kept (status=?); deliveries_again (status=?)',
    ],
  ],
  [
    'what has been erased at the desk',
    () => erasedLately(noting),
    // One row for each press of the button.
    ['all of erased_leads_entry; sorts for count(DISTINCT); audit (rowid=?)'],
  ],
  [
    'finishing what was erased at the desk',
    () => retention.finishErasing(0, 1_000),
    [
      'recent_leads (lead_id=?); erased_leads_goes (goes_at<?)',
      'emailed_mailboxes (lead_id=?); erased_leads_goes (goes_at<?)',
      'calls (lead_id=?); erased_leads_goes (goes_at<?)',
      'erased_leads (lead_id=?); erased_leads_goes (goes_at<?)',
    ],
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
    // A day's campaigns are sorted; alerts are a dozen rows at most.
    [
      'alert_notes (name=?)',
      'leads_campaigns (received_on>? AND received_on<?); leads_put_aside (last_outcome>? AND last_outcome<?); sorts for GROUP BY; lead_totals (day>? AND day<?); sorts for ORDER BY',
      'calls_due (state=? AND due_to>? AND due_to<?); leads (id=?)',
      'calls_due (state=? AND due_to<?); leads (id=?)',
      'all of troubles; troubles_ended (kind=?) LEFT-JOIN',
      'all of troubles_told',
      '',
    ],
  ],
  [
    'the nightly erasure',
    () => retention.erase('delivered', 0, 0, 1_000),
    [
      'deliveries (lead_id=?); leads_kept (status=? AND settled_at<?)',
      'calls (lead_id=?); leads_kept (status=? AND settled_at<?)',
      'leads (id=?); leads_kept (status=? AND settled_at<?)',
    ],
  ],
  [
    'deleting the skeletons of old leads',
    () => retention.forget(0, 1_000),
    // The batch itself is sorted, to add it up.
    [
      'leads (id=?); leads_erased (erased_at<?); sorts for GROUP BY; deliveries (lead_id=? AND kind=?)',
      'deliveries (lead_id=?); leads_erased (erased_at<?)',
      'calls (lead_id=?); leads_erased (erased_at<?)',
      'leads (id=?); leads_erased (erased_at<?)',
    ],
  ],
  [
    'noting when calls are due, leaving those that are over, and finding those that nobody has marked',
    async () => {
      await store.save({ ...acceptedLead(), lead: { leadId: lead.id, form: 'callback', phone: '07700900123' } })
      prepared = []
      await followCalls(noting, { cipher: cipherWith(newKey), callsAt: 'webhook' }, lead.receivedAt)
      await unmarkedCalls(noting, 0)
    },
    [
      'leads_calls (received_at>?), leads; calls (lead_id=?)',
      'leads (id=?)',
      'calls_due (state=? AND due_to<?), calls',
      'calls_due (state=? AND due_to<?); leads (id=?)',
    ],
  ],
  [
    'counting a lead that nothing holds',
    () => admissions.admit(candidate),
    [counting, 'recent_leads_received (received_at=? AND lead_id=?)'],
  ],
  ['counting a lead that is held', () => admissions.hold(candidate), ['day_counts (day=? AND source=?)']],
  [
    'why a lead is held that nothing else holds',
    () => new Admissions(noting, cipherWith(newKey), { ...limits, perVisitor: -1 }).admit(candidate),
    [
      counting,
      'recent_leads_received (received_at=? AND lead_id=?)',
      'recent_leads_email (email_hash=? AND received_at>?); recent_leads_phone (phone_hash=? AND received_at>?); day_counts (day=? AND source=?)',
    ],
  ],
  [
    'what the night forgets, fills in and looks for besides',
    async () => {
      await retention.forgetRecent(0, 1_000)
      await retention.forgetDayCounts(0, 1_000)
      await retention.forgetLookups(0, 1_000)
      await retention.forgetMailboxes(0, 1_000)
      await retention.forgetAudit(0, 1_000)
      await retention.fillDays(1_000)
      await retention.oldestSettled('delivered')
    },
    [
      'recent_leads (lead_id=?); recent_leads_received (received_at<?)',
      'day_counts (day=? AND source=?); day_counts (day<?)',
      'lookup_counts (day=? AND who=?); lookup_counts (day<?)',
      'emailed_mailboxes (lead_id=?); emailed_mailboxes_at (at<?)',
      'audit (rowid=?); audit_at (at<?); audit_leads (entry_id=?)',
      'leads (id=?); leads_campaigns (received_on=?)',
      'leads_kept (status=?)',
    ],
  ],
  [
    'counting a lookup, and one too many',
    () =>
      lookups
        .admits(noting, { network: '192.0.2.0/24', operator: '64500' }, 0)
        .then(() => lookups.admits(noting, undefined, 0)),
    ['lookup_counts (day=? AND who=?)', 'lookup_counts (day=? AND who=?)', 'lookup_counts (day=? AND who=?)'],
  ],
  [
    'resealing leads',
    async () => {
      await new LeadStore(env.DB, cipherWith(oldKey)).save(lead)
      await retention.reseal(justBefore(lead.id), 100)
    },
    ['leads (id>? AND id<?)', 'leads (id=?)'],
  ],
]

test.each(everyStatement)('%s uses an index and sorts nothing', async (_what, work, reads) => {
  await work()
  expect(await Promise.all(prepared.map(readsOf))).toEqual(reads)
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

/** The database, noting what each statement of its batches reads and writes. */
function metered() {
  const meter: { readonly read: number[]; readonly written: number[] } = { read: [], written: [] }
  const db = databaseWith({
    async batch(statements) {
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
