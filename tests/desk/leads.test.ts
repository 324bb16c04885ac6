import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { base64 } from '#worker/store/bytes.ts'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { now } from './support/access.ts'
import { audit, given, rowOf, settle, visit } from './support/visit.ts'

const personal = ['Ada', 'Lovelace', '07700900123', 'ada@example.com']
const expectMasked = (html: string) => expect(personal.filter((word) => html.includes(word))).toEqual([])

test('a list and an unopened lead show no more of a person than tells one from another', async () => {
  const id = await given()
  const [list, lead] = [await visit('/leads'), await visit(`/leads/${id}`)]
  for (const { html, text } of [list, lead]) {
    expectMasked(html)
    for (const masked of ['A. L.', '•••• 123', 'a…@example.com']) expect(text).toContain(masked)
  }
  expect(await audit()).toEqual([])
})

test('opening a lead writes down who did, and then shows everything the webhook would get', async () => {
  const id = await given()
  const { status, text } = await visit(`/leads/${id}/open`, { post: {} })
  expect(status).toBe(200)
  for (const word of ['First name', 'Ada', 'Lovelace', '07700900123', 'ada@example.com', 'TEST25'])
    expect(text).toContain(word)
  expect(await audit()).toEqual([
    { at: now, who: 'grace@firm.example', action: 'opened', lead_id: id, filter: null, leads: 1 },
  ])
  expect((await visit(`/leads/${id}`)).text).toMatch(/Opened\s+7?/)
  expectMasked((await visit(`/leads/${id}`)).html)
})

test('an opened lead shows the very words that its visitor agreed to', async () => {
  const id = await given({ form: 'guide', changes: { consentVersion: '2026-11' } })
  const { text } = await visit(`/leads/${id}/open`, { post: {} })
  expect(text).toContain('2026-11: May Larkfield Funeral Plans tell you')
  expect(text).toContain('Tick how, if you would like us to.')
})

test('a lead whose opening cannot be written down stays closed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const id = await given()
  await env.DB.prepare('DROP TABLE audit').run()
  const { status, html } = await visit(`/leads/${id}/open`, { post: {} })
  expect(status).toBe(500)
  expectMasked(html)
})

const cipher = new LeadCipher(parseLeadKeys(`2026-11:${base64(new Uint8Array(32).fill(2))}`))

test('a sealed lead is opened with the desk’s keys, and without them is said to be safe but unreadable', async () => {
  const id = await given({ cipher })
  const keys = { LEAD_KEYS: `2026-11:${base64(new Uint8Array(32).fill(2))}` }
  expect((await visit(`/leads/${id}/open`, { post: {}, vars: keys })).text).toContain('Lovelace')
  const without = await visit(`/leads/${id}`)
  expect(without.text).toContain('It cannot be read')
  expect(without.html).not.toContain('v1:')
})

test('an erased lead is said to be erased', async () => {
  const id = await given()
  await env.DB.prepare('UPDATE leads SET content = NULL, erased_at = ?1').bind(now).run()
  expect((await visit(`/leads/${id}`)).text).toContain('Erased. Only dates')
  expect((await visit(`/leads?state=erased`)).text).toContain(id.slice(0, 8))
})

const hostile = {
  firstName: '<script>alert(1)</script>',
  lastName: '"><img src=x onerror=alert(1)>',
  email: '=HYPERLINK("http://evil.example")@example.com',
  addressLine1: 'up\u001b[31m\u0000\u202edown',
}

test('names that are markup, formulas or control characters show as text', async () => {
  const id = await given({ changes: hostile })
  const opened = await visit(`/leads/${id}/open`, { post: {} })
  const { text } = opened
  expect(text).toContain(hostile.firstName)
  expect(text).toContain(hostile.lastName)
  expect(text).toContain("'=HYPERLINK")
  expect(text).toContain('up\uFFFD[31m\uFFFD\uFFFDdown')
  for (const page of [opened, await visit('/leads'), await visit(`/leads/${id}`)]) {
    expect(page.text).not.toMatch(/[\p{Bidi_Control}]|(?!\n)\p{Cc}/u)
    expect(page.elements.filter(({ name }) => name === 'script' || name === 'img')).toEqual([])
    const attributes = page.elements.flatMap(({ attributes }) => attributes)
    expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
  }
})

test('leads are found by what has become of them, why, code and day, UK time', async () => {
  const summer = Date.parse('2026-07-01T23:30:00Z')
  const found = {
    waiting: await given(),
    tv: await given({ code: 'TV-SPRING26', receivedAt: summer }),
    flood: await given({ heldFor: 'flood' }),
    repeat: await given({ heldFor: 'repeat' }),
    parked: await given(),
    delivered: await given(),
  }
  await settle(found.parked, 'parked', 'http 500')
  await settle(found.delivered, 'delivered', 'http 200')
  const names = Object.entries(found)
  const shown = async (query: string) => {
    const { html } = await visit(`/leads?${query}`)
    return names.filter(([, id]) => html.includes(`/leads/${id}`)).map(([name]) => name)
  }
  expect(await shown('state=waiting')).toEqual(['waiting', 'tv'])
  expect(await shown('state=held')).toEqual(['flood', 'repeat'])
  expect(await shown('state=held&reason=flood')).toEqual(['flood'])
  expect(await shown('state=parked')).toEqual(['parked'])
  expect(await shown('state=parked&reason=http+500')).toEqual(['parked'])
  expect(await shown('state=delivered')).toEqual(['delivered'])
  expect(await shown('code=TV-SPRING26')).toEqual(['tv'])
  expect(await shown('from=2026-07-02&to=2026-07-02')).toEqual(['tv'])
  expect(await shown('to=2026-07-01')).toEqual([])
  expect(await shown('')).toHaveLength(6)
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
  expect(await visit('/leads?id=ada')).toMatchObject({
    status: 422,
    text: expect.stringContaining('That is not an id'),
  })
  expect((await visit(`/leads/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await visit('/leads/x')).status).toBe(404)
})

test('what is malformed in a filter is left out and said so, and never reaches the database', async () => {
  const id = await given()
  const { status, text, html } = await visit(`/leads?code=${encodeURIComponent("' OR 1=1 --")}&from=2026-02-31x`)
  expect(status).toBe(200)
  expect(text).toContain('was left out')
  expect(html).toContain(id)
  expect(await rowOf(id)).not.toBeNull()
})
