import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { finishErasing } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { auditEntry } from '#worker/staff/audit.ts'
import { eraseForNow } from '#worker/staff/erasing.ts'
import { noteCalls } from '#worker/store/calls.ts'
import { LeadCipher, noCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { cipherWith } from '../worker/support/keys.ts'
import { now } from './support/access.ts'
import { audit, emailOf, given, healthy, parked, rowOf, settle, siteSaying, visit } from './support/visit.ts'

const hour = 3_600_000
const grace = 'grace@firm.example'
const vars = { DESK_ERASERS: `${grace}, Ada@firm.example` }
const act = (post: Record<string, string>, at = now) => visit('/act', { post, vars, at })
const erase = (lead: string) => act({ do: 'erase', lead, count: '1' })
const takeBack = (post: Record<string, string>, at = now) => visit('/take-back', { post, vars, at })
const sweepErased = (at: number) => finishErasing(new RetentionStore(env.DB, cipherWith()), at)

const tables = ['leads', 'deliveries', 'calls', 'recent_leads', 'emailed_mailboxes', 'erased_leads'] as const

/** All that the database has of leads. */
async function everything() {
  const results = await env.DB.batch(
    tables.map((table) =>
      env.DB.prepare(`SELECT * FROM ${table} ORDER BY lead_id`.replace('leads ORDER BY lead_id', 'leads ORDER BY 1')),
    ),
  )
  return tables.map((table, index) => [table, results[index]?.results])
}

/** Delivered ones, so many. */
async function delivered(count: number) {
  const ids = await Promise.all(Array.from({ length: count }, () => given()))
  for (const id of ids) await settle(id, 'delivered', 'http 200')
  return ids
}

/** A lead in each state that there is, with all that goes with it. */
async function oneOfEach() {
  const asked = { callbackDate: '2026-11-23', callbackWindow: 'morning' }
  const cipher = new LeadCipher(parseLeadKeys(`2026-11:${btoa('k'.repeat(32))}`))
  const ids = [
    await parked(),
    await given({ heldFor: 'flood', letter: true }),
    await given({ cipher }),
    await given({ form: 'callback', changes: asked }),
    ...(await delivered(1)),
  ]
  const sent = await given({ letter: true })
  await settle(sent, 'delivered', 'http 200')
  await new DeliveryStore(env.DB, 'email').settle(sent, { status: 'sent', outcome: 'accepted', messageId: 'm1' }, now)
  const tried = await given()
  await env.DB.prepare("UPDATE deliveries SET attempts = 3, last_outcome = 'http 500', due_at = ?2 WHERE lead_id = ?1")
    .bind(tried, now + hour)
    .run()
  await noteCalls(env.DB, noCipher, now)
  const all = [...ids, sent, tried]
  for (const id of all)
    await env.DB.batch([
      env.DB.prepare('INSERT INTO recent_leads (lead_id, received_at) VALUES (?1, 1)').bind(id),
      env.DB.prepare("INSERT INTO emailed_mailboxes (lead_id, mailbox_hash, at) VALUES (?1, 'hash', 1)").bind(id),
    ])
  return all
}

test('an erased lead is sent, shown and rung no more, and taken back within the hour it is exactly as it was', async () => {
  const ids = await oneOfEach()
  const before = await everything()
  for (const id of ids) expect((await erase(id)).text).toContain('1 lead erased.')
  for (const kind of ['webhook', 'email'] as const) {
    expect(await new DeliveryStore(env.DB, kind).takeDue(now + 2 * hour, 9)).toEqual([])
    expect(await new DeliveryStore(env.DB, kind).claim(now + 2 * hour)).toBeUndefined()
  }
  const calling = { vars: { SITE: siteSaying({ ...healthy, callsAt: 'desk' }) } }
  for (const path of ['/calls', '/leads', '/leads?state=waiting', ...ids.map((id) => `/leads/${id}`)])
    expect([path, (await visit(path, calling)).text]).toEqual([path, expect.not.stringMatching(/A\. L\.|Ada|07700/)])
  expect((await visit('/leads')).text).toContain('Erasing until 22 Nov 2026, 15:05')
  for (const id of ids) {
    expect((await visit(`/leads/${id}`)).text).toContain('Take 1 lead back')
    expect((await takeBack({ lead: id }, now + hour - 1)).text).toContain('Taken back: 1 lead')
  }
  expect(await everything()).toEqual(before)
})

test('after an hour the content is gone for good, with what counts and calls its person, and cannot be taken back', async () => {
  const [id = '', other = ''] = await oneOfEach()
  await erase(id)
  const { text } = await takeBack({ lead: id }, now + hour)
  expect(text).toContain('Nothing was taken back')
  await sweepErased(now + hour - 1)
  expect((await env.DB.prepare('SELECT lead_id FROM erased_leads').all()).results).toHaveLength(1)
  await sweepErased(now + hour)
  await sweepErased(now + hour)
  for (const table of ['erased_leads', 'calls', 'recent_leads', 'emailed_mailboxes'])
    expect((await env.DB.prepare(`SELECT * FROM ${table} WHERE lead_id = ?1`).bind(id).all()).results).toEqual([])
  expect(await rowOf(id)).toMatchObject({ content: null, digest: '', email_hash: null, erased_at: now })
  expect(await rowOf(other)).toMatchObject({ erased_at: null })
  expect((await visit(`/leads/${id}`)).text).toContain('Erased. Only dates and the campaign code are left.')
})

test('what was being sent at that moment comes back as delivered, or as an email that may have gone', async () => {
  const id = await given({ letter: true })
  const [webhook, email] = (['webhook', 'email'] as const).map((kind) => new DeliveryStore(env.DB, kind))
  await webhook?.claim(now)
  await email?.claim(now)
  await erase(id)
  await webhook?.settle(id, { status: 'delivered', outcome: 'http 200' }, now + 1)
  await takeBack({ lead: id }, now + hour / 2)
  expect(await rowOf(id)).toMatchObject({ status: 'delivered', last_outcome: 'http 200', settled_at: now + 1 })
  expect(await webhook?.claim(now + hour / 2)).toBeUndefined()
  expect(await emailOf(id)).toMatchObject({ status: 'repeat', last_outcome: 'taken back' })
  expect((await visit(`/leads/${id}`)).text).toContain('It was being sent when its lead was erased')
})

test('many are erased with their ids, which say what to delete elsewhere and what can be taken back at once', async () => {
  const ids = await delivered(3)
  const { text, html } = await act({ do: 'erase', state: 'delivered', count: '3' })
  for (const words of ['3 leads erased.', 'Take 3 leads back', 'may have 3 leads of these', ...ids])
    expect(text).toContain(words)
  const [id = ''] = ids
  expect((await visit(`/leads/${id}`)).text).toContain('grace@firm.example')
  await takeBack({ lead: id })
  const [, page = ''] = /name="entry" value="(\d+)"/.exec(html) ?? []
  expect((await visit('/audit')).html).toContain(`href="/audit/${page}"`)
  expect((await visit(`/audit/${page}`)).text).toContain('Take 2 leads back')
  const csv = (await visit(`/audit/${page}.csv`)).html
  expect(csv.match(/"yes"/g)).toHaveLength(2)
  expect(csv).toContain(`"${id}","no"`)
  expect((await visit('/take-back', { post: { entry: page }, vars, who: 'ada@firm.example' })).text).toContain(
    '2 leads',
  )
  expect((await rowOf(id))?.erased_at).toBeNull()
  expect(await audit()).toMatchObject([
    { action: 'erased', filter: 'state=delivered', leads: 3 },
    { action: 'taken back', lead_id: id, leads: 1 },
    { action: 'taken back', who: 'ada@firm.example', filter: 'state=delivered', leads: 2 },
  ])
})

test('more than ten are erased once their number is typed, with or without a comma', async () => {
  await delivered(11)
  const post = { do: 'erase', state: 'delivered', count: '11' }
  expect((await visit('/act?do=erase&state=delivered', { vars })).text).toContain('Type how many leads will be erased')
  for (const typed of ['', '10', 'eleven']) {
    const answer = await act({ ...post, typed })
    expect(answer).toMatchObject({ status: 422, text: expect.stringContaining('Type 11, if that is how many') })
  }
  expect(await audit()).toEqual([])
  expect((await act({ ...post, typed: ' 1,1 ' })).text).toContain('11 leads erased.')
})

test('held leads are erased together once their reason is chosen; what waits or is parked, only by itself', async () => {
  const [flood, repeat, waiting] = [
    await given({ heldFor: 'flood' }),
    await given({ heldFor: 'repeat' }),
    await given(),
  ]
  const kept = [repeat, waiting, await parked()]
  await act({ do: 'erase', state: 'held', reason: 'flood', count: '1' })
  expect(await rowOf(flood)).toMatchObject({ content: null, digest: '', email_hash: null, erased_at: now })
  for (const id of kept) expect(await rowOf(id)).toMatchObject({ erased_at: null })
  for (const state of ['held', 'waiting', 'parked']) {
    if (state !== 'held') expect((await visit(`/leads?state=${state}`)).html).not.toContain('do=erase')
    expect(await visit(`/act?do=erase&state=${state}`, { vars })).toMatchObject({ status: 403 })
  }
  for (const id of kept) expect((await erase(id)).status).toBe(200)
  expect(await audit()).toMatchObject([{ filter: 'state=held&reason=flood' }, ...kept.map((id) => ({ lead_id: id }))])
})

test('whoever may not erase reads why and who may; a malformed entry lets nobody in, and Today names the setting', async () => {
  const [id = ''] = await delivered(1)
  const asking = (who: string, DESK_ERASERS: string, path = `/act?do=erase&lead=${id}`) =>
    visit(path, { who, vars: { DESK_ERASERS, SITE: siteSaying(healthy) } })
  const many = '/act?do=erase&state=delivered'
  expect((await asking('mary@firm.example', '')).text).toContain('Erase 1 lead')
  expect((await asking('mary@firm.example', '', many)).text).toContain('has to name you in DESK_ERASERS')
  expect((await asking('mary@firm.example', vars.DESK_ERASERS)).text).toContain('grace@firm.example, ada@firm.example')
  expect((await asking('GRACE@firm.example', vars.DESK_ERASERS, many)).text).toContain('1 lead')
  expect(await asking('mary@firm.example', '*@firm.example')).toMatchObject({ status: 403 })
  const today = await asking('mary@firm.example', '*@firm.example, grace@firm.example', '/')
  expect(today.text).toContain('DESK_ERASERS must be email addresses')
  expect(today.html).not.toContain('*@firm.example')
})

const mary = 'mary@firm.example'
/** What is tried, how it is answered, and with what; the names in capitals are those of leads and entries below. */
const attacks: ReadonlyArray<
  readonly [what: string, status: number, path: string, post: Record<string, string>, who?: string]
> = [
  ['a colleague erases one', 403, '/act', { do: 'erase', lead: 'LEAD', count: '1' }, mary],
  ['a colleague erases many', 403, '/act', { do: 'erase', state: 'delivered', count: '11', typed: '11' }, mary],
  ['a colleague takes back', 403, '/take-back', { entry: 'JUST NOW' }, mary],
  ['an address that only begins alike', 403, '/act', { do: 'erase', lead: 'LEAD', count: '1' }, `${grace}.net`],
  ['people who wait, together', 403, '/act', { do: 'erase', state: 'waiting', count: '1' }],
  ['all that is held, whatever for', 403, '/act', { do: 'erase', state: 'held', count: '2' }],
  ['many without typing how many', 422, '/act', { do: 'erase', state: 'delivered', count: '11' }],
  ['more than was asked about', 409, '/act', { do: 'erase', state: 'delivered', count: '1', typed: '1' }],
  ['a filter smuggled beside one lead', 409, '/act', { do: 'erase', lead: 'LEAD', state: 'delivered', count: '11' }],
  ['sending on what is being erased', 409, '/act', { do: 'send', lead: 'ERASED', count: '1' }],
  ['marking its call', 409, '/calls', { lead: 'ERASED', unanswered: '0', mark: 'rung' }],
  ['taking back after the hour', 409, '/take-back', { entry: 'AN HOUR AGO' }],
  ['taking back what is no entry', 400, '/take-back', { entry: '1 OR 1=1' }],
]

test('of all that one may try, nothing is done, and nothing personal is in an address or the log', async () => {
  const [lead = ''] = await delivered(11)
  await given()
  for (const heldFor of ['flood', 'budget']) await given({ heldFor })
  const [late, erased] = [await given(), await given({ form: 'callback' })]
  await act({ do: 'erase', lead: late, count: '1' }, now - hour)
  await noteCalls(env.DB, noCipher, now)
  await erase(erased)
  const ids: Record<string, string> = { LEAD: lead, ERASED: erased, 'AN HOUR AGO': '1', 'JUST NOW': '2' }
  const logged: string[] = []
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
  const before = await everything()
  expect(await audit()).toMatchObject([{ lead_id: late }, { lead_id: erased }])
  for (const [what, status, path, post, who] of attacks) {
    const named = Object.fromEntries(Object.entries(post).map(([name, value]) => [name, ids[value] ?? value]))
    const answer = await visit(path, { post: named, vars, ...(who !== undefined && { who }) })
    expect([what, answer.status]).toEqual([what, status])
    expect([what, await everything()]).toEqual([what, before])
    for (const [address] of answer.html.matchAll(/(?:href|action)="[^"]*"/g)) expect(address).not.toMatch(/@|%40|Ada/)
  }
  expect((await audit()).filter(({ leads }) => leads !== 0)).toHaveLength(2)
  expect(logged.join()).not.toMatch(/@|Ada|07700/)
})

test('a lead that was sent on after it was chosen is not erased with the others', async () => {
  const [chosen, sentOn] = [await given({ heldFor: 'flood' }), await given()]
  const entry = { at: now, who: grace, action: 'erased', which: { filter: 'state=held' }, leads: 2 } as const
  const statements = eraseForNow([chosen, sentOn], { now, entry: 1, isMany: true })
  const results = await env.DB.batch([auditEntry(entry), ...statements].map((statement) => env.DB.prepare(statement)))
  expect(results.at(-1)?.results).toEqual([{ id: chosen }])
  expect(await rowOf(sentOn)).toMatchObject({ status: 'pending', erased_at: null })
})
