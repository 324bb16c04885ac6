import { env } from 'cloudflare:workers'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { troubleWords } from '#worker/bell/trouble-words.ts'
import { emailChannel } from '#worker/delivery/email.ts'
import { webhookChannel } from '#worker/delivery/webhook.ts'
import worker from '#worker/index.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { stuckLeads } from '#worker/store/stuck-deliveries.ts'
import { type TroubleKind, troubleKinds } from '#worker/store/trouble-kinds.ts'
import { noteEnd, noteTrouble } from '#worker/store/trouble-signs.ts'
import { goodKey, lookupPostcodes } from '../support/lookup-postcodes.ts'
import { bellAt, hour, minute, start } from './support/bell-at.ts'
import { deadDatabase } from './support/dead-database.ts'
import { consumeAt, emailSettings, mailerOf, savedLead, sinkAnswering, store, wakeUp } from './support/deliveries.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead, landingLead } from './support/leads.ts'
import { MailService } from './support/mail-service.ts'

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

const refusedEmail = { status: 'refused', outcome: 'address refused' } as const

type Bell = ReturnType<typeof bellAt>

/** Signs are written while nobody waits for them. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 })

async function savedAt(receivedAt: number, heldFor?: string) {
  const accepted = acceptedLead({ receivedAt })
  await new LeadStore(env.DB).save(heldFor === undefined ? accepted : { ...accepted, heldFor })
  return accepted.id
}

/** How each trouble comes about, and what people then read besides its words. */
const comings: Readonly<Record<TroubleKind, readonly [(bell: Bell) => Promise<unknown>, string | RegExp]>> = {
  parked: [
    async () => store().settle(await savedAt(start), { status: 'parked', outcome: 'http 500' }, start),
    /1 lead: [\da-f-]{36}\./,
  ],
  refused: [
    async () => {
      const refusing = sinkAnswering(() => new Response(null, { status: 403 }))
      await consumeAt(start, [wakeUp(await savedAt(start))], { channel: webhookChannel(refusing) })
    },
    /1 lead: [\da-f-]{36}\./,
  ],
  waiting: [
    async (bell) => {
      bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 16 * 60 }
    },
    'waited 16 minutes',
  ],
  held: [() => savedAt(start - 25 * hour, 'too fast'), /1 lead: [\da-f-]{36}\./],
  webhook: [
    async (bell) => {
      bell.env = { ...bell.env, LEAD_WEBHOOK_SECRET: 'hunter2' }
    },
    'LEAD_WEBHOOK_SECRET must be whsec_',
  ],
  keys: [
    async () => {
      const { id, ...rest } = acceptedLead({ receivedAt: start })
      await new LeadStore(env.DB, cipherWith(oldKey)).save(rest)
      await store('webhook', cipherWith(newKey)).claim(id, start)
    },
    /1 lead: [\da-f-]{36}\./,
  ],
  settings: [
    async (bell) => {
      bell.env = { ...bell.env, MIN_FORM_MS: 'soon' }
    },
    'MIN_FORM_MS must be a whole number of milliseconds',
  ],
  lookup: [
    async (bell) => noteTrouble(bell.db, 'lookup', 'os-places: out of credit.', bell.now),
    'os-places: out of credit.',
  ],
  budget: [
    async (bell) => {
      bell.env = { ...bell.env, ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'key', LOOKUPS_A_DAY: '7' }
      await env.DB.exec(`INSERT INTO lookups (day, made) VALUES ('2026-11-21', 8)`)
    },
    'LOOKUPS_A_DAY allows 7.',
  ],
  lettersParked: [
    async (bell) => {
      bell.env = { ...bell.env, ...emailSettings }
      await store('email').settle((await savedLead()).id, { status: 'parked', outcome: 'timeout' }, start)
    },
    /1 lead: [\da-f-]{36}\./,
  ],
  lettersRefused: [
    async (bell) => {
      bell.env = { ...bell.env, ...emailSettings }
      await store('email').settle((await savedLead()).id, refusedEmail, start - hour)
    },
    /1 lead: [\da-f-]{36}\./,
  ],
  lettersLate: [
    async (bell) => {
      const lettersSeen = { isQueueRefusing: false, oldestWaitSeconds: 16 * 60 }
      bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 0, letters: lettersSeen }
    },
    'waited 16 minutes',
  ],
  sender: [
    async (bell) => {
      bell.env = { ...bell.env, ...emailSettings }
      const mail = new MailService()
      mail.answer = 'E_SENDER_NOT_VERIFIED'
      const channel = emailChannel(mailerOf(mail))
      await consumeAt(start, [wakeUp((await savedLead()).id)], { kind: 'email', channel })
    },
    'Cloudflare says E_SENDER_NOT_VERIFIED.',
  ],
  queue: [
    async (bell) => {
      bell.queue = Object.assign(Object.create(env.LEAD_QUEUE), { metrics: () => Promise.reject(new Error('down')) })
    },
    '',
  ],
  database: [
    async (bell) => {
      bell.db = deadDatabase
    },
    '',
  ],
}

test.each(troubleKinds)('people are told of the trouble “%s”, and of nothing else', async (kind) => {
  const bell = bellAt()
  await bell.run()
  expect(bell.people.heard).toEqual([])
  const [come, facts] = comings[kind]
  await come(bell)
  await soon(async () => {
    await bell.minutes(6)
    expect(bell.people.by('chat')).toHaveLength(1)
  })
  const [text = ''] = bell.people.by('chat')
  expect(text).toContain(troubleWords[kind].begun)
  expect(text).toMatch(facts)
  expect(troubleKinds.filter((each) => text.includes(troubleWords[each].begun))).toEqual([kind])
})

test.each([
  [16 * 60, '16 minutes'],
  [119 * 60, '119 minutes'],
  [2 * 3_600, '2 hours'],
  [47.9 * 3_600, '47 hours'],
  [75 * 3_600, '3 days'],
])('a wait of %i seconds is %s', async (oldestWaitSeconds, words) => {
  const bell = bellAt()
  bell.swept = { isQueueRefusing: false, oldestWaitSeconds }
  await bell.run()
  expect(bell.people.by('chat').join()).toContain(`The oldest has waited ${words}.`)
})

test('a lead that is held today is not yet a trouble, and a held one is not a parked one', async () => {
  await savedAt(start - 23 * hour, 'flood')
  await savedAt(start - 25 * hour, 'robot check')
  expect(await stuckLeads(env.DB, start)).toMatchObject({ parked: [], held: [expect.any(String)] })
})

test('leads that leave this computer unencrypted are a trouble, unless LEAD_KEYS says that they may', async () => {
  const remote = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead' }
  const meant = bellAt(remote)
  await meant.run()
  expect(meant.people.heard).toEqual([])
  const unset = bellAt(remote)
  const { LEAD_KEYS: _keys, ...without } = unset.env
  unset.env = without
  await unset.run()
  expect(unset.people.by('chat').join()).toContain('LEAD_KEYS')
})

test('of a hundred leads and more a few are named, and no more are counted', async () => {
  const bell = bellAt()
  await env.DB.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
     INSERT INTO leads (id, status, digest, source_code, received_at, due_at, settled_at, last_outcome)
     SELECT 'lead-' || i, 'parked', '', 'TEST25', i, i, i, 'http 500' FROM n`.replaceAll('\n', ' '),
  )
  await bell.run()
  expect(bell.people.by('chat').join()).toContain('More than 100 leads, among them lead-1, lead-2, lead-3.')
})

test('a queue that refuses an accepted lead leaves one sign a minute, and the visitor is answered as ever', async () => {
  const db: D1Database = Object.create(env.DB)
  const prepared = vi.fn((query: string) => env.DB.prepare(query))
  const send = () => Promise.reject(new Error('the queue is down'))
  const worker = {
    ...env,
    DB: Object.assign(db, { prepare: prepared, batch: env.DB.batch.bind(env.DB) }),
    LEAD_QUEUE: Object.assign(Object.create(env.LEAD_QUEUE), { send }),
  }
  const headers = { 'content-type': 'application/json' }
  for (let posts = 0; posts < 3; posts++) {
    const body = JSON.stringify(landingLead())
    expect((await app.request('/api/lead', { method: 'POST', headers, body }, worker)).status).toBe(202)
  }
  expect(prepared.mock.calls.filter(([query]) => query.includes('INTO troubles'))).toHaveLength(1)
  await soon(async () =>
    expect((await env.DB.prepare('SELECT kind FROM troubles').all()).results).toEqual([{ kind: 'queue' }]),
  )
})

test('a lead that is accepted while all is well writes no sign', async () => {
  const prepare = vi.spyOn(env.DB, 'prepare')
  const headers = { 'content-type': 'application/json' }
  await app.request('/api/lead', { method: 'POST', headers, body: JSON.stringify(landingLead()) }, env)
  expect(prepare.mock.calls.filter(([query]) => query.includes('troubles'))).toEqual([])
})

test('the address lookup is in order again once one has succeeded, however long that takes', async () => {
  const bell = bellAt()
  noteTrouble(bell.db, 'lookup', 'os-places: bad key.', bell.now)
  await soon(async () => {
    await bell.run()
    expect(bell.people.by('chat')).toHaveLength(1)
  })
  bell.pass(12 * hour)
  await bell.minutes(2)
  expect(bell.people.by('chat')).toHaveLength(1)
  noteEnd(bell.db, 'lookup', bell.now)
  await soon(async () => {
    bell.pass(11 * minute)
    await bell.run()
    expect(bell.people.by('chat').slice(1)).toEqual(['Over: the address lookup works again.'])
  })
})

test('a provider out of credit leaves one sign, and one that answers again takes it back', async () => {
  const db: D1Database = Object.assign(Object.create(env.DB), { prepare: (query: string) => env.DB.prepare(query) })
  const written = vi.spyOn(db, 'prepare')
  const lookUp = (pc: string) => {
    const provider = { ADDRESS_PROVIDER: 'ideal-postcodes', ADDRESS_PROVIDER_KEY: goodKey }
    const url = { ADDRESS_PROVIDER_URL: inject('addressProviders')['ideal-postcodes'] }
    return app.request(`/api/postcode?${new URLSearchParams({ pc })}`, {}, { ...env, ...provider, ...url, DB: db })
  }
  const sign = () => env.DB.prepare('SELECT facts, gone_at > 0 AS isGone FROM troubles').first()
  expect((await lookUp(lookupPostcodes.known)).status).toBe(200)
  expect(await sign()).toBeNull()
  for (let time = 0; time < 3; time++) expect((await lookUp(lookupPostcodes.outOfCredit)).status).toBe(503)
  await soon(async () => expect(await sign()).toEqual({ facts: 'ideal-postcodes: out of credit.', isGone: 0 }))
  expect(written.mock.calls.filter(([query]) => query.includes('INTO troubles'))).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minute })
  expect((await lookUp(lookupPostcodes.known)).status).toBe(200)
  await soon(async () => expect(await sign()).toMatchObject({ isGone: 1 }))
})

test('the worker’s own minutely job tells people, and its nightly one does not', async () => {
  const id = await savedAt(start)
  await store().settle(id, { status: 'parked', outcome: 'http 500' }, start)
  const people = { ...env, ALERT_WEBHOOK_URL: `${inject('inbox')}/alerts` }
  const shown = async () => (await fetch(inject('inbox'))).text()
  const at = (cron: string) => ({ cron, scheduledTime: start, noRetry: () => undefined })
  await worker.scheduled(at('30 3 * * *'), people)
  expect(await shown()).not.toContain(id)
  await worker.scheduled(at('* * * * *'), people)
  expect(await shown()).toContain(`1 lead: ${id}.`)
})

test('an address that refused the guide is no trouble a day later, and nobody has to put it away', async () => {
  const bell = bellAt(emailSettings)
  await store('email').settle((await savedLead()).id, refusedEmail, start)
  await bell.run()
  expect(bell.people.by('chat').join()).toContain(troubleWords.lettersRefused.begun)
  bell.pass(25 * hour)
  await bell.minutes(12)
  expect(bell.people.by('chat').slice(1)).toEqual([`Over: ${troubleWords.lettersRefused.over}`])
})

test('letters are no trouble while they are off, or while their setting alone is wrong', async () => {
  const off = bellAt()
  const { id } = await savedLead()
  await store('email').settle(id, { status: 'parked', outcome: 'timeout' }, start)
  await off.run()
  expect(off.people.heard).toEqual([])
  await env.DB.exec('DELETE FROM deliveries')
  const waiting = await savedLead()
  await consumeAt(start, [wakeUp(waiting.id)], { kind: 'email', channel: emailChannel(undefined) })
  const malformed = bellAt({ ...emailSettings, GUIDE_EMAIL_FROM: 'guide' })
  await malformed.run()
  const [text = ''] = malformed.people.by('chat')
  expect(text).toContain('GUIDE_EMAIL_FROM must be one email address')
  expect(text).not.toContain(troubleWords.sender.begun)
})

test('a queue of letters that refuses them is told like the leads’', async () => {
  const bell = bellAt()
  bell.swept = {
    isQueueRefusing: false,
    oldestWaitSeconds: 0,
    letters: { isQueueRefusing: true, oldestWaitSeconds: 0 },
  }
  await bell.minutes(6)
  expect(bell.people.by('chat').join()).toContain(troubleWords.queue.begun)
})
