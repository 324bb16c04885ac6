import { env } from 'cloudflare:workers'
import { expect, inject, test, vi } from 'vitest'
import type { CallbackTime } from '#contract/callback-times.ts'
import { type AlertKind, alertKinds } from '#worker/alerts/alert-kinds.ts'
import { seeStatement } from '#worker/alerts/alert-memory.ts'
import { alertWords } from '#worker/alerts/alert-words.ts'
import { noteBug, signBegun } from '#worker/alerts/signs.ts'
import { emailChannel } from '#worker/delivery/email.ts'
import { webhookChannel } from '#worker/delivery/webhook.ts'
import worker from '#worker/index.ts'
import { auditEntry } from '#worker/staff/audit.ts'
import { eraseForNow, eraseLeads } from '#worker/staff/erasing.ts'
import { countMatching } from '#worker/staff/lead-filter.ts'
import { sendAgain } from '#worker/staff/statements.ts'
import { noteCalls } from '#worker/store/calls.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { runAll } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import {
  consumeAt,
  emailSettings,
  heldCall,
  mailerOf,
  savedLead,
  sinkAnswering,
  store,
  wakeUp,
} from './support/deliveries.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { heldTogether } from './support/leads.ts'
import { MailService } from './support/mail-service.ts'
import { alertsAt, hour, minute, start } from './support/people.ts'

type Alerts = ReturnType<typeof alertsAt>

/** Signs are written while nobody waits for them. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 })

const savedAt = async (receivedAt: number, heldFor?: string) =>
  (await savedLead({ receivedAt, heldFor, letter: false })).id

async function guideEmail(alerts: Alerts, status: 'parked' | 'refused', outcome: string, at: number) {
  alerts.env = { ...alerts.env, ...emailSettings }
  await store('email').settle((await savedLead()).id, { status, outcome }, at)
}

const savedCall = (call: CallbackTime, receivedAt: number) => savedLead({ receivedAt, call })

/** Leads that came just now, of which each has been tried once, in vain; so many for each outcome. */
async function failedLeads(outcomes: Readonly<Record<string, number>>, receivedAt = start) {
  for (const [outcome, count] of Object.entries(outcomes))
    for (let made = 0; made < count; made++) {
      const id = await savedAt(receivedAt)
      await env.DB.prepare('UPDATE deliveries SET attempts = 1, last_outcome = ?2 WHERE lead_id = ?1')
        .bind(id, outcome)
        .run()
    }
}

const oneLead = /1 lead: [\da-f-]{36}\./

/** How each alert comes about, and what people then read besides its words. */
const causes: Readonly<Record<AlertKind, readonly [(alerts: Alerts) => unknown, string | RegExp]>> = {
  parked: [() => savedLead({ ended: 'parked', letter: false }), oneLead],
  again: [
    async () => {
      const { id } = await savedLead({ receivedAt: start - hour, ended: 'delivered', letter: false })
      await env.DB.prepare(sendAgain([id], start)).run()
      await store().settle(id, { status: 'in vain', outcome: 'http 409' }, start)
    },
    oneLead,
  ],
  refused: [
    async () => {
      const refusing = sinkAnswering(() => new Response(null, { status: 403 }))
      await consumeAt(start, [wakeUp(await savedAt(start))], { channel: webhookChannel(refusing) })
    },
    oneLead,
  ],
  failing: [
    () => failedLeads({ 'http 500': 3, timeout: 1, unreachable: 1 }),
    '5 leads have failed and wait: 3 leads met a fault at the other end (http 500); 1 lead had no answer in time (timeout); 1 lead found nobody there',
  ],
  waiting: [(alerts) => Object.assign(alerts, { swept: { oldestWaitSeconds: 16 * 60 } }), 'waited 16 minutes'],
  calls: [(alerts) => heldCall(alerts.now), oneLead],
  callsUnmarked: [
    async (alerts) => {
      Object.assign(alerts.env, { CALLS_AT: 'desk' })
      // Friday, between 3pm and 5pm.
      await savedCall({ callbackDate: '2026-11-20', callbackWindow: 'late-afternoon' }, start - 24 * hour)
      await noteCalls(env.DB, noCipher, alerts.now)
    },
    oneLead,
  ],
  // A Friday, more than an hour before the office closes.
  repeats: [() => savedAt(start - 17.1 * hour, 'repeat'), oneLead],
  held: [() => savedAt(start - 25 * hour, 'too fast'), oneLead],
  flood: [() => heldTogether(100, 'flood', start), '100 leads were held in the last hour.'],
  erased: [
    async () => {
      const entry = { at: start, action: 'erased', which: { filter: 'state=delivered' }, leads: 11 } as const
      const ids = await Promise.all(Array.from({ length: 11 }, () => savedAt(start, 'flood')))
      const erasing = eraseForNow(ids, { now: start, entry: 1, isMany: true })
      await runAll([auditEntry({ ...entry, who: 'ada' }), ...erasing])
    },
    '11 leads, by one member of staff. Until 2026-11-21 10:00 the last of them can be taken back.',
  ],
  webhook: [
    ({ env }) => Object.assign(env, { LEAD_WEBHOOK_SECRET: 'hunter2' }),
    'The secret that signs leads (LEAD_WEBHOOK_SECRET) must be whsec_',
  ],
  keys: [
    async () => {
      await savedLead({ cipher: cipherWith(oldKey), letter: false })
      await store('webhook', cipherWith(newKey)).claim(start)
    },
    oneLead,
  ],
  settings: [({ env }) => Object.assign(env, { MIN_FORM_MS: 'soon' }), 'MIN_FORM_MS must be a whole number of'],
  lookup: [({ db, now }) => signBegun(db, 'lookup', 'os-places: out of credit.', now), 'os-places: out of credit.'],
  budget: [
    async (alerts) => {
      Object.assign(alerts.env, { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'key', LOOKUPS_A_DAY: '7' })
      await env.DB.exec(`INSERT INTO lookup_counts (day, who, made) VALUES ('2026-11-21', '', 7)`)
    },
    '7 a day are allowed.',
  ],
  lettersParked: [(alerts) => guideEmail(alerts, 'parked', 'timeout', start), oneLead],
  lettersRefused: [(alerts) => guideEmail(alerts, 'refused', 'address refused', start - hour), oneLead],
  lettersHeld: [
    async (alerts) => {
      alerts.env = { ...alerts.env, ...emailSettings }
      await savedLead({ ended: 'delivered' })
      await env.DB.exec(`UPDATE deliveries SET status = 'held', last_outcome = 'budget' WHERE kind = 'email'`)
    },
    oneLead,
  ],
  lettersLate: [
    (alerts) => Object.assign(alerts, { swept: { emails: { isQueueRefusing: false, oldestWaitSeconds: 16 * 60 } } }),
    'waited 16 minutes',
  ],
  sender: [
    async (alerts) => {
      alerts.env = { ...alerts.env, ...emailSettings }
      const mail = new MailService()
      mail.answer = 'E_SENDER_NOT_VERIFIED'
      const channel = emailChannel(mailerOf(mail))
      await consumeAt(start, [wakeUp((await savedLead()).id)], { kind: 'email', channel })
    },
    'Cloudflare says E_SENDER_NOT_VERIFIED.',
  ],
  errors: [({ db, now }) => noteBug(db, new TypeError('of undefined'), now), 'The last: TypeError.'],
  messages: [({ db, now }) => signBegun(db, 'messages', '', now), ''],
  size: [
    (alerts) => {
      const batch = async (all: D1PreparedStatement[]) =>
        (await env.DB.batch(all)).map((each) => ({ ...each, meta: { ...each.meta, size_after: 7_240_000_000 } }))
      Object.assign(alerts.db, { batch })
    },
    'It has 7.2 GB; 10 GB is all that it can have.',
  ],
  queue: [(alerts) => Object.assign(alerts, { swept: { isQueueRefusing: true } }), ''],
  database: [(alerts) => Object.assign(alerts, { db: deadDatabase }), ''],
  test: [({ db, now }) => db.prepare(seeStatement).bind('test', now, 'By ada.', 1, now).run(), 'By ada.'],
}

test.each(alertKinds)('people are told of “%s”, and of nothing else', async (kind) => {
  const alerts = alertsAt()
  await alerts.run()
  expect(alerts.people.heard).toEqual([])
  const [come, facts] = causes[kind]
  await come(alerts)
  // A database that fails is remembered by the run alone, which must then go on without a gap.
  await alerts.minutes(6)
  if (alerts.people.heard.length === 0 && kind.startsWith('letters')) alerts.pass(4 * hour)
  await soon(async () => {
    await alerts.run()
    expect(alerts.people.by('chat')).toHaveLength(1)
  })
  const [text = ''] = alerts.people.by('chat')
  expect(text).toMatch(facts)
  expect(alertKinds.filter((each) => text.includes(alertWords[each].begun))).toEqual([kind])
})

test('a wait is told in minutes, then hours, then days', async () => {
  for (const [oldestWaitSeconds, words] of [
    [16 * 60, '16 minutes'],
    [119 * 60, '119 minutes'],
    [2 * 3_600, '2 hours'],
    [47.9 * 3_600, '47 hours'],
    [75 * 3_600, '3 days'],
  ] as const) {
    const alerts = alertsAt()
    alerts.swept = { oldestWaitSeconds }
    await alerts.run()
    expect(alerts.people.by('chat').join()).toContain(`The oldest has waited ${words}.`)
    await runAll(['troubles', 'troubles_told', 'bell_claims'].map((each) => `DELETE FROM ${each}`))
  }
})

test('five failures in a row are told within two minutes, whoever’s they are; four, or as many with a success between, are not', async () => {
  const alerts = alertsAt()
  const sink = (status: number) => ({ channel: webhookChannel(sinkAnswering(() => new Response(null, { status }))) })
  const [first, second] = [await savedAt(start), await savedAt(start)]
  const retry = async (id: string, status: number) => {
    await env.DB.exec(`UPDATE deliveries SET due_at = 0, behind = 0 WHERE lead_id = '${id}'`)
    await env.DB.exec(`UPDATE deliveries SET due_at = ${start + hour} WHERE lead_id <> '${id}'`)
    await consumeAt(alerts.now, [wakeUp(id)], sink(status))
  }
  for (const id of [first, second, first, second]) await retry(id, 500)
  await alerts.minutes(2)
  expect(alerts.people.heard).toEqual([])
  await retry(first, 503)
  await alerts.minutes(1)
  expect(alerts.people.by('chat').join()).toContain(
    '5 tries have failed since one succeeded. 2 leads have failed and wait:',
  )
  await retry(second, 200)
  await alerts.minutes(12)
  expect(alerts.people.by('chat').slice(1)).toEqual([`Over: ${alertWords.failing.over}`])
})

test('as many leads are told of as the list has that the alert leads to, also those that failed before the last success', async () => {
  const alerts = alertsAt({ DESK_URL: 'https://desk.firm.example' })
  await failedLeads({ 'http 503': 1, 'unreadable: unknown version': 1 }, start - hour)
  await store().settle(await savedAt(start - hour), { status: 'delivered', outcome: 'http 200' }, start - minute)
  await failedLeads({ timeout: 5 })
  await savedAt(start)
  const erased = await savedAt(start)
  await failedLeads({ unreachable: 1 })
  // As of a lead that the previous release has delivered meanwhile.
  await failedLeads({ 'http 500': 1 }, start - hour)
  await env.DB.exec(
    `UPDATE leads SET status = 'delivered' WHERE id IN
    (SELECT lead_id FROM deliveries WHERE last_outcome = 'http 500')`.replace('\n', ' '),
  )
  await runAll(eraseLeads([erased], start))
  await alerts.run()
  const listed = await env.DB.prepare(countMatching({ state: 'waiting', reasons: ['failed'] })).first<number>('leads')
  expect(listed).toBe(8)
  const told = alerts.people.by('chat').join()
  expect(told).toContain(`6 tries have failed since one succeeded. ${listed} leads have failed and wait: 5 leads had`)
  expect(told).toContain('https://desk.firm.example/leads?state=waiting&reason=failed')
})

test('five refusals are told as such alone, and what waits for a key or a setting has not failed', async () => {
  const alerts = alertsAt()
  await failedLeads({ 'sink unconfigured': 5, 'unreadable: unknown version': 5 })
  await alerts.run()
  expect(alerts.people.by('chat').join()).not.toContain(alertWords.failing.begun)
  await failedLeads({ 'http 401': 5 })
  alerts.pass(minute)
  await alerts.run()
  expect(alerts.people.by('chat').at(-1)).toContain(alertWords.refused.begun)
  expect(alerts.people.by('chat').join()).not.toContain(alertWords.failing.begun)
})

test('leads that leave this computer unencrypted are an alert, unless LEAD_KEYS says that they may', async () => {
  const remote = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead' }
  const meant = alertsAt(remote)
  await meant.run()
  expect(meant.people.heard).toEqual([])
  const unset = alertsAt(remote)
  const { LEAD_KEYS: _keys, ...without } = unset.env
  unset.env = without
  await unset.run()
  expect(unset.people.by('chat').join()).toContain(
    'The setting with the keys is not set: leads are stored unencrypted.',
  )
})

test('of a thousand leads and more the newest are named, and no more are counted', async () => {
  const alerts = alertsAt()
  await env.DB.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
     INSERT INTO leads (id, status, digest, source_code, received_at, due_at, settled_at, last_outcome)
     SELECT 'lead-' || i, 'parked', '', 'TEST25', i, i, i, 'http 500' FROM n`.replaceAll('\n', ' '),
  )
  await alerts.run()
  expect(alerts.people.by('chat').join()).toContain(
    'More than 1,000 leads, among them lead-1500, lead-1499, lead-1498.',
  )
})

test('the worker’s own minutely job tells people, and its nightly one does not', async () => {
  const { id } = await savedLead({ ended: 'parked', letter: false })
  const people = { ...env, ALERT_WEBHOOK_URL: `${inject('inbox')}/alerts` }
  const shown = async () => (await fetch(inject('inbox'))).text()
  const at = (cron: string) => ({ cron, scheduledTime: start, noRetry: () => undefined })
  await worker.scheduled(at('30 3 * * *'), people)
  expect(await shown()).not.toContain(id)
  await worker.scheduled(at('* * * * *'), people)
  expect(await shown()).toContain(`1 lead: ${id}.`)
})

test('an address that refused the guide is no alert a day later, and nobody has to put it away', async () => {
  const alerts = alertsAt()
  await guideEmail(alerts, 'refused', 'address refused', start)
  await alerts.run()
  alerts.pass(4 * hour)
  await alerts.run()
  expect(alerts.people.by('chat').join()).toContain(alertWords.lettersRefused.begun)
  alerts.pass(21 * hour)
  await alerts.minutes(12)
  expect(alerts.people.by('chat').slice(1)).toEqual([`Over: ${alertWords.lettersRefused.over}`])
})

test('guide emails are no alert while they are off, or while their setting alone is wrong', async () => {
  const off = alertsAt()
  await store('email').settle((await savedLead()).id, { status: 'parked', outcome: 'timeout' }, start)
  await off.run()
  expect(off.people.heard).toEqual([])
  await env.DB.exec('DELETE FROM deliveries')
  await consumeAt(start, [wakeUp((await savedLead()).id)], { kind: 'email', channel: emailChannel(undefined) })
  const malformed = alertsAt({ ...emailSettings, GUIDE_EMAIL_FROM: 'guide' })
  await malformed.run()
  const [text = ''] = malformed.people.by('chat')
  expect(text).toContain('The address that sends the guide (GUIDE_EMAIL_FROM) must be one email address')
  expect(text).not.toContain(alertWords.sender.begun)
})

test('people are told of a guide emails’ queue that refuses them as of the leads’', async () => {
  const alerts = alertsAt()
  alerts.swept = { emails: { isQueueRefusing: true, oldestWaitSeconds: 0 } }
  await alerts.minutes(6)
  expect(alerts.people.by('chat').join()).toContain(alertWords.queue.begun)
})

test('calls that nobody marks are an alert once half of their time is over, for each part of a day, and only at the desk', async () => {
  const [desk, webhook] = [alertsAt({ CALLS_AT: 'desk' }), alertsAt({ CALLS_AT: 'webhook' })]
  const monday = (time: string) => Date.parse(`2026-11-23T${time}Z`)
  await savedCall({ callbackDate: '2026-11-23', callbackWindow: 'morning' }, start)
  await savedCall({ callbackDate: '2026-11-23', callbackWindow: 'early-afternoon' }, start)
  await heldCall(start - hour)
  await noteCalls(env.DB, noCipher, start)
  await env.DB.exec(
    `UPDATE calls SET due_from = 0, due_to = 0 WHERE lead_id IN (SELECT id FROM leads WHERE status = 'parked')`,
  )
  const heard = async (alerts: Alerts, time: string) => {
    alerts.passTo(monday(time))
    await alerts.run()
    return alerts.people.by('chat').filter((text) => text.includes(alertWords.callsUnmarked.begun))
  }
  expect(await heard(desk, '10:29')).toEqual([])
  expect(await heard(webhook, '10:30')).toEqual([])
  expect(await heard(desk, '10:31')).toMatchObject([expect.stringContaining('1 lead: ')])
  // Said again after an hour.
  expect(await heard(desk, '11:31')).toHaveLength(1)
  expect(await heard(desk, '13:29')).toHaveLength(1)
  expect((await heard(desk, '13:30'))[1]).toContain('2 leads: ')
  await env.DB.exec(`UPDATE calls SET state = 'rung'`)
  desk.passTo(monday('13:45'))
  await desk.run()
  expect(desk.people.by('chat').at(-1)).toContain(alertWords.callsUnmarked.over)
})
