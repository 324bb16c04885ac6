import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { erase } from '../../scripts/leads/commands/erase.ts'
import { exportLeads } from '../../scripts/leads/commands/export.ts'
import { listLeads } from '../../scripts/leads/commands/list.ts'
import { redrive } from '../../scripts/leads/commands/redrive.ts'
import { seal } from '../../scripts/leads/commands/seal.ts'
import { showLead } from '../../scripts/leads/commands/show.ts'
import { showStats } from '../../scripts/leads/commands/stats.ts'
import type { Session } from '../../scripts/leads/session.ts'
import { deliveriesOfLeads } from '../support/deliveries-of-leads.ts'
import { cipherOf, insertLead, key, receivedAt, schema } from './support/lead-rows.ts'

/** The commands and their statements on the real schema, in in-memory SQLite. */
const now = receivedAt + 3_600_000
const ada = { name: 'erase', whose: { email: ' ADA@example.com' } } as const

let sqlite: DatabaseSync
let printed: string
let noted: string

beforeEach(() => {
  sqlite = new DatabaseSync(':memory:')
  sqlite.exec(schema())
  printed = ''
  noted = ''
})

/** Leads, each with its delivery to the webhook. */
const rows = () =>
  sqlite
    .prepare(
      `SELECT leads.*, deliveries.attempts, deliveries.due_at, deliveries.lease_until FROM leads
       LEFT JOIN deliveries ON lead_id = id AND kind = 'webhook' ORDER BY id`,
    )
    .all()

async function stored(lead: Omit<Parameters<typeof insertLead>[0], 'id'> = {}): Promise<string> {
  const id = randomUUID()
  sqlite.exec(await insertLead({ id, ...lead }))
  return id
}

/** A session whose operator has already said yes, unless told otherwise. */
function session({ keys = key, isYes = true, isJson = false } = {}): Session {
  return {
    database: { run: async (...statements) => statements.map((statement) => sqlite.prepare(statement).all()) },
    cipher: cipherOf(keys),
    options: { remote: undefined, isJson, isYes },
    now,
    print: (text) => {
      printed += `${text}\n`
    },
    note: (sentence) => {
      noted += `${sentence}\n`
    },
  }
}

test('a redriven lead is pending again, due now, with all its attempts to come', async () => {
  const id = await stored({ keys: key })
  await redrive([id], session())
  expect(rows()).toMatchObject([{ status: 'pending', attempts: 0, due_at: now, lease_until: 0, settled_at: null }])
})

test('a pending lead due tomorrow can also be redriven', async () => {
  const id = await stored({ status: 'pending' })
  sqlite.exec(`UPDATE deliveries SET due_at = ${now + 86_400_000}`)
  await redrive([id], session())
  expect(rows()).toMatchObject([{ due_at: now }])
})

test('a lead the worker has claimed is left alone', async () => {
  const id = await stored({ status: 'pending' })
  sqlite.exec(`UPDATE deliveries SET lease_until = ${now + 30_000}`)
  await redrive([id], session())
  expect(rows()).toMatchObject([{ attempts: 12, lease_until: now + 30_000 }])
  expect(printed).toBe('No lead was redriven.\n')
  expect(noted).toContain('1 lead being attempted at this moment')
})

test('redrive refuses leads that are delivered, erased or missing, and then changes nothing', async () => {
  const parked = await stored()
  const delivered = await stored({ status: 'delivered' })
  await expect(redrive([parked, delivered], session())).rejects.toThrow(`Lead ${delivered} was delivered on 2026-11-20`)
  await erase({ name: 'erase', whose: { id: delivered } }, session())
  await expect(redrive([parked, delivered], session())).rejects.toThrow(`Lead ${delivered} was erased on 2026-11-20`)
  const missing = randomUUID()
  await expect(redrive([parked, missing], session())).rejects.toThrow(`There is no lead ${missing}.`)
  expect(rows().filter(({ status }) => status === 'pending')).toEqual([])
})

test('redrive --all redrives every parked lead in batches, and no others', async () => {
  for (let count = 0; count < 3; count++) await stored()
  sqlite.exec(`WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 600)
    INSERT INTO leads (id, status, content, digest, source_code, received_at, due_at, settled_at)
    SELECT 'lead-' || n, 'parked', '{}', '', 'TEST25', n, n, n FROM more`)
  sqlite.exec(deliveriesOfLeads)
  const delivered = await stored({ status: 'delivered' })
  await redrive('all', session({ isJson: true }))
  expect(JSON.parse(printed)).toEqual({ redriven: 603 })
  expect(rows().filter(({ status }) => status !== 'pending')).toMatchObject([{ id: delivered }])
})

test('nothing is sent or erased without confirmation', async () => {
  const id = await stored({ keys: key })
  const before = rows()
  for (const work of [redrive([id], session({ isYes: false })), erase(ada, session({ isYes: false }))]) {
    await expect(work).rejects.toThrow('add --yes')
  }
  expect(rows()).toEqual(before)
})

test('erases everything about one person, sealed or plain, sent or not, and no one else', async () => {
  for (const status of ['pending', 'delivered', 'parked'] as const) {
    await stored({ status, keys: key })
    await stored({ status, email: 'Ada@Example.COM' })
  }
  const other = await stored({ keys: key, email: 'grace@example.com' })
  await erase(ada, session())
  expect(printed).toBe('6 leads erased.\n')
  const erased = rows().filter(({ id }) => id !== other)
  expect(erased).toHaveLength(6)
  for (const row of erased) {
    expect(row).toMatchObject({ content: null, email_hash: null, key_id: null, digest: '', erased_at: now })
    expect(['delivered', 'parked']).toContain(row.status)
  }
  expect(rows().find(({ id }) => id === other)).toMatchObject({ key_id: '2026-11', erased_at: null })
})

test('erases the requests to be rung of one number, sealed or plain, and no other lead', async () => {
  for (const keys of [key, undefined]) await stored({ keys, callback: '07700900123' })
  const others = [
    await stored({ keys: key, callback: '07700900124' }),
    await stored({ callback: '07700900124' }),
    await stored({ keys: key }),
    await stored(),
  ]
  await erase({ name: 'erase', whose: { phone: '07700900123' } }, session())
  expect(printed).toBe('2 leads erased.\n')
  const kept = rows().filter(({ erased_at }) => erased_at === null)
  expect(kept.map(({ id }) => id).toSorted()).toEqual(others.toSorted())
})

test('a request to be rung that was stored without a key can be sealed, and then found by its number', async () => {
  await stored({ callback: '07700900123' })
  await seal(session())
  const [hash] = await cipherOf(key).personHashes({ phone: '07700900123' })
  expect(rows()).toMatchObject([{ key_id: '2026-11', email_hash: hash }])
})

test('a request to be rung is shown with its time, and whether that is over by now', async () => {
  const id = await stored({ keys: key, callback: '07700900123', status: 'parked' })
  await showLead(id, session())
  expect(printed).toMatch(/callbackDate +2026-11-24/)
  expect(printed).not.toContain('callbackMissed')
  printed = ''
  await showLead(id, { ...session(), now: Date.parse('2026-11-24T12:00:00Z') })
  expect(printed).toMatch(/callbackMissed +yes/)
})

test('a lead stored without a key is not shown until it is sealed', async () => {
  const id = await stored()
  await showLead(id, session())
  expect(printed).not.toContain('Lovelace')
  expect(noted).toContain('npm run leads -- seal')
  printed = ''
  await seal(session())
  expect(printed).toBe('1 lead encrypted.\n')
  await showLead(id, session())
  expect(printed).toContain("'=Lovelace")
})

test('sealing leaves what is sealed or erased as it is, finds the person by hash afterwards, and needs a key', async () => {
  await stored({ keys: key })
  await erase({ name: 'erase', whose: { id: await stored() } }, session())
  const before = rows()
  const ids = await Promise.all(Array.from({ length: 101 }, () => stored()))
  await expect(seal(session({ keys: '' }))).rejects.toThrow('set LEAD_KEYS')
  await expect(seal(session({ isYes: false }))).rejects.toThrow('add --yes')
  printed = ''
  await seal(session({ isJson: true }))
  expect(JSON.parse(printed)).toEqual({ sealed: 101 })
  expect(rows().filter(({ id }) => !ids.some((each) => each === id))).toEqual(before)
  const [hash] = await cipherOf(key).personHashes({ email: 'ada@example.com' })
  for (const row of rows().filter(({ id }) => ids.some((each) => each === id))) {
    expect(row).toMatchObject({ key_id: '2026-11', email_hash: hash, content: expect.stringMatching(/^v1:2026-11:/) })
  }
})

test('erases what counts a person’s requests along with them, and nobody else’s', async () => {
  const [id, other] = [await stored({ keys: key }), await stored({ keys: key, email: 'grace@example.com' })]
  for (const lead of [id, other]) sqlite.exec(`INSERT INTO recent_leads (lead_id, received_at) VALUES ('${lead}', 1)`)
  await erase(ada, session())
  expect(sqlite.prepare('SELECT lead_id FROM recent_leads').all()).toEqual([{ lead_id: other }])
})

test('says when there is nothing to erase for a person, and warns about unreadable leads', async () => {
  await stored({ keys: `2025-01:${Buffer.alloc(32, 9).toString('base64')}` })
  await erase(ada, session())
  expect(printed).toBe('There is no lead with this address.\n')
  expect(noted).toContain('1 lead cannot be read')
  expect(rows()).toMatchObject([{ erased_at: null }])
})

test('an erased lead is listed and shown without personal details', async () => {
  const id = await stored({ keys: key })
  await erase(ada, session())
  printed = ''
  await listLeads({ name: 'list', which: undefined, limit: 9 }, session())
  await showLead(id, session())
  expect(printed).toMatch(/erased on request\s+erased\s+-/)
  expect(printed).not.toMatch(/ada|lovelace/i)
})

test('says when there is no such lead', async () => {
  const id = randomUUID()
  await expect(showLead(id, session())).rejects.toThrow(`There is no lead ${id}.`)
  await expect(erase({ name: 'erase', whose: { id } }, session())).rejects.toThrow(`There is no lead ${id}.`)
})

test('lists only the requested status, newest first, also as JSON without personal details', async () => {
  await stored({ keys: key })
  await stored({ status: 'delivered' })
  await listLeads({ name: 'list', which: 'parked', limit: 9 }, session({ isJson: true }))
  expect(JSON.parse(printed)).toMatchObject([{ status: 'parked', who: 'A. =.', email: 'a…@example.com' }])
  expect(printed).not.toMatch(/lovelace|ada@|07700/i)
})

test('a lead whose key is missing is listed and shown as unreadable', async () => {
  const id = await stored({ keys: key })
  const keyless = session({ keys: `2027-01:${Buffer.alloc(32, 9).toString('base64')}` })
  await listLeads({ name: 'list', which: undefined, limit: 9 }, keyless)
  await showLead(id, keyless)
  expect(printed).toContain('unreadable: unknown key')
  expect(noted).toContain('No key opens this lead (unknown key)')
})

const flood = { reason: 'flood', since: receivedAt, until: receivedAt + 3_600_000 } as const

test('held leads are listed, sent on and erased by their reason and time, and nothing else is', async () => {
  const inFlood = await Promise.all([stored({ outcome: 'held: flood' }), stored({ outcome: 'held: flood' })])
  const others = [await stored({ outcome: 'held: trap' }), await stored(), await stored({ status: 'delivered' })]
  await listLeads({ name: 'list', which: flood, limit: 50 }, session({ isJson: true }))
  expect(JSON.parse(printed)).toHaveLength(2)

  printed = ''
  await redrive(flood, session())
  expect(printed).toBe('2 leads will be sent again within two minutes.\n')
  const pending = rows().filter(({ status }) => status === 'pending')
  expect(pending.map(({ id }) => id).toSorted()).toEqual(inFlood.toSorted())

  printed = ''
  await erase({ name: 'erase', whose: { ...flood, reason: 'any' } }, session())
  expect(printed).toBe('1 lead erased.\n')
  const erased = rows().filter(({ erased_at }) => erased_at !== null)
  expect(erased).toMatchObject([{ id: others[0], content: null, email_hash: null, digest: '' }])
})

test('before it sends or erases held leads it says how many, and asks', async () => {
  await stored({ outcome: 'held: flood' })
  const stopped = { isYes: false }
  await expect(redrive(flood, session(stopped))).rejects.toThrow('Of those held, send 1 lead?')
  await expect(erase({ name: 'erase', whose: flood }, session(stopped))).rejects.toThrow(
    'Of those held, erase 1 lead for good?',
  )
  expect(rows()).toMatchObject([{ status: 'parked', erased_at: null }])
})

test('what was held at another time is left alone', async () => {
  await stored({ outcome: 'held: flood' })
  await erase({ name: 'erase', whose: { ...flood, since: receivedAt + 1 } }, session())
  await erase({ name: 'erase', whose: { ...flood, until: receivedAt } }, session())
  expect(rows()).toMatchObject([{ erased_at: null }])
})

test('--all leaves held leads alone', async () => {
  const parked = await stored()
  await stored({ outcome: 'held: trap' })
  await redrive('all', session())
  expect(rows().filter(({ status }) => status === 'pending')).toMatchObject([{ id: parked }])
})

test('exports to a file that no one else can read, and says what it left out', async () => {
  for (const email of ['ada@example.com', 'grace@example.com']) await stored({ email, keys: key })
  mkdirSync('test-results', { recursive: true })
  const output = 'test-results/leads-export.csv'
  writeFileSync(output, 'readable by everyone', { mode: 0o644 })
  await exportLeads({ name: 'export', status: undefined, output }, session())
  const lines = readFileSync(output, 'utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"Ada","'=Lovelace","'07700900123",`)
  expect(statSync(output).mode & 0o077).toBe(0)
  rmSync(output)

  await stored({ keys: `2025-01:${Buffer.alloc(32, 9).toString('base64')}` })
  const partly = exportLeads({ name: 'export', status: undefined, output: undefined }, session())
  await expect(partly).rejects.toThrow('1 lead left out')
})

test('stats show which keys still have leads', async () => {
  await stored({ keys: key })
  await stored()
  await stored({ keys: `2025-01:${Buffer.alloc(32, 9).toString('base64')}`, status: 'pending' })
  await showStats(session({ isJson: true }))
  expect(JSON.parse(printed)).toMatchObject({
    leads: [
      { status: 'parked', erased: false, leads: 2, oldestReceivedAt: '2026-11-20T09:00:00.000Z' },
      { status: 'pending', erased: false, leads: 1 },
    ],
    keys: [
      { key: null, leads: 1, use: 'not encrypted' },
      { key: '2025-01', leads: 1, use: 'missing' },
      { key: '2026-11', leads: 1, use: 'newest' },
    ],
  })
})

/** Gives a lead its letter. */
function letter(id: string, status: string, outcome = 'timeout'): void {
  sqlite.exec(`INSERT INTO deliveries (lead_id, kind, status, since, due_at, attempts, last_outcome)
    VALUES ('${id}', 'email', '${status}', ${receivedAt}, ${receivedAt}, 9, '${outcome}')`)
}

const letterStates = () =>
  sqlite.prepare("SELECT lead_id AS id, status, attempts, due_at FROM deliveries WHERE kind = 'email'").all()

test('leads are listed by what has become of their letters, and shown with them', async () => {
  const [parked, refused] = [await stored({ keys: key }), await stored({ keys: key, status: 'delivered' })]
  letter(await stored({ status: 'delivered' }), 'sent', 'accepted')
  letter(parked, 'parked')
  letter(refused, 'refused', 'address refused')
  await listLeads({ name: 'list', which: { letters: 'refused' }, limit: 9 }, session({ isJson: true }))
  expect(JSON.parse(printed)).toMatchObject([{ id: refused, status: 'delivered' }])
  printed = ''
  await showLead(refused, session())
  expect(printed).toMatch(/letter +refused/)
  expect(printed).toMatch(/letter’s last outcome +address refused/)
  printed = ''
  await showLead(await stored({ keys: key }), session())
  expect(printed).not.toContain('letter')
})

test('a delivered lead whose letter is parked can be redriven: the letter goes again, the lead does not', async () => {
  const id = await stored({ status: 'delivered' })
  letter(id, 'parked')
  await redrive([id], session())
  expect(printed).toBe('1 lead will be sent again within two minutes.\n')
  expect(rows()).toMatchObject([{ status: 'delivered' }])
  expect(letterStates()).toEqual([{ id, status: 'pending', attempts: 0, due_at: now }])
})

test('a redriven lead takes its letter with it, unless that was sent', async () => {
  const [parked, sent, held] = [await stored(), await stored(), await stored({ outcome: 'held: flood' })]
  letter(parked, 'parked')
  letter(sent, 'sent')
  letter(held, 'held')
  await redrive([parked, sent, held], session())
  expect(printed).toBe('3 leads will be sent again within two minutes.\n')
  const byId = new Map(letterStates().map(({ id, status }) => [id, status]))
  expect([parked, sent, held].map((id) => byId.get(id))).toEqual(['pending', 'sent', 'pending'])
})

test('redrive --letters sends the letters that are parked, and nothing else', async () => {
  const [parked, refused] = [await stored({ status: 'delivered' }), await stored({ status: 'delivered' })]
  letter(parked, 'parked')
  letter(refused, 'refused')
  await stored()
  await expect(redrive({ letters: 'parked' }, session({ isYes: false }))).rejects.toThrow('the letters of 1 lead')
  await redrive({ letters: 'parked' }, session())
  expect(letterStates().filter(({ status }) => status === 'pending')).toMatchObject([{ id: parked }])
  expect(rows().filter(({ status }) => status === 'pending')).toEqual([])
})

test('erasing a person stops their letter, and leaves no trace of whom it was for', async () => {
  const id = await stored({ keys: key, status: 'delivered' })
  letter(id, 'parked')
  await erase(ada, session())
  expect(sqlite.prepare("SELECT status, message_id FROM deliveries WHERE kind = 'email'").all()).toEqual([
    { status: 'erased', message_id: null },
  ])
  await expect(redrive([id], session())).rejects.toThrow('was erased')
})
