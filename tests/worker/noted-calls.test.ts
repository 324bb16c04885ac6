import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { dueAt, followCalls, timeFromDue } from '#worker/store/calls.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { logged } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead } from './support/leads.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const tuesday = { callbackDate: '2026-11-24', callbackWindow: 'early-afternoon' } as const

async function savedCall(changes: object = tuesday, cipher = noCipher) {
  const { id, ...accepted } = acceptedLead({ receivedAt: now - 60_000 })
  const lead = { leadId: id, form: 'callback', phone: '07700900123', ...changes } as const
  await new LeadStore(env.DB, cipher).save({ ...accepted, lead })
  return id
}

const noted = async () =>
  (await env.DB.prepare('SELECT lead_id, due_from, due_to, state FROM calls ORDER BY due_from').all()).results
const follow = (at: number, callsAt: 'desk' | 'webhook' = 'desk', cipher = noCipher) =>
  followCalls(env.DB, { cipher, callsAt }, at)

test.each([
  ['2026-03-27', '09:00'],
  ['2026-03-30', '08:00'],
  ['2026-10-23', '08:00'],
  ['2026-10-26', '09:00'],
])('a call on the morning of %s, beside a change of the clocks, is due from %s UTC', (callbackDate, utc) => {
  const time = { callbackDate, callbackWindow: 'morning' } as const
  const due = dueAt(time)
  expect(due).toEqual({ from: Date.parse(`${callbackDate}T${utc}Z`), to: due.from + 3 * 3_600_000 })
  expect(timeFromDue(due.from)).toEqual(time)
})

test('the minutely run notes when each call is due, sealed or not, once, and of other leads nothing', async () => {
  await new LeadStore(env.DB).save(acceptedLead({ receivedAt: now - 60_000 }))
  const cipher = cipherWith(newKey)
  const id = await savedCall(tuesday, cipher)
  const open = { lead_id: id, due_from: Date.parse('2026-11-24T12:00Z'), due_to: Date.parse('2026-11-24T15:00Z') }
  await follow(now, 'desk', cipher)
  expect(await noted()).toEqual([{ ...open, state: 'open' }])
  await env.DB.exec(`UPDATE calls SET state = 'rung'`)
  await follow(now, 'desk', cipher)
  expect(await noted()).toEqual([{ ...open, state: 'rung' }])
})

test('a call whose time cannot be read is due since it came', async () => {
  await savedCall({ callbackDate: 'soon' })
  await savedCall(tuesday, cipherWith(oldKey))
  await follow(now, 'desk', cipherWith(newKey))
  const since = { due_from: now - 60_000, due_to: now - 60_000, state: 'open' }
  expect(await noted()).toMatchObject([since, since])
})

test('where calls are made elsewhere those whose time is over are left to whoever makes them, and no others', async () => {
  await savedCall()
  await savedCall({ ...tuesday, callbackDate: '2026-11-25' })
  await follow(now, 'webhook')
  const states = async () => (await noted()).map(({ state }) => state)
  await follow(Date.parse('2026-11-24T14:59Z'), 'webhook')
  expect(await states()).toEqual(['open', 'open'])
  await follow(Date.parse('2026-11-24T15:00Z'), 'desk')
  expect(await states()).toEqual(['open', 'open'])
  await follow(Date.parse('2026-11-24T15:00Z'), 'webhook')
  expect(await states()).toEqual(['elsewhere', 'open'])
})

test('a database that fails stops nothing else', async () => {
  await followCalls(deadDatabase, { cipher: noCipher, callsAt: 'desk' }, now)
  expect(logged.join()).toContain('"during":"calls"')
})
