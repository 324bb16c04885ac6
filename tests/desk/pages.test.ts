import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import {
  cipherWith,
  type GivenLead,
  newKey,
  noCipher,
  oldKey,
  rowOf,
  savedLead,
  setState,
} from '../worker/support/leads.ts'
import { audit, now, tableRows, visit } from './support/visit.ts'

const hour = 3_600_000
const grace = 'grace@firm.example'

/** Puts a lead of an hour ago into the database. @returns its id */
async function given({ state, keys, ...lead }: GivenLead & { readonly state?: string; readonly keys?: string } = {}) {
  const cipher = keys === undefined ? noCipher : cipherWith(keys)
  const id = await savedLead({ cipher, receivedAt: now - hour, ...lead })
  if (state) await setState(id, state, now - hour)
  return id
}

const stateOf = async (id: string) => (await rowOf(id))?.state

test('what is wrong now is said first, in words, with since when and what to do; otherwise all is well', async () => {
  expect((await visit('/')).text).toContain('All is well.')
  const alert = "INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES ('parked', '2 leads.', ?1, ?1)"
  await env.DB.prepare(alert)
    .bind(now - hour)
    .run()
  const { text } = await visit('/')
  expect(text).toMatch(
    /The webhook did not take these leads.*2 leads\..*Since 22 Nov 2026, 13:05.*What to do: Find out why/,
  )
})

test('the list has the newest first, by state and code, with no more of a person than tells one from another', async () => {
  const older = await given({ lead: { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123' } })
  await given({ sourceCode: 'TV', receivedAt: now - 1_000, lead: { firstName: 'Grace' } })
  await given({ state: 'delivered', sourceCode: 'TV' })
  const names = async (query: string) => tableRows((await visit(query)).html).map(([name]) => name)
  const grace = expect.stringMatching(/^Grace/)
  expect(await names('/')).toEqual([expect.anything(), grace, expect.anything(), expect.anything()])
  expect(await names('/?state=pending')).toEqual([expect.anything(), grace, 'Ada L., ending 123'])
  expect(await names('/?state=pending&code=tv')).toEqual([expect.anything(), grace])
  const { html, text } = await visit('/?state=pending')
  expect(html).toContain(`/leads/${older}`)
  expect(html).not.toMatch(/Lovelace|07700|example\.com/)
  expect(text).toMatch(/2 waiting 0 held 0 parked/)
})

test.each(['/', '/?state=pending'])('more than fifty at one moment go on to another page: %s', async (list) => {
  for (let lead = 0; lead < 52; lead++) await given()
  const first = await visit(list)
  expect(tableRows(first.html)).toHaveLength(51)
  const [, older = ''] = /href="([^"]*before=[^"]*)"/.exec(first.html) ?? []
  expect(tableRows((await visit(older.replaceAll('&amp;', '&'))).html)).toHaveLength(3)
})

test('a lead is masked until it is opened, which is written down; ids are accepted in any case', async () => {
  const id = await given({ keys: newKey, lead: { lastName: 'Lovelace', phone: '07700900123' } })
  const vars = { LEAD_KEYS: newKey }
  const closed = await visit(`/leads/${id.toUpperCase()}`, { vars })
  expect(closed.text).toContain('Ada L., ending 123')
  expect(closed.text).not.toMatch(/Lovelace|example\.com/)
  const opened = await visit(`/leads/${id.toUpperCase()}/open`, { post: {}, vars })
  expect(opened.text).toMatch(/Last name Lovelace.*Phone 07700900123/)
  expect(await audit()).toEqual([[grace, 'opened', id]])
  expect((await visit(`/leads/${id}`, { vars: { LEAD_KEYS: oldKey } })).text).toContain('unknown key')
  expect((await visit(`/leads/${crypto.randomUUID()}`)).status).toBe(404)
})

test('what became of a lead is a sentence, with how the last attempt ended', async () => {
  const id = await given({ state: 'parked' })
  await env.DB.prepare("UPDATE leads SET attempts = 12, last_outcome = 'http 500' WHERE id = ?1").bind(id).run()
  expect((await visit(`/leads/${id}`)).text).toMatch(
    /Parked since .*, after 12 attempts, and no longer tried\. The webhook had a fault of its own \(http 500\)\./,
  )
  const held = await given({ heldFor: 'trap' })
  expect((await visit(`/leads/${held}`)).text).toContain('a field that nobody can see was filled in')
})

test('a parked or held lead is sent on, a delivered one again, each written down; what has changed since is said', async () => {
  const [parked, delivered] = [await given({ state: 'parked' }), await given({ state: 'delivered' })]
  const held = await given({ heldFor: 'too fast' })
  for (const id of [parked, held])
    expect((await visit(`/leads/${id}/send-on`, { post: {} })).text).toContain('on its way')
  expect((await visit(`/leads/${delivered}`)).text).toContain('arrives a second time, under the same id')
  expect((await visit(`/leads/${delivered}/send-again`, { post: {} })).text).toContain('once more')
  for (const id of [parked, held, delivered]) expect(await stateOf(id)).toBe('pending')
  expect((await visit(`/leads/${parked}/send-again`, { post: {} })).text).toContain('Nothing was done')
  expect((await audit()).map(([, action]) => action)).toEqual(['sent on', 'sent on', 'sent again'])
})

test('erasing a lead is asked twice, and final', async () => {
  const id = await given()
  const sure = await visit(`/leads/${id}/sure`, { post: {} })
  expect([sure.text.includes('Erase this lead?'), await stateOf(id)]).toEqual([true, 'pending'])
  expect((await visit(`/leads/${id}/erase`, { post: {} })).text).toContain('It is erased.')
  expect(await stateOf(id)).toBe('erased')
  expect((await visit(`/leads/${id}`)).text).not.toContain('Erase it')
})

test('for a data request everything with exactly this email is found, or exactly this phone, never joined', async () => {
  const vars = { LEAD_KEYS: `${newKey} ${oldKey}` }
  const both = { email: 'ada@example.com', phone: '07700900123' }
  const old = await given({ keys: oldKey, lead: both })
  const other = await given({ keys: newKey, lead: { ...both, email: 'other@example.com', firstName: 'Bea' } })
  const byEmail = await visit('/find', { post: { sought: ' ADA@example.com ' }, vars })
  expect([byEmail.html.includes(old), byEmail.html.includes(other)]).toEqual([true, false])
  const byPhone = await visit('/find', { post: { sought: '+44 7700 900123' }, vars })
  expect([byPhone.html.includes(old), byPhone.html.includes(other)]).toEqual([true, true])
  expect(byPhone.text).toContain('other@example.com')
  expect((await visit('/find', { post: { sought: 'nobody@example.com' }, vars })).text).toContain('No lead has this.')
  expect(await audit()).toContainEqual([grace, 'searched', other])
  expect(JSON.stringify(await audit())).not.toMatch(/example\.com|7700/)
})

test('a person’s leads are erased together, asked twice; an id in any case leads to its lead', async () => {
  const email = 'ada@example.com'
  const [one, two] = [await given({ lead: { email } }), await given({ lead: { email, firstName: 'A' } })]
  const stays = await given()
  const post = { sought: email }
  expect((await visit('/find/erase', { post })).text).toContain('these 2 leads hold')
  expect(await stateOf(one)).toBe('pending')
  expect((await visit('/find/erase', { post: { ...post, isSure: 'yes' } })).text).toContain('2 erased.')
  expect([await stateOf(one), await stateOf(two), await stateOf(stays)]).toEqual(['erased', 'erased', 'pending'])
  const byId = await visit('/find', { post: { sought: stays.slice(0, 13).toUpperCase() } })
  expect([byId.status, byId.headers.get('location')]).toEqual([303, `/leads/${stays}`])
})

test('campaigns are counted by code and UK week, held apart, erased ones too; and as a file for a spreadsheet', async () => {
  const monday = Date.parse('2026-11-16T00:00:00Z')
  await given({ receivedAt: monday, sourceCode: 'TV' })
  await given({ receivedAt: monday + hour, sourceCode: 'TV', state: 'erased' })
  await given({ receivedAt: monday + hour, sourceCode: 'TV', heldFor: 'trap' })
  await given({ receivedAt: monday - 1, sourceCode: '=1+1' })
  await given({ receivedAt: monday - 40 * 24 * hour, sourceCode: 'OLD' })
  expect(tableRows((await visit('/campaigns')).html).slice(1)).toEqual([
    ['2026-11-16', 'TV', '2', '1'],
    ['2026-11-09', '=1+1', '1', '0'],
  ])
  expect(tableRows((await visit('/campaigns?weeks=13')).html)).toHaveLength(4)
  const { html, headers } = await visit('/campaigns.csv')
  expect(headers.get('content-type')).toContain('text/csv')
  expect(html.split('\r\n')).toEqual([
    '"Week from","Code","Leads","Held"',
    '"2026-11-16","TV","2","1"',
    '"2026-11-09","\'=1+1","1","0"',
    '',
  ])
})

test('a post that the database refuses three times says that nothing was done', async () => {
  const id = await given({ state: 'parked' })
  const batch = vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('down'))
  const { status, text } = await visit(`/leads/${id}/send-on`, { post: {} })
  expect([status, batch.mock.calls.length]).toEqual([500, 3])
  expect(text).toContain('nothing was done')
  batch.mockRestore()
  expect([await stateOf(id), await audit()]).toEqual(['parked', []])
})
