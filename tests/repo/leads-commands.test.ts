import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { eraseForNow } from '#worker/staff/erasing.ts'
import { holdReasons } from '#worker/store/tables.ts'
import { readCommandLine } from '../../scripts/leads/command-line.ts'
import { deliveriesOfLeads } from '../support/deliveries-of-leads.ts'
import { cipherOf, insertLead, key, receivedAt, schema } from './support/lead-rows.ts'

/** The command line and its statements on the real schema, in in-memory SQLite. */
const otherKey = `2025-01:${Buffer.alloc(32, 9).toString('base64')}`
const flood = ['--state', 'held', '--reason', 'flood'] as const

let sqlite: DatabaseSync
let keys: string
let now: number
let printed: string
let noted: string

beforeEach(() => {
  sqlite = new DatabaseSync(':memory:')
  sqlite.exec(schema())
  keys = key
  now = receivedAt + 3_600_000
})

async function leads(...argv: readonly string[]): Promise<void> {
  const { work, options } = readCommandLine(argv)
  printed = ''
  noted = ''
  await work({
    run: async (...statements) => statements.map((statement) => sqlite.prepare(statement).all()),
    cipher: cipherOf(keys),
    options,
    now,
    print: (text) => {
      printed += `${text}\n`
    },
    note: (sentence) => {
      noted += `${sentence}\n`
    },
  })
}

let made = 0

/** Stores a lead as the worker would. @returns its id, which comes after those of leads before it */
async function stored(lead: Omit<Parameters<typeof insertLead>[0], 'id'> = {}): Promise<string> {
  const id = `${String(++made).padStart(8, '0')}-0000-4000-8000-000000000000`
  sqlite.exec(await insertLead({ id, ...lead }))
  return id
}

/** Leads, each with its delivery to the webhook. */
const rows = () =>
  sqlite
    .prepare(
      `SELECT leads.*, deliveries.attempts, deliveries.due_at, deliveries.lease_until FROM leads
       LEFT JOIN deliveries ON lead_id = id AND kind = 'webhook' ORDER BY id`,
    )
    .all()
const pending = () => rows().flatMap(({ id, status }) => (status === 'pending' ? [id] : []))
const kept = () => rows().flatMap(({ id, erased_at }) => (erased_at === null ? [id] : []))
const eraseAda = () => leads('erase', '--email', ' ADA@example.com', '--yes')
/** The ids in a list, as it shows them. */
const listed = () => [...printed.matchAll(/^[\da-f-]{36}/gm)].map(([id]) => id)

test('a redriven lead, parked or due tomorrow, is due now with all its attempts to come; a claimed one is left', async () => {
  const [parked, later] = [await stored({ keys: key }), await stored({ status: 'pending' })]
  const claimed = await stored({ status: 'pending' })
  sqlite.exec(`UPDATE deliveries SET due_at = ${now + 86_400_000};
    UPDATE deliveries SET lease_until = ${now + 30_000} WHERE lead_id = '${claimed}'`)
  await leads('redrive', parked, later, claimed, '--yes')
  const due = { status: 'pending', attempts: 0, due_at: now, lease_until: 0, settled_at: null }
  expect(rows()).toMatchObject([due, due, { attempts: 12, lease_until: now + 30_000 }])
  expect(printed).toBe('2 leads will be sent again within two minutes.\n')
  expect(noted).toContain('1 lead being attempted at this moment')
  await leads('redrive', claimed, '--yes')
  expect(printed).toBe('No lead was redriven.\n')
})

test('redrive refuses leads that are delivered, erased or missing, and then changes nothing', async () => {
  const [parked, delivered, missing] = [await stored(), await stored({ status: 'delivered' }), randomUUID()]
  await expect(leads('redrive', parked, delivered, '--yes')).rejects.toThrow(
    `Lead ${delivered} was delivered on 2026-11-20`,
  )
  await leads('erase', delivered, '--yes')
  await expect(leads('redrive', parked, delivered, '--yes')).rejects.toThrow(
    `Lead ${delivered} was erased on 2026-11-20`,
  )
  await expect(leads('redrive', parked, missing, '--yes')).rejects.toThrow(`There is no lead ${missing}.`)
  expect(pending()).toEqual([])
})

test('redrive --state parked redrives every parked lead in batches, and no held or delivered one', async () => {
  for (let count = 0; count < 3; count++) await stored()
  sqlite.exec(`WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 600)
    INSERT INTO leads (id, status, content, digest, source_code, received_at, due_at, settled_at)
    SELECT 'lead-' || n, 'parked', '{}', '', 'TEST25', n, n, n FROM more`)
  sqlite.exec(deliveriesOfLeads)
  const others = [await stored({ status: 'delivered' }), await stored({ outcome: 'held: trap' })]
  await leads('redrive', '--state', 'parked', '--yes')
  expect(printed).toBe('603 leads will be sent again within two minutes.\n')
  expect(rows().filter(({ status }) => status !== 'pending')).toMatchObject(others.map((id) => ({ id })))
})

test('nothing is sent, erased or sealed without confirmation, which says how many', async () => {
  const [id] = [await stored(), await stored({ keys: key, outcome: 'held: flood' })]
  const before = rows()
  for (const [argv, sentence] of [
    [['redrive', id], 'Send 1 lead again? Nobody is there to answer: add --yes.'],
    [['erase', '--email', 'ada@example.com'], 'Erase 2 leads for good?'],
    [['redrive', ...flood], 'Send 1 lead again?'],
    [['seal'], 'add --yes'],
  ] as const) {
    await expect(leads(...argv)).rejects.toThrow(sentence)
  }
  expect(rows()).toEqual(before)
})

test('erases everything about one person, sealed or plain, sent or not, and no one else', async () => {
  for (const status of ['pending', 'delivered', 'parked'] as const) {
    await stored({ status, keys: key })
    await stored({ status, email: 'Ada@Example.COM' })
  }
  const erasedIds = kept()
  const other = await stored({ keys: key, email: 'grace@example.com' })
  for (const id of [erasedIds[0], other])
    sqlite.exec(`INSERT INTO recent_leads (lead_id, received_at) VALUES ('${id}', 1)`)
  await eraseAda()
  expect(printed).toBe('6 leads erased.\n')
  expect(kept()).toEqual([other])
  for (const row of rows().filter(({ id }) => id !== other)) {
    expect(row).toMatchObject({
      content: null,
      email_hash: null,
      phone_hash: null,
      key_id: null,
      digest: '',
      erased_at: now,
    })
    expect(['delivered', 'parked']).toContain(row.status)
  }
  // What counts a person's requests goes along with them.
  expect(sqlite.prepare('SELECT lead_id FROM recent_leads').all()).toEqual([{ lead_id: other }])
})

test('erases for good what the desk erased within the hour, so that nobody there takes it back', async () => {
  const id = await stored({ keys: key })
  sqlite.exec("INSERT INTO audit (id, at, who, action, leads) VALUES (1, 1, 'grace', 'erased', 1)")
  for (const statement of eraseForNow([id], { now, entry: 1, isMany: false })) sqlite.prepare(statement).all()
  await eraseAda()
  expect(printed).toBe('1 lead erased.\n')
  expect(sqlite.prepare('SELECT * FROM erased_leads').all()).toEqual([])
})

test('opens whatever has no hash, page by page, and finds what no longer opens by its hash', async () => {
  const [found, broken] = [await stored({ keys: key }), await stored({ keys: key })]
  sqlite.exec(`UPDATE leads SET content = 'v1:2026-11:AAAA' WHERE id = '${broken}'`)
  sqlite.exec(`UPDATE leads SET phone_hash = NULL, email_hash = NULL WHERE id = '${found}'`)
  sqlite.exec(`WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 2400)
    INSERT INTO leads (id, status, content, digest, source_code, received_at, due_at)
    SELECT printf('%08x-0000-4000-8000-00000000000a', n + 4096), 'parked', '{', '', 'TEST25', n, n FROM more`)
  await eraseAda()
  expect(noted).toContain('2400 leads cannot be read')
  expect(rows().flatMap(({ id, erased_at }) => (erased_at === null ? [] : [id]))).toEqual([found, broken])
})

test('a lead stored without a key is not shown until it is sealed', async () => {
  const id = await stored()
  await leads('show', id)
  expect(printed).not.toContain('Lovelace')
  expect(noted).toContain('npm run leads -- seal')
  await leads('seal', '--yes')
  expect(printed).toBe('1 lead encrypted.\n')
  await leads('show', id)
  expect(printed).toContain("'=Lovelace")
})

test('sealing leaves what is sealed or erased as it is, finds the person by hash afterwards, and needs a key', async () => {
  await stored({ keys: key })
  await leads('erase', await stored(), '--yes')
  const before = rows()
  for (let count = 0; count < 100; count++) await stored()
  await stored({ callback: '07700900123' })
  keys = ''
  await expect(leads('seal', '--yes')).rejects.toThrow('set LEAD_KEYS')
  keys = key
  await leads('seal', '--yes')
  expect(printed).toBe('101 leads encrypted.\n')
  expect(rows().slice(0, 2)).toEqual(before)
  const [hashes] = await cipherOf(key).personHashes({ email: 'ada@example.com', phone: '07700900123' })
  const sealed = rows().slice(2)
  expect(sealed.map(({ email_hash }) => email_hash)).toEqual([...Array(100).fill(hashes?.emailHash), null])
  expect(sealed.map(({ phone_hash }) => phone_hash)).toEqual(Array(101).fill(hashes?.phoneHash))
  for (const row of sealed) {
    expect(row).toMatchObject({ key_id: '2026-11', content: expect.stringMatching(/^v1:2026-11:/) })
  }
})

test('says when there is nothing to erase for a person, and warns about unreadable leads', async () => {
  await stored({ keys: otherKey })
  await eraseAda()
  expect(printed).toBe('No lead is theirs.\n')
  expect(noted).toContain('1 lead cannot be read')
  expect(kept()).toHaveLength(1)
})

test('an erased lead is listed and shown without personal details', async () => {
  const id = await stored({ keys: key })
  await eraseAda()
  await leads('list')
  expect(printed).toMatch(/erased on request\s+erased\s+-/)
  expect(printed).not.toMatch(/ada|lovelace/i)
  await leads('show', id)
  expect(printed).not.toMatch(/ada|lovelace/i)
})

test('says when there is no such lead', async () => {
  const id = randomUUID()
  await expect(leads('show', id)).rejects.toThrow(`There is no lead ${id}.`)
  const known = await stored()
  await expect(leads('erase', known, id, '--yes')).rejects.toThrow(`There is no lead ${id}.`)
  expect(kept()).toEqual([known])
})

test('erases leads by their ids, held ones too, and no other', async () => {
  const [held, parked, other] = [await stored({ outcome: 'held: flood' }), await stored({ keys: key }), await stored()]
  await leads('erase', held, parked, held, '--yes')
  expect(printed).toBe('2 leads erased.\n')
  expect(kept()).toEqual([other])
})

test('lists only the requested state, newest first, without personal details', async () => {
  const [older, newer] = [await stored({ keys: key }), await stored({ keys: key })]
  sqlite.exec(`UPDATE leads SET received_at = received_at + 60000 WHERE id = '${newer}'`)
  await stored({ status: 'delivered' })
  await stored({ outcome: 'held: flood' })
  await leads('list', '--state', 'parked')
  expect(listed()).toEqual([newer, older])
  expect(printed).toMatch(/parked +2026-11-20 09:00 +12 +2026-11-20 09:00 +http 500 +A\. =\. +a…@example\.com$/m)
  expect(printed).not.toMatch(/lovelace|ada@|07700/i)
  await leads('list', '--limit', '1')
  expect(noted).toBe('\n1 lead, newest first, UK time; --limit shows more.\n')
  await leads('list', '--state', 'in-vain')
  expect(printed).toBe('There are no such leads.\n')
})

test('a lead whose key is missing is listed and shown as unreadable', async () => {
  const id = await stored({ keys: key })
  keys = otherKey
  await leads('list')
  expect(printed).toContain('unreadable: unknown key')
  await leads('show', id)
  expect(noted).toContain('No key opens this lead (unknown key)')
})

test('held leads are listed, sent on and exported by their reason, and nothing else is', async () => {
  const inFlood = [
    await stored({ outcome: 'held: flood', keys: key }),
    await stored({ outcome: 'held: flood', keys: key }),
  ]
  await stored({ outcome: 'held: robot check' })
  await stored()
  await stored({ status: 'delivered' })
  await leads('list', '--state', 'held', '--reason', 'robot-check')
  expect(listed()).toHaveLength(1)
  await leads('list', '--state', 'held')
  expect(listed()).toHaveLength(3)
  await leads('export', ...flood)
  expect(noted).toBe('2 leads exported.\n')
  await leads('redrive', ...flood, '--yes')
  expect(printed).toBe('2 leads will be sent again within two minutes.\n')
  expect(pending()).toEqual(inFlood)
})

test('exports to a file that no one else can read, and says what it left out', async () => {
  for (const email of ['ada@example.com', 'grace@example.com']) await stored({ email, keys: key })
  mkdirSync('test-results', { recursive: true })
  const output = 'test-results/leads-export.csv'
  writeFileSync(output, 'readable by everyone', { mode: 0o644 })
  await leads('export', '--output', output)
  const lines = readFileSync(output, 'utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"Ada","'=Lovelace","'07700900123",`)
  expect(statSync(output).mode & 0o077).toBe(0)
  rmSync(output)

  await stored({ keys: otherKey })
  await expect(leads('export')).rejects.toThrow('1 lead left out')
})

test('help is what someone gets who asks for it, or for nothing, with every state and reason', async () => {
  for (const argv of [[], ['help'], ['redrive', '--help']]) {
    await leads(...argv)
    expect(printed).toMatch(/^npm run leads -- <command> \[options\]\n/)
  }
  for (const word of ['in-vain', ...holdReasons.map((reason) => reason.replace(' ', '-'))])
    expect(printed).toContain(word)
})

/** A lead with a guide email in this state. */
async function withEmail(status: string, lead: Parameters<typeof stored>[0]) {
  const id = await stored(lead)
  sqlite.exec(`INSERT INTO deliveries (lead_id, kind, status, since, due_at, attempts, last_outcome)
    VALUES ('${id}', 'email', '${status}', ${receivedAt}, ${receivedAt}, 9, 'timeout')`)
  return id
}

const audit = () =>
  sqlite.prepare('SELECT who, action, lead_id, filter, leads FROM audit ORDER BY id').all().map(Object.values)

test('who lists, opens, exports, encrypts, sends on or erases leads is written down as at the desk', async () => {
  const [parked, claimed, letter] = [await stored(), await stored(), await withEmail('parked', { status: 'delivered' })]
  await leads('seal', '--yes', '--as', "o'brien")
  await leads('show', parked, '--as', 'grace@firm.example')
  await leads('list', '--as', 'grace')
  await leads('export', '--state', 'parked', '--as', 'Zoë')
  sqlite.exec(`UPDATE deliveries SET lease_until = ${now + 30_000} WHERE lead_id = '${claimed}'`)
  await leads('redrive', parked, claimed, letter, '--yes', '--as', 'grace')
  await leads('redrive', '--state', 'parked', '--yes', '--as', 'grace')
  await leads('erase', '--phone', '07700900123', '--yes', '--as', 'grace')
  await stored({ outcome: 'held: flood' })
  await leads('redrive', ...flood, '--yes', '--as', 'grace')
  const held = await stored({ outcome: 'held: trap' })
  await leads('erase', held, '--yes')
  expect(audit()).toEqual([
    ["o'brien", 'encrypted', null, '', 3],
    ['grace@firm.example', 'opened', parked, null, 1],
    ['grace', 'listed', null, '', 3],
    ['Zoë', 'exported', null, 'state=parked', 2],
    ['grace', 'sent on', parked, null, 1],
    ['grace', 'sent on', claimed, null, 0],
    ['grace', 'letter sent again', letter, null, 1],
    ['grace', 'sent on', null, 'state=parked', 0],
    ...[parked, claimed, letter].map((id) => ['grace', 'erased', id, null, 1]),
    ['grace', 'sent on', null, 'state=held&reason=flood', 1],
    [userInfo().username, 'erased', held, null, 1],
  ])
})

test('nothing is shown, sent or erased when it cannot be written down', async () => {
  const id = await stored({ keys: key })
  const before = rows()
  sqlite.exec('DROP TABLE audit')
  for (const argv of [['list'], ['show', id], ['export'], ['redrive', id, '--yes'], ['erase', id, '--yes']] as const) {
    await expect(leads(...argv)).rejects.toThrow('no such table: audit')
    expect(printed).toBe('')
  }
  expect(rows()).toEqual(before)
})
