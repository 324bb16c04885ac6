import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { base64 } from '#worker/store/bytes.ts'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { now } from './support/access.ts'
import { audit, given, givenEmail, parked, settle, visit } from './support/visit.ts'

const personal = ['Ada', 'Lovelace', '07700900123', 'ada@example.com']
const expectMasked = (html: string) => expect(personal.filter((word) => html.includes(word))).toEqual([])
const open = (id: string, vars = {}) => visit(`/leads/${id}/open`, { post: {}, vars })

test('a list and an unopened lead show no more of a person than tells one from another', async () => {
  const id = await given()
  for (const { html, text } of [await visit('/leads'), await visit(`/leads/${id}`)]) {
    expectMasked(html)
    for (const masked of ['A. L.', '•••• 123', 'a…@example.com']) expect(text).toContain(masked)
  }
  expect(await audit()).toEqual([])
})

test('opening a lead writes down who did, and then shows everything the webhook would get', async () => {
  const id = await given({ form: 'guide', changes: { consentVersion: '2026-11', repeat: true } })
  const { status, text } = await open(id)
  expect(status).toBe(200)
  for (const word of [...personal, 'First name', 'TEST25', 'Asked more than twice in a day'])
    expect(text).toContain(word)
  // The very words that the visitor agreed to.
  expect(text).toContain('2026-11: May Larkfield Funeral Plans tell you')
  expect(text).toContain('Tick how, if you would like us to.')
  expect(await audit()).toEqual([
    { at: now, who: 'grace@firm.example', action: 'opened', lead_id: id, filter: null, leads: 1 },
  ])
  const again = await visit(`/leads/${id}`)
  expect(again.text).toMatch(/Opened\s+7?/)
  expectMasked(again.html)
})

test('a lead whose opening cannot be written down stays closed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const id = await given()
  await env.DB.prepare('DROP TABLE audit').run()
  const { status, html } = await open(id)
  expect(status).toBe(500)
  expectMasked(html)
})

test('a sealed lead is opened with the desk’s keys, and without them is said to be safe but unreadable', async () => {
  const LEAD_KEYS = `2026-11:${base64(new Uint8Array(32).fill(2))}`
  const id = await given({ cipher: new LeadCipher(parseLeadKeys(LEAD_KEYS)) })
  expect((await open(id, { LEAD_KEYS })).text).toContain('Lovelace')
  const without = await visit(`/leads/${id}`)
  expect(without.text).toContain('It cannot be read')
  expect(without.html).not.toContain('v1:')
})

test('an erased lead is said to be erased', async () => {
  const id = await given()
  await env.DB.prepare('UPDATE leads SET content = NULL, erased_at = ?1').bind(now).run()
  expect((await visit(`/leads/${id}`)).text).toContain('Erased. Only dates')
  expect((await visit('/leads?state=erased')).text).toContain(id.slice(0, 8))
})

test('a lead’s page has the state of its guide email, its attempts and what the outcome means', async () => {
  const id = await givenEmail('refused', 'address refused')
  await env.DB.exec("UPDATE deliveries SET attempts = 3 WHERE kind = 'email'")
  const { text, html } = await visit(`/leads/${id}`)
  const facts = 'Letter with the guide What has become of it Refused Tries 3'
  expect(text.replace(/\s+/g, ' ')).toContain(facts)
  expect(text).toContain('Cloudflare no longer writes to this address')
  expect(html).toContain(`href="/act?do=letter&amp;lead=${id}"`)
  expect((await visit(`/leads/${await given()}`)).text).not.toContain('Letter with the guide')
})

test('names that are markup, formulas or control characters show as text', async () => {
  const hostile = {
    firstName: '<script>alert(1)</script>',
    lastName: '"><img src=x onerror=alert(1)>',
    email: '=HYPERLINK("http://evil.example")@example.com',
    addressLine1: 'up\u001b[31m\u0000\u202edown',
  }
  const id = await given({ changes: hostile })
  const opened = await open(id)
  for (const shown of [hostile.firstName, hostile.lastName, "'=HYPERLINK", 'up\uFFFD[31m\uFFFD\uFFFDdown']) {
    expect(opened.text).toContain(shown)
  }
  for (const page of [opened, await visit('/leads'), await visit(`/leads/${id}`)]) {
    expect(page.text).not.toMatch(/[\p{Bidi_Control}]|(?!\n)\p{Cc}/u)
    expect(page.elements.filter(({ name }) => name === 'script' || name === 'img')).toEqual([])
    const attributes = page.elements.flatMap(({ attributes }) => attributes)
    expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
  }
})

test('leads are found by what has become of them or their guide emails, why, code and day, UK time', async () => {
  const found = {
    waiting: await given(),
    tv: await given({ code: 'TV-SPRING26', receivedAt: Date.parse('2026-07-01T23:30:00Z') }),
    flood: await given({ heldFor: 'flood' }),
    repeat: await given({ heldFor: 'repeat' }),
    parked: await parked(),
    delivered: await given(),
    emailParked: await givenEmail('parked', 'timeout'),
    emailRefused: await givenEmail('refused', 'bounced'),
  }
  await settle(found.delivered, 'delivered', 'http 200')
  const shown = async (query: string) => {
    const { html } = await visit(`/leads?${query}`)
    return Object.entries(found).flatMap(([name, id]) => (html.includes(`/leads/${id}`) ? [name] : []))
  }
  expect(await shown('state=waiting')).toEqual(['waiting', 'tv'])
  expect(await shown('state=held')).toEqual(['flood', 'repeat'])
  expect(await shown('state=held&reason=flood')).toEqual(['flood'])
  expect(await shown('state=parked')).toEqual(['parked'])
  expect(await shown('state=parked&reason=http+500')).toEqual(['parked'])
  expect(await shown('state=delivered')).toEqual(['delivered', 'emailParked', 'emailRefused'])
  expect(await shown('letters=refused')).toEqual(['emailRefused'])
  expect(await shown('code=TV-SPRING26')).toEqual(['tv'])
  expect(await shown('from=2026-07-02&to=2026-07-02')).toEqual(['tv'])
  expect(await shown('to=2026-07-01')).toEqual([])
  expect(await shown('')).toHaveLength(8)
})

test('every lead is on exactly one page of a list, newest first, even those of one moment', async () => {
  const ids: string[] = []
  for (let count = 0; count < 65; count++) ids.push(await given({ receivedAt: now - Math.floor(count / 5) * 1000 }))
  const seen: string[] = []
  for (let path: string | undefined = '/leads?state=waiting'; path !== undefined; ) {
    const { html } = await visit(path)
    seen.push(...[...html.matchAll(/href="\/leads\/([\da-f-]{36})"/g)].map(([, id = '']) => id))
    path = /href="(\/leads\?[^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen).toHaveLength(65)
  expect(new Set(seen)).toEqual(new Set(ids))
})

test('a search by id leads to the lead, and says what is wrong with anything else', async () => {
  const id = await given()
  expect((await visit(`/leads?id=%20${id.toUpperCase()}`)).headers.get('location')).toBe(`/leads/${id}`)
  const wrong = await visit('/leads?id=ada')
  expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining('That is not an id') })
  for (const other of [crypto.randomUUID(), 'x']) expect((await visit(`/leads/${other}`)).status).toBe(404)
})

test('what is malformed in a filter is left out and said so, and never reaches the database', async () => {
  const id = await given()
  for (const query of [`code=${encodeURIComponent("' OR 1=1 --")}&from=2026-02-31x`, 'letters=lost']) {
    const { status, text, html } = await visit(`/leads?${query}`)
    expect(status).toBe(200)
    expect(text).toContain('was left out')
    expect(html).toContain(id)
  }
})
