import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { parseSearch } from '#desk/search.ts'
import { keyEntry, newKey, oldKey } from '../worker/support/leads.ts'
import { given, givenMany, grace, hour, minute, stateOf } from './support/given.ts'
import { audit, formOf, linkOf, now, tableRows, visit } from './support/visit.ts'

const sought = (text: string, vars = {}) => visit('/find', { post: { sought: text }, vars })

test('a data request finds everything with exactly this email, or exactly this phone number, never both together', async () => {
  const vars = { LEAD_KEYS: `${newKey} ${oldKey}` }
  const both = { email: 'ada@example.com', phone: '07700900123' }
  const old = await given({ keys: oldKey, lead: both })
  const other = await given({ keys: newKey, lead: { ...both, email: 'other@example.com', firstName: 'Bea' } })
  const byEmail = await sought(' Ada <ADA@example.com> ', vars)
  expect(byEmail.html).toContain(old)
  expect(byEmail.html).not.toContain(other)
  const byPhone = await visit(linkOf(byEmail, 'Also by this number'), { vars })
  expect(byPhone.html).toContain(old)
  expect(byPhone.html).toContain(other)
  expect(await audit()).toHaveLength(3)
  for (const id of [old, other]) expect(await audit()).toContainEqual([grace, 'searched', id])
})

test('if a person’s leads fill several pages, each says, also on paper, that it is not all', async () => {
  const email = 'ada@example.com'
  // Some came at the same moment.
  for (let lead = 0; lead < 53; lead++) await given({ receivedAt: now - (lead % 2) * minute, lead: { email } })
  const vars = { LEAD_KEYS: newKey }
  const first = await sought(email, vars)
  // Paper leaves out notices.
  expect(first.html).toContain(
    '<p class="intro strong">This page has 50 of 53 leads: to print them all, print each page.</p>',
  )
  const last = await visit(linkOf(first, 'More'), { vars })
  expect(last.text).toContain('This page has 3 of 53 leads')
})

test('if a person’s leads fit on one page, it says nothing of others', async () => {
  await given({ lead: { email: 'ada@example.com' } })
  expect((await sought('ada@example.com')).text).not.toContain('This page has')
})

test('a lead that cannot be read says so among what is held of a person', async () => {
  await given({ lead: { email: 'ada@example.com' } })
  await env.DB.prepare("UPDATE leads SET content = 'v1'").run()
  expect((await sought('ada@example.com')).text).toContain('What its visitor typed cannot be read (malformed).')
})

test('a person is found however many keys there have been, the newest lead first', async () => {
  const keys = [1, 2, 3, 4, 5, 6].map((byte) => keyEntry(`key-${byte}`, byte))
  const vars = { LEAD_KEYS: keys.join(' ') }
  const lead = { email: 'ada@example.com' }
  const older = await given({ keys: keys[5] ?? '', lead, receivedAt: now - 2 * hour })
  const newer = await given({ keys: keys[0] ?? '', lead })
  const { html, status } = await sought('ada@example.com', vars)
  expect(status).toBe(200)
  expect(html.indexOf(newer)).toBeGreaterThan(0)
  expect(html.indexOf(newer)).toBeLessThan(html.indexOf(older))
})

test('what was typed is in no address, in no audit and in no log, and Back returns to its results', async () => {
  const vars = { LEAD_KEYS: newKey }
  await given({ keys: newKey, lead: { email: 'lovelace@example.com' } })
  const found = await sought('lovelace@example.com', vars)
  expect(found.address).toMatch(/^\/find\?q=v1/)
  expect((await visit(found.address, { vars })).text).toBe(found.text)
  const { results } = await env.DB.prepare('SELECT * FROM audit').all()
  // What is sealed is random letters: a short name would be among them now and then.
  expect(JSON.stringify([found.address, results])).not.toMatch(/lovelace/i)
  expect(results).toMatchObject([{ event: 'searched', description: 'by email address' }])
})

test('where searches are encrypted, one that is not finds nothing: its link was made by somebody else', async () => {
  const id = await given({ keys: newKey, lead: { email: 'ada@example.com' } })
  const { html } = await visit(`/find?q=${encodeURIComponent('{"typed":"ada@example.com"}')}`, {
    vars: { LEAD_KEYS: newKey },
  })
  expect(html).not.toContain(id)
  expect(await audit()).toEqual([])
})

test.each(['ada@example.com', 'lovelace'])(
  'a search is written down once, though the answer is lost: %s',
  async (text) => {
    for (const receivedAt of [now - hour, now - 2 * hour])
      await given({ lead: { email: 'ada@example.com', lastName: 'Lovelace' }, receivedAt })
    const real = env.DB.batch.bind(env.DB)
    vi.spyOn(env.DB, 'batch').mockImplementationOnce(async (statements: D1PreparedStatement[]) => {
      await real(statements)
      throw new Error('the answer was lost')
    })
    await sought(text)
    expect(await env.DB.prepare('SELECT count(*) AS count FROM audit').first('count')).toBe(1)
  },
)

test('the same person searched for by email, then at once by phone, is written down as both', async () => {
  await given({ lead: { email: 'ada@example.com', phone: '07700900123' } })
  for (const text of ['ada@example.com', '07700900123']) await sought(text)
  const { results } = await env.DB.prepare('SELECT description FROM audit').all()
  expect(results).toEqual([{ description: 'by email address' }, { description: 'by phone number' }])
})

test('two people who search at the same moment are both written down', async () => {
  for (const who of [grace, 'bea@firm.example']) await visit('/find', { post: { sought: 'lovelace' }, who })
  expect(await audit()).toEqual([
    [grace, 'searched', null],
    ['bea@firm.example', 'searched', null],
  ])
})

test('the beginning of an id leads to its lead', async () => {
  const id = await given()
  expect((await sought(id.slice(0, 13).toUpperCase())).address).toBe(`/leads/${id}`)
})

test('a name or last digits find leads among the newest', async () => {
  const id = await given({ lead: { lastName: 'Lovelace', phone: '07700900123' } })
  await given({ lead: { lastName: 'Hopper', phone: '07700900999' } })
  for (const text of ['lovel', 'Ada Lovelace', '0123', '900 123']) {
    const { html, text: page } = await sought(text)
    expect(html, text).toContain(id)
    expect(page, text).not.toContain('ending 999')
  }
})

test.each([
  '07700900123',
  '07700 900123',
  '07700-900123',
  '07700-900-123',
  '07700900-123',
  '077-0090-0123',
  '7700-900123',
  '0044-7700-900123',
  '+44-7700-900123',
  '(07700) 900.123',
])('a number written %s is searched as a number', (typed) => {
  expect(parseSearch(typed)).toEqual({ by: 'phone', value: '07700900123' })
})

test.each([
  '0123abcd',
  '01234567-',
  '01234567-8901-4',
  '01234567-8901-4012-8012-012345678901',
  'abcdefab-0123-4567-890',
])('an id, or the start of one, such as %s is searched as an id', (typed) => {
  expect(parseSearch(typed.toUpperCase())).toEqual({ by: 'id', value: typed })
})

test.each(['00900123', '0900123', '700900123'])('the last digits %s find a number', async (typed) => {
  const id = await given({ lead: { phone: '07700900123' } })
  await given({ lead: { phone: '07700900999' } })
  const { html, text } = await sought(typed)
  expect(html).toContain(id)
  expect(text).not.toContain('ending 999')
})

test('eight digits find the lead whose id begins like this, and those with a number that ends so, the newest first', async () => {
  const byId = await given({
    receivedAt: now - 2 * hour,
    lead: { leadId: '00900123-0000-4000-8000-000000000000', phone: '07700900123', firstName: 'Older' },
  })
  await given({ lead: { phone: '07800900123', firstName: 'Newer' } })
  const { text, html } = await sought('00900123')
  expect(text).toContain('2 leads with an id that begins or, among the newest 1,000, a number that ends like this.')
  expect(text).toMatch(/Newer.*Older/)
  expect(html.match(new RegExp(`/leads/${byId}`, 'g'))).toHaveLength(1)
})

test('eight digits with which one id begins, and no number ends, lead to its lead', async () => {
  const id = await given({ lead: { leadId: '00900123-0000-4000-8000-000000000000', phone: '07700900999' } })
  expect((await sought('00900123')).address).toBe(`/leads/${id}`)
})

test('eight digits that nothing begins or ends with say where they were looked for', async () => {
  expect((await sought('00900123')).text).toContain('No lead matches among the newest 1,000')
})

test('hyphens do not make an id of a landline, of last digits or of a name', () => {
  expect(parseSearch('020-7946-0958')).toEqual({ by: 'phone', value: '02079460958' })
  expect(parseSearch('7946-0958')).toEqual({ by: 'digits', value: '79460958' })
  expect(parseSearch('Abba-Dede')).toEqual({ by: 'name', value: 'abba-dede' })
})

test('a name is found with a number’s last digits, and in whatever order its words are typed', async () => {
  const id = await given({ lead: { firstName: 'Mary Ann', lastName: 'Harris-Jones', phone: '07700900060' } })
  await given({ lead: { firstName: 'Ann', lastName: 'Harris', phone: '07700900999' } })
  for (const text of [
    'Harris 060',
    '060 harris',
    'Harris, Mary',
    'jones',
    'Ann Harris 0900 060',
    'harris +44 7700 900060',
  ]) {
    const { html, text: page } = await sought(text)
    expect(html, text).toContain(id)
    expect(page, text).not.toContain('ending 999')
  }
})

test.each([
  [
    'Siân',
    'O’Brien',
    ['Sian', 'siân', 'SI\u00c2N', 'sia\u0302n', "O'Brien", 'o’brien', 'O‘Brien', 'O`Brien', 'Oʼbrien', 'OBrien'],
  ],
  ['Zoe', "D'Arcy", ['D’Arcy', 'Zoë']],
  ['Łukasz', 'Sørensen', ['Lukasz', 'Sorensen', 'łukasz', 'Sörensen']],
  ['Jürgen', 'Groß', ['Jurgen', 'gross']],
])('%s %s is found however the name’s accents and apostrophes are typed', async (firstName, lastName, typed) => {
  const id = await given({ lead: { firstName, lastName } })
  for (const text of typed) expect((await sought(text)).html, text).toContain(id)
})

test('however many leads have a name, the page says how many, and each page leads to the next', async () => {
  for (let lead = 0; lead < 53; lead++) await given({ receivedAt: now - lead * minute, lead: { lastName: 'Lovelace' } })
  const vars = { LEAD_KEYS: newKey }
  const first = await sought('lovelace', vars)
  expect(first.text).toContain('53 of the newest 1,000 leads match')
  const last = await visit(linkOf(first, 'More'), { vars })
  const ids = [first, last].flatMap(({ html }) => [...html.matchAll(/href="\/leads\/([^"?]+)/g)].map(([, id]) => id))
  expect(tableRows(first)).toHaveLength(51)
  expect(new Set(ids).size).toBe(53)
  expect(last.text).not.toContain('More')
})

test('leads with ids that begin alike are found newest first', async () => {
  const withId = (end: string) => ({ leadId: `0123abcd-0000-4000-8000-${end.padStart(12, '0')}` })
  await given({ receivedAt: now - 2 * hour, lead: { ...withId('1'), firstName: 'Older' } })
  await given({ receivedAt: now - hour, lead: { ...withId('2'), firstName: 'Newer' } })
  const { text } = await sought('0123abcd')
  expect(text).toContain('2 leads with an id that begins like this.')
  expect(text).toMatch(/Newer.*Older/)
})

test('erased leads take no place among the newest that are read for a name', async () => {
  const id = await given({ receivedAt: now - 2 * hour, lead: { lastName: 'Lovelace' } })
  await givenMany(6_000, 'erased')
  expect((await sought('lovelace')).html).toContain(id)
})

test('a search that finds nothing says so, and how many leads cannot be searched, and what was typed stays', async () => {
  await given({ keys: oldKey })
  const none = await sought('nobody@example.com', { LEAD_KEYS: newKey })
  expect(none.text).toContain(
    'No lead matches. Leads are erased some time after delivery. Names, postcodes and last digits are looked for among the newest 1,000 only. 1 lead cannot be searched: its key is missing.',
  )
  expect(none.html).toContain('value="nobody@example.com"')
})

test('text that nothing can be searched by is answered with that', async () => {
  expect((await sought('12')).text).toContain('We cannot search by that.')
})

test('a postcode finds its leads however it is typed', async () => {
  const address = { deliveryMethod: 'post', addressLine1: '2 High Street', townCity: 'London' }
  const id = await given({ keys: newKey, lead: { ...address, postcode: 'SW1A 2AA' } })
  await given({ keys: newKey, lead: { ...address, postcode: 'SW1A 2AB', firstName: 'Grace' } })
  for (const typed of ['SW1A 2AA', 'sw1a2aa']) {
    const { html, text } = await sought(typed, { LEAD_KEYS: newKey })
    expect(html, typed).toContain(`/leads/${id}`)
    expect(text, typed).not.toContain('Grace')
  }
})

test('text with letters is no number: the digits of a postcode or after a surname find nobody else', async () => {
  await given({ lead: { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900193' } })
  for (const typed of ['SW19 3AA', 'Babbage 193']) expect((await sought(typed)).text).toContain('No lead matches')
})

/** Leads of two people with one number. */
async function givenHousehold() {
  const phone = '07700900123'
  const hers = await given({ lead: { phone, firstName: 'Ada', email: 'ada@example.com' } })
  const his = await given({ lead: { phone, firstName: 'Bob', email: 'bob@example.com' } })
  return { phone, hers, his }
}
const tickedOn = ({ html }: { readonly html: string }) =>
  [...html.matchAll(/<input type="checkbox" name="id" value="([^"]*)" form="ticked" checked/g)].map(([, id]) => id)

test('a search for a household’s number ticks nobody at first', async () => {
  const { phone } = await givenHousehold()
  expect(tickedOn(await sought(phone))).toEqual([])
})

test('from one person’s lead, their leads with the same number are ticked', async () => {
  const { hers } = await givenHousehold()
  const vars = { LEAD_KEYS: newKey }
  const fromHers = linkOf(await sought('ada@example.com', vars), 'Also by this number')
  expect(tickedOn(await visit(fromHers, { vars }))).toEqual([hers])
})

test('a person’s leads are all ticked though one was typed with another apostrophe', async () => {
  const person = { email: 'sian@example.com', firstName: 'Siân' }
  await given({ lead: { ...person, lastName: 'O’Brien' } })
  await given({ lead: { ...person, lastName: "O'Brien" } })
  expect(tickedOn(await sought('sian@example.com'))).toHaveLength(2)
})

test('only those of a household’s leads that are ticked are erased', async () => {
  const { hers, his } = await givenHousehold()
  const sure = await visit(`/bulk?by=ticked&action=erase&id=${hers}`)
  expect(sure.text).toMatch(/Erase 1 lead\?.*Ada L\., ending 123/)
  const done = await visit('/bulk', { post: formOf(sure, '/bulk') })
  expect(done.text).toMatch(new RegExp(`Erased: 1 lead .*${hers} It was never sent to the webhook\\.`))
  expect(await stateOf(hers)).toBe('erased')
  expect(await stateOf(his)).toBe('pending')
})

const malformed = 'LEAD_KEYS at the desk is wrong: entry 1 is not id:key with 32 bytes in base64.'

test.each(['/', '/find'])('%s says that a key of the desk’s is malformed', async (path) => {
  const { text } = await visit(path, { vars: { LEAD_KEYS: `2026-11:oops ${oldKey}` } })
  expect(text).toContain(malformed)
  expect(text).not.toContain('No lead is held')
})

test.each(['ada@example.com', 'lovelace', 'nobody'])(
  'what is found, or not, with a malformed key comes with the mistake: %s',
  async (text) => {
    await given({ keys: oldKey, lead: { lastName: 'Lovelace', email: 'ada@example.com' } })
    expect((await sought(text, { LEAD_KEYS: `2026-11:oops ${oldKey}` })).text).toContain(malformed)
  },
)

test('a lead whose key has the right name but is another cannot be searched, and the search says so', async () => {
  await given({ keys: keyEntry('2026-11', 9) })
  expect((await sought('nobody@example.com', { LEAD_KEYS: newKey })).text).toContain(
    '1 lead cannot be searched: its key is missing.',
  )
})

test.each([9, 2])(
  'of two keys with one name the desk has one, and the leads of the other are counted: %i',
  async (byte) => {
    for (const key of [2, 9, 9]) await given({ keys: keyEntry('2026-11', key) })
    expect((await sought('nobody@example.com', { LEAD_KEYS: keyEntry('2026-11', byte) })).text).toMatch(
      byte === 9 ? / 1 lead cannot be searched/ : / 2 leads cannot be searched/,
    )
  },
)

test('a search that finds something says too how many leads it could not search', async () => {
  await given({ keys: newKey, lead: { lastName: 'Lovelace' } })
  await given({ keys: oldKey, lead: { lastName: 'Lovelace' } })
  expect((await sought('lovelace', { LEAD_KEYS: newKey })).text).toContain('1 lead cannot be searched')
})

const keyless = ['none', '2026-11:oops']

test.each(keyless)('while no key is usable, as with %s, what was typed is in no address', async (LEAD_KEYS) => {
  const id = await given({ lead: { firstName: 'Ada', lastName: 'Lovelace', email: 'lovelace@example.com' } })
  for (const text of ['lovelace', 'lovelace@example.com']) {
    const { address, html } = await sought(text, { LEAD_KEYS })
    expect(address).toBe('/find')
    expect(html).toContain(`/leads/${id}`)
    expect(html).not.toMatch(/(?:href|action)="\/[^"]*lovelace/i)
  }
})

test('while no key is usable, the next page of what was found is reached all the same', async () => {
  for (let lead = 0; lead < 53; lead++) await given({ receivedAt: now - lead * minute, lead: { lastName: 'Lovelace' } })
  const first = await sought('lovelace')
  const last = await visit('/find', { post: formOf(first, '/find') })
  expect(tableRows(last)).toHaveLength(4)
})

test('while no key is usable, a person’s next page is reached all the same', async () => {
  for (let lead = 0; lead < 53; lead++)
    await given({ receivedAt: now - lead * minute, lead: { email: 'ada@example.com' } })
  const { html } = await sought('ada@example.com')
  const more = { html: html.slice(html.indexOf('id="ticked"')) }
  const last = await visit('/find', { post: formOf(more, '/find') })
  expect(last.text).toContain('This page has 3 of 53 leads')
})

test('while no key is usable, a person’s other leads are found by the number too, theirs ticked', async () => {
  const { hers } = await givenHousehold()
  const byEmail = await sought('ada@example.com')
  expect(tickedOn(await visit('/find', { post: formOf(byEmail, '/find') }))).toEqual([hers])
})

test.each(keyless)('an address that has a search in plain text finds nothing, with %s either', async (LEAD_KEYS) => {
  const id = await given({ lead: { email: 'ada@example.com' } })
  const q = encodeURIComponent('{"typed":"ada@example.com"}')
  expect((await visit(`/find?q=${q}`, { vars: { LEAD_KEYS } })).html).not.toContain(id)
})
