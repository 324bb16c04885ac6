import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { base64 } from '#worker/store/bytes.ts'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { now } from './support/access.ts'
import { audit, given, settle, visit } from './support/visit.ts'

const keyOf = (id: string, byte: number) => `${id}:${base64(new Uint8Array(32).fill(byte))}`
const LEAD_KEYS = keyOf('2026-11', 2)
const cipher = new LeadCipher(parseLeadKeys(LEAD_KEYS))
const vars = { LEAD_KEYS }

const find = (person: string, more: Record<string, string> = {}) =>
  visit('/person', { post: { person, ...more }, vars })
const file = (lead: string) => visit('/person/file', { post: { lead }, vars })
/** The ids of leads that a page is about, as its form would post them. */
const leadsIn = (html: string) =>
  [...html.matchAll(/name="lead" (?:[a-z]+="" )?value="([^"]+)"/g)].map(([, id = '']) => id).toSorted()

test('a person is found by their address or number, however it is spelt or whichever release stored it', async () => {
  const gmail = { email: 'Ada.Lovelace+guide@GoogleMail.com', phone: '07700900777' }
  const hashed = await given({ cipher, changes: gmail })
  const unhashed = await given({ cipher, changes: { ...gmail, phone: '07700900123' } })
  await env.DB.exec(`UPDATE leads SET email_hash = 'of one spelling', phone_hash = NULL WHERE id = '${unhashed}'`)
  const plain = await given({ changes: { email: 'adalovelace@gmail.com', phone: '07700900555' } })
  const call = await given({ cipher, form: 'callback', changes: { email: undefined, phone: '07700900777' } })
  await given({ cipher, changes: { email: 'grace@gmail.com', phone: '07700900999' } })
  for (const typed of ['adalovelace@gmail.com', ' A.D.A.Lovelace@gmail.com']) {
    expect(leadsIn((await find(typed)).html)).toEqual([hashed, unhashed, plain].toSorted())
  }
  for (const typed of ['07700 900777', '+44 (0)7700 900 777', '7700900777']) {
    expect(leadsIn((await find(typed)).html)).toEqual([hashed, call].toSorted())
  }
  // From one lead, everything with its address or its number.
  for (const typed of [hashed, hashed.slice(0, 8).toUpperCase()]) {
    expect(leadsIn((await find(typed)).html)).toEqual([hashed, unhashed, plain, call].toSorted())
  }
})

test('the page has all that is held of them: wording agreed to, letter, call, and who did what', async () => {
  const changes = { consentVersion: '2026-11', callbackDate: '2026-11-23', callbackWindow: 'morning' }
  const sent = await given({ cipher, form: 'guide', letter: true, changes })
  await settle(sent, 'delivered', 'http 200')
  await env.DB.prepare("INSERT INTO calls (lead_id, due_from, due_to, state) VALUES (?1, ?2, ?2, 'rung')")
    .bind(sent, now)
    .run()
  const { text, html } = await find('ada@example.com')
  for (const word of [
    'Ada Lovelace',
    '2026-11: May Larkfield',
    'Delivered, 22 Nov 2026',
    'Waiting',
    '22 Nov 2026, 14:05: rung',
    'Opened',
  ])
    expect(text).toContain(word)
  expect(html).toContain('<input type="hidden" name="do" value="erase"/>')
  expect(html).toMatch(/<form [^>]*action="\/act".*Erase this person.*<\/form>/s)
})

test('a search and each lead that it opens are written down, and what was typed is not, there or in a log', async () => {
  const logged = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level).mockReturnValue())
  const id = await given({ cipher })
  const { html } = await find('Ada@Example.com')
  await find('Grace@example.com')
  await visit('/person', { post: { personName: 'Ada', personFrom: '2026-11-20' }, vars })
  const entry = { at: now, who: 'grace@firm.example', filter: null, lead_id: null, leads: 1 }
  expect(await audit()).toEqual([
    { ...entry, action: 'searched', filter: 'person=email' },
    { ...entry, action: 'opened', lead_id: id },
    { ...entry, action: 'searched', filter: 'person=email', leads: 0 },
    { ...entry, action: 'searched', filter: 'person=name&from=2026-11-20' },
  ])
  expect((await visit('/audit')).text).toContain('By name, came on 2026-11-20 or later')
  expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([])
  expect([...html.matchAll(/(?:href|action)="([^"]*)"/g)].filter(([, to = '']) => /ada|0770|@/i.test(to))).toEqual([])
  expect((await visit('/person?person=ada%40example.com')).text).not.toContain('found')
})

test('nothing is shown when the search cannot be written down', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await given({ cipher })
  await env.DB.prepare('DROP TABLE audit').run()
  for (const { status, html } of [await find('ada@example.com'), await find('', { personName: 'Ada' })]) {
    expect(status).toBe(500)
    expect(html).not.toMatch(/lovelace|A\. L\./i)
  }
})

test('what could not be looked through is said: keys that are gone, and more leads than fit a page', async () => {
  for (const gone of [keyOf('2025-01', 1), keyOf('2026-12', 3)])
    await given({ cipher: new LeadCipher(parseLeadKeys(gone)) })
  const { text } = await find('ada@example.com')
  expect(text).toContain('No lead of theirs was found')
  expect(text).toContain('2 leads could not be read')
  for (let count = 0; count < 51; count++) await given({ cipher, receivedAt: now - count })
  const page = await find('07700900123')
  expect(leadsIn(page.html)).toHaveLength(50)
  expect(page.text).toContain('There are more than the newest 50')
})

test('by name, people are found by how its words begin, masked, and only among the days that were asked for', async () => {
  const zoe = { firstName: 'Zoë', lastName: 'O’Hara-Smith' }
  const id = await given({ cipher, changes: zoe })
  await given({ cipher, changes: zoe, receivedAt: Date.parse('2026-10-01T12:00Z') })
  await given({ cipher })
  for (const personName of ['zoe smith', 'ZOË', 'ohara zo', "O'Hara"]) {
    const { html, text } = await find('', { personName, personFrom: '2026-11-01', personTo: '2026-11-30' })
    expect([...html.matchAll(/value="([^"]+)"[^>]*name="person"/g)].map(([, found]) => found)).toEqual([id])
    expect(text).toContain('•••• 123')
    expect(text).not.toContain('Hara')
  }
  expect((await find('', { personName: '*' })).text).toContain('No lead of theirs')
})

test('what can be no address, number or id is not looked for', async () => {
  await given()
  for (const typed of ['', 'ada', '0770', '0123abc', '%', "' OR 1=1 --", 'ada@']) {
    expect(await find(typed)).toMatchObject({
      status: 422,
      text: expect.stringContaining('Type a whole email address'),
    })
  }
  expect((await find('', { personName: 'Ada', personFrom: '2026-02-31x' })).status).toBe(422)
  expect(await audit()).toEqual([])
})

test('the file for the person says what they sent, agreed to and became of it, in words of theirs, and is written down', async () => {
  const hostile = { firstName: '<script>alert(1)</script>', consentVersion: '2026-11' }
  const id = await given({ cipher, form: 'guide', changes: hostile })
  await settle(id, 'delivered', 'http 200')
  const { headers, html, text, elements } = await file(id)
  expect(headers.get('content-disposition')).toBe('attachment; filename="what-we-hold.html"')
  for (const word of ['Lovelace', '07700900123', 'May Larkfield', '22 Nov 2026, 14:04', 'Passed to the system'])
    expect(text).toContain(word)
  expect(html).not.toContain('grace@firm.example')
  expect(elements.filter(({ name }) => name === 'script')).toEqual([])
  expect(await audit()).toMatchObject([{ action: 'exported', lead_id: id, leads: 1 }])
  expect((await visit('/person/file', { post: {}, vars })).text).toContain('Nothing was ticked')
})
