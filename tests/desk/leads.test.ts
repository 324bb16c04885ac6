import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { base64 } from '#worker/store/bytes.ts'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { now } from './support/access.ts'
import { audit, given, givenEmail, parked, rowOf, settle, visit } from './support/visit.ts'

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
  const facts = 'Email with the guide What has become of it Refused Tries 3'
  expect(text.replace(/\s+/g, ' ')).toContain(facts)
  expect(text).toContain('Cloudflare no longer writes to this address')
  expect(html).toContain(`href="/act?do=letter&amp;lead=${id}"`)
  expect((await visit(`/leads/${await given()}`)).text).not.toContain('Email with the guide')
})

test('names that are markup, formulas or control characters show as text', async () => {
  const hostile = {
    firstName: '<script>alert(1)</script>',
    lastName: '\u202e"><img src=x onerror=alert(1)>',
    email: '=HYPERLINK("http://evil.example")@example.com',
    addressLine1: 'up\u001b[31m\u0000\u202edown',
  }
  const id = await given({ changes: hostile })
  const opened = await open(id)
  for (const shown of [hostile.firstName, hostile.lastName.slice(1), "'=HYPERLINK", 'up\uFFFD[31m\uFFFD\uFFFDdown']) {
    expect(opened.text).toContain(shown)
  }
  for (const page of [opened, await visit('/leads'), await visit(`/leads/${id}`)]) {
    expect(page.text).not.toMatch(/[\p{Bidi_Control}]|(?!\n)\p{Cc}/u)
    expect(page.elements.filter(({ name }) => name === 'script' || name === 'img')).toEqual([])
    const attributes = page.elements.flatMap(({ attributes }) => attributes)
    expect(attributes.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([])
  }
})

test('leads are found by what has become of them or their guide emails, why, form, wish, code and day, UK time', async () => {
  const found = {
    waiting: await given(),
    tv: await given({ code: 'TV-SPRING26', receivedAt: Date.parse('2026-07-01T23:30:00Z') }),
    flood: await given({ heldFor: 'flood' }),
    repeat: await given({ heldFor: 'repeat' }),
    trap: await given({ heldFor: 'trap', form: 'guide', changes: { deliveryMethod: 'post' } }),
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
  expect(await shown('state=held')).toEqual(['flood', 'repeat', 'trap'])
  expect(await shown('state=held&reason=flood')).toEqual(['flood'])
  expect(await shown('state=held&reason=flood&reason=trap')).toEqual(['flood', 'trap'])
  expect(await shown('form=guide')).toEqual(['trap'])
  expect(await shown('state=held&wants=email')).toEqual(['flood', 'repeat'])
  expect(await shown('wants=post')).toEqual(['trap'])
  expect(await shown('form=callback')).toEqual([])
  expect(await shown('state=parked')).toEqual(['parked'])
  expect(await shown('state=parked&reason=http+500')).toEqual(['parked'])
  expect(await shown('state=delivered')).toEqual(['delivered', 'emailParked', 'emailRefused'])
  expect(await shown('letters=refused')).toEqual(['emailRefused'])
  expect(await shown('code=TV-SPRING26')).toEqual(['tv'])
  expect(await shown('code=tv-Spring26')).toEqual(['tv'])
  expect(await shown('from=2026-07-02&to=2026-07-02')).toEqual(['tv'])
  expect(await shown('to=2026-07-01')).toEqual([])
  expect(await shown('')).toHaveLength(9)
})

test('every lead is on exactly one page of a list, newest first, even those of one moment', async () => {
  const ids: string[] = []
  for (let count = 0; count < 65; count++) ids.push(await given({ receivedAt: now - Math.floor(count / 5) * 1000 }))
  const seen: string[] = []
  for (let path: string | undefined = '/leads?state=waiting'; path !== undefined; ) {
    const { html } = await visit(path)
    seen.push(...[...html.matchAll(/href="\/leads\/([\da-f-]{36})\?/g)].map(([, id = '']) => id))
    path = /href="(\/leads\?[^"]*after=[^"#]*)#list"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen).toHaveLength(65)
  expect(new Set(seen)).toEqual(new Set(ids))
})

test('there is no page of a lead that there is not', async () => {
  for (const other of [crypto.randomUUID(), 'x']) expect((await visit(`/leads/${other}`)).status).toBe(404)
})

test('the reasons that there are can be ticked, with how many of each; what the ticked ones mean is said once', async () => {
  for (const heldFor of ['flood', 'flood', 'trap']) await given({ heldFor })
  const every = await visit('/leads?state=held')
  for (const reason of ['flood (2)', 'trap (1)']) expect(every.text).toContain(reason)
  expect(every.text).not.toContain('Usually erase.')
  const { text, html } = await visit('/leads?state=held&reason=flood&reason=trap')
  for (const means of ['flood: Very many came from one address', 'Held, trap: A field that no one can see']) {
    expect(text.split(means)).toHaveLength(2)
  }
  expect(text).toContain('Erase all 3')
  expect(html).toContain('href="/act?do=send&amp;state=held&amp;reason=flood%2Ctrap"')
  expect((await visit('/act?do=send&state=held&reason=flood,trap')).text).toContain('3 leads will be sent')
  const before = await given()
  await env.DB.exec("UPDATE deliveries SET last_outcome = 'http 503'")
  expect((await visit('/leads?state=waiting')).text).toContain('http 503 (1)')
  expect((await visit('/leads?state=waiting&reason=failed')).html).toContain(before)
})

/** Presses the link or button that says so, as a browser without script would. */
function press(html: string, says: string) {
  const page = html.replaceAll('&amp;', '&')
  const href = new RegExp(`<a [^>]*href="([^"#]*)[^"]*"[^>]*>${says}</a>`).exec(page)?.[1]
  if (href !== undefined) return visit(href)
  const form = (page.match(/<form .*?<\/form>/g) ?? []).find((each) => each.includes(`>${says}</button>`)) ?? ''
  const fields = form.matchAll(/<input [^>]*name="(\w+)" value="([^"]*)"/g)
  const post = Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
  return visit(/action="([^"#]*)/.exec(form)?.[1] ?? '', { post })
}

test('ten held leads are opened one after the other and sent on or erased, in 23 clicks with the way back', async () => {
  for (let count = 0; count < 10; count++) await given({ heldFor: 'flood', receivedAt: now - count * 1000 })
  const other = await given({ heldFor: 'trap', receivedAt: now - 4_500 })
  let page = await visit('/leads?state=held&reason=flood')
  let clicks = 1
  const click = async (says: string) => {
    clicks++
    page = await press(page.html, says)
    expect([says, page.status]).toEqual([says, 200])
  }
  const [, first = ''] = /href="(\/leads\/[^"]*)"/.exec(page.html) ?? []
  page = await visit(first.replaceAll('&amp;', '&'))
  clicks++
  await click('Open this lead')
  for (let count = 0; count < 10; count++) {
    expect(page.text).toContain('Lovelace')
    await click(count % 2 === 0 ? 'Send it on' : 'Erase it')
    if (count < 9) await click('Open the next in the list')
  }
  expect(page.html).not.toContain('Open the next')
  await click('Back to the list')
  expect(page.text).toContain('No lead matches.')
  expect(clicks).toBe(23)
  expect((await visit('/leads?state=held')).html).toContain(other)
  const done = (await audit()).map(({ action }) => action)
  expect(done).toEqual(Array.from({ length: 5 }, () => ['opened', 'sent on', 'opened', 'erased']).flat())
})

test('a lead’s page leads to those before and after it in the list one came from, and back to that place', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.push(await given({ form: 'guide', receivedAt: now - count }))
  const [newer, middle, older] = ids
  await given({ receivedAt: now })
  const list = encodeURIComponent(`form=guide&after=${now + 1}-${newer}`)
  const { html } = await visit(`/leads/${middle}?list=${list}`)
  for (const [says, id] of [
    ['Previous in the list', newer],
    ['Next in the list', older],
  ] as const) {
    expect(html).toMatch(new RegExp(`href="/leads/${id}\\?list=form%3Dguide[^"]*"[^>]*>${says}<`))
  }
  expect(html).toContain(`href="/leads?form=guide&amp;after=${now + 1}-${newer}#${middle}"`)
  expect((await visit(`/leads/${middle}`)).html).not.toContain('in the list')
  const elsewhere = await visit(`/leads/${middle}?list=${encodeURIComponent('https://evil.example/?state=burnt')}`)
  expect(elsewhere.html).not.toMatch(/evil|burnt/)
})

test('leads that are ticked are sent on together, after a page that says how many, and it is written down', async () => {
  const [one, two, left] = [await given({ heldFor: 'flood' }), await parked(), await parked()]
  const delivered = await given()
  await settle(delivered, 'delivered', 'http 200')
  const { html } = await visit('/leads')
  for (const id of [one, left])
    expect(html).toMatch(new RegExp(`<input type="checkbox"[^>]* name="lead" value="${id}"`))
  const ticked = [one, two, delivered].map((id) => `lead=${id}`).join('&')
  const ask = await visit('/act?list=all', { post: `do=send&${ticked}` })
  expect(ask).toMatchObject({ status: 200, text: expect.stringContaining('2 leads will be sent') })
  expect(ask.text).not.toContain('has changed')
  expect(await audit()).toEqual([])
  const done = await press(ask.html, 'Send 2 leads on')
  expect(done.text).toContain('2 leads will be sent on within two minutes')
  expect(done.html).toContain('href="/leads"')
  for (const id of [one, two]) expect(await rowOf(id)).toMatchObject({ status: 'pending' })
  expect(await rowOf(left)).toMatchObject({ status: 'parked' })
  expect(await audit()).toMatchObject([{ action: 'sent on', lead_id: null, leads: 2 }])
  expect((await visit('/audit')).html).toContain(`href="/leads/${two}"`)
  const nothing = await visit('/act?list=all', { post: 'do=erase' })
  expect(nothing).toMatchObject({ status: 400, text: expect.stringContaining('No lead was ticked') })
  const tooMany = Array.from({ length: 101 }, () => `lead=${crypto.randomUUID()}`).join('&')
  for (const wrong of [`lead=${two}&lead=all`, tooMany]) {
    expect((await visit('/act', { post: `do=erase&count=1&${wrong}` })).status).toBe(400)
  }
})

test('what is malformed in a filter is left out and said so, and never reaches the database', async () => {
  const id = await given({ heldFor: 'flood' })
  for (const query of [
    `code=${encodeURIComponent("' OR 1=1 --")}&from=2026-02-31x`,
    'letters=lost',
    'form=none',
    'wants=both',
    'state=held&reason=a;b',
  ]) {
    const { status, text, html } = await visit(`/leads?${query}`)
    expect(status).toBe(200)
    expect(text).toContain('was left out')
    expect(html).toContain(id)
  }
})

test('where no lead matches there is nothing to be done with all of them', async () => {
  const { text, html } = await visit('/leads?state=delivered&code=NONE')
  expect(text).toContain('No lead matches.')
  expect(html).not.toContain('/act?')
})
