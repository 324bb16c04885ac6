import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { maxSelected, sendingMs } from '#desk/batches.ts'
import { cipherWith, newKey, rows, savedLead, setState, store } from '../worker/support/leads.ts'
import { givenAlert } from './support/given.ts'
import { doTo, formOf, linkOf, now, type Visited, visit } from './support/visit.ts'

const [minute, hour] = [60_000, 3_600_000]

/** Stores so many leads that came one after another, each a copy of one: what a flood is. */
async function givenMany(
  count: number,
  state: string,
  { holdReason, since = now - hour }: { holdReason?: string; since?: number } = {},
) {
  const id = await savedLead({ receivedAt: since })
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO leads (id, form, state, hold_reason, state_since, content, campaign_code, key_has_code, received_at, repeat, due_at)
     SELECT printf('%08x-0000-4000-8000-000000000000', i), form, ?2, ?4, ?5 + i / 4, content, campaign_code, 0, ?5 + i / 4, 0, 0
     FROM leads, n WHERE id = ?1`,
  )
    .bind(id, state, count, holdReason ?? null, since)
    .run()
  await env.DB.prepare('DELETE FROM leads WHERE id = ?1').bind(id).run()
}

/** How many leads are in each state. */
async function states(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare('SELECT state, count(*) AS count FROM leads GROUP BY state').all<{
    state: string
    count: number
  }>()
  return Object.fromEntries(results.map(({ state, count }) => [state, count]))
}

/** Presses the button of a question. */
const press = (question: Visited) => visit('/bulk', { post: formOf(question, '/bulk') })

/** Events and the leads that each was about, as the audit has them. */
async function entries() {
  const { results } = await env.DB.prepare(
    'SELECT event, description, count(lead_id) AS leads FROM audit LEFT JOIN audit_leads ON audit_id = id GROUP BY id',
  ).all()
  return results
}

test('beside 1,800 leads that a program sent, three from people are sent on, and the rest erased', async () => {
  await givenMany(1_800, 'held', { holdReason: 'trap' })
  const people = []
  for (const firstName of ['Ada', 'Bea', 'Cay'])
    people.push(await savedLead({ holdReason: 'trap', receivedAt: now - 30 * minute, lead: { firstName } }))
  const ticked = await visit(
    `/bulk?by=ticked&action=send-on&${people.map((id) => `id=${id}`).join('&')}&list=state%3Dheld`,
  )
  expect(ticked.text).toContain(
    'What is sent on goes to whoever receives leads. The first should go out within two minutes.',
  )
  const sent = await press(ticked)
  expect(sent.text).toContain('Sent on: 3 leads')
  expect(sent.text).toContain('The first should go out within two minutes.')
  const list = await visit('/?state=held&reason=trap')
  const question = await visit(linkOf(list, 'Erase all 1,800'))
  expect(question.text).toContain('Erase 1,800 leads?')
  expect(await states()).toEqual({ held: 1_800, pending: 3 })
  const done = await press(question)
  expect(done.text).toContain('Erased: 1,800 leads')
  expect(done.text).toContain('14:05. Held because a hidden field was filled in, ')
  expect(linkOf(done, 'Back to the list')).toBe('/?state=held')
  expect(await states()).toEqual({ erased: 1_800, pending: 3 })
  expect(await entries()).toEqual([
    { event: 'sent on', description: null, leads: 3 },
    {
      event: 'erased',
      description: expect.stringMatching(/^held because a hidden field was filled in, /),
      leads: 1_800,
    },
  ])
})

test('leads of a list that are alike form a group, unless the whole list is alike', async () => {
  await givenMany(21, 'held', { holdReason: 'trap' })
  expect((await visit('/?state=held')).text).not.toContain('The largest groups')
  await savedLead({ holdReason: 'too fast', receivedAt: now - 30 * minute })
  const group = await visit(linkOf(await visit('/?state=held'), '21 held'))
  expect(group.text).toContain('Erase all 21')
})

test('a group of erased leads leads to as many as it says, whatever they were held for', async () => {
  await givenMany(21, 'erased')
  await env.DB.exec("UPDATE leads SET hold_reason = 'trap' WHERE rowid % 2 = 0")
  for (let lead = 0; lead < 3; lead++) {
    const id = await savedLead({ receivedAt: now - hour, campaignCode: 'TV' })
    await setState(id, 'erased', now - hour)
  }
  const group = await visit(linkOf(await visit('/?state=erased'), '21 erased, from'))
  expect(group.text).toContain('21 erased, from')
})

test('a group that came within a minute is shown with that minute, and not from that minute to itself', async () => {
  for (let lead = 0; lead < 2; lead++) await savedLead({ holdReason: 'trap', receivedAt: now - hour + lead })
  expect((await visit('/?state=held')).text).toContain('2 held, Sun 22 Nov, 13:05.')
})

test('the groups of a filtered list are of that list only', async () => {
  await givenMany(21, 'held', { holdReason: 'trap' })
  for (let lead = 0; lead < 6; lead++) await savedLead({ holdReason: 'too fast', receivedAt: now - 30 * minute })
  expect((await visit('/?state=held')).text).toContain('The largest groups')
  expect((await visit('/?state=held&reason=trap')).text).not.toContain('The largest groups')
})

test('leads without a campaign code are a group, which is erased without those that have one', async () => {
  await givenMany(21, 'held', { holdReason: 'trap' })
  await env.DB.exec("UPDATE leads SET campaign_code = ''")
  for (let lead = 0; lead < 6; lead++) await savedLead({ holdReason: 'trap', receivedAt: now - hour })
  const group = await visit(linkOf(await visit('/?state=held'), '21 held'))
  expect(group.text).toContain(
    '21 held because a hidden field was filled in, from “Home page”, without a campaign code',
  )
  const done = await press(await visit(linkOf(group, 'Erase all 21')))
  expect(done.text).toContain('Erased: 21 leads')
  expect(await states()).toEqual({ erased: 21, held: 6 })
})

test.each(['code=', 'reason=', 'from='])(
  'an address with an empty %s asks nothing about a whole list',
  async (part) => {
    await givenMany(3, 'held', { holdReason: 'trap' })
    expect((await visit(`/bulk?action=erase&state=held&${part}`)).status).toBe(400)
  },
)

test('the question about ticked leads says what was last done to each, in one read', async () => {
  const ids = [await savedLead({ holdReason: 'trap' }), await savedLead({ holdReason: 'trap' })]
  for (const id of ids) {
    await visit(`/leads/${id}?open=yes`, { who: 'ada@firm.example' })
    await visit(`/leads/${id}?open=yes`, { who: 'bea@firm.example' })
  }
  const prepare = vi.spyOn(env.DB, 'prepare')
  const { text } = await visit(`/bulk?by=ticked&action=erase&${ids.map((id) => `id=${id}`).join('&')}`)
  expect(text.match(/Opened by bea@firm\.example/g)).toHaveLength(2)
  expect(text).not.toContain('ada@firm.example')
  expect(prepare.mock.calls.filter(([statement]) => statement.includes('audit_leads'))).toHaveLength(1)
})

test('the button for a list of one says so', async () => {
  await givenMany(1, 'held', { holdReason: 'trap' })
  expect((await visit('/?state=held')).text).toContain('Erase this one')
})

test('five hundred parked are sent on with three presses, and come due one after another', async () => {
  await givenMany(500, 'parked')
  const done = await press(await visit(linkOf(await visit('/?state=parked'), 'Send on all 500')))
  expect(done.text).toContain('Sent on: 500 leads')
  const due = (await rows()).map((row) => Number(row.due_at) - now + minute + 1)
  expect(Math.min(...due)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...due)).toBeLessThanOrEqual(34_000)
  expect(Math.max(...due)).toBeGreaterThan(25_000)
})

test('leads that came after the question was asked are left alone, and so are those that somebody else has changed', async () => {
  await givenMany(10, 'held', { holdReason: 'trap' })
  const question = await visit('/bulk?action=erase&state=held')
  const later = await savedLead({ holdReason: 'trap', receivedAt: now + 1 })
  const [changed] = await rows()
  await doTo(String(changed?.id), 'send-on', { who: 'bea@firm.example' })
  const done = await visit('/bulk', { post: formOf(question, '/bulk'), at: now + minute })
  expect(done.text).toContain('Erased: 9 leads')
  expect((await rows()).filter(({ state }) => state !== 'erased').map(({ id }) => id)).toEqual([changed?.id, later])
})

test.each<[string, (ids: readonly string[]) => string]>([
  ['of a list', () => 'state=held'],
  ['that are ticked', (ids) => `by=ticked&${ids.map((id) => `id=${id}`).join('&')}`],
])('of leads %s, one that a colleague changes just as they are erased is left as it is', async (_, selection) => {
  await givenMany(3, 'held', { holdReason: 'trap' })
  const ids = (await rows()).map(({ id }) => String(id))
  const question = await visit(`/bulk?action=erase&${selection(ids)}`)
  const real = env.DB.batch.bind(env.DB)
  let calls = 0
  vi.spyOn(env.DB, 'batch').mockImplementation(async (statements: D1PreparedStatement[]) => {
    calls++
    // The first begins the batch; before the second, its leads have been read.
    if (calls === 2) await setState(ids[0] ?? '', 'pending', now + 1)
    return real(statements) as never
  })
  expect((await press(question)).text).toContain('Erased: 2 leads')
  expect(await states()).toEqual({ pending: 1, erased: 2 })
})

test('of a person’s leads, one that has changed since the question is erased with the rest', async () => {
  const vars = { LEAD_KEYS: newKey }
  const lead = { email: 'ada@example.com' }
  const ids = [await savedLead({ receivedAt: now - hour, lead }), await savedLead({ receivedAt: now - minute, lead })]
  const { address } = await visit('/find', { post: { sought: lead.email }, vars })
  const question = await visit(address.replace('/find?', '/bulk?action=erase&'), { vars })
  await setState(ids[0] ?? '', 'delivered', now + 1)
  await visit('/bulk', { post: formOf(question, '/bulk'), vars })
  expect(await states()).toEqual({ erased: 2 })
})

test('a lead that comes from a person after the question about theirs stays', async () => {
  const vars = { LEAD_KEYS: newKey }
  const lead = { email: 'ada@example.com' }
  await savedLead({ receivedAt: now - hour, lead })
  const { address } = await visit('/find', { post: { sought: lead.email }, vars })
  const question = await visit(address.replace('/find?', '/bulk?action=erase&'), { vars })
  await savedLead({ receivedAt: now + 1, lead })
  await visit('/bulk', { post: formOf(question, '/bulk'), vars })
  expect(await states()).toEqual({ erased: 1, pending: 1 })
})

test('a person’s leads cannot be sent together', async () => {
  const vars = { LEAD_KEYS: newKey }
  const { address } = await visit('/find', { post: { sought: 'ada@example.com' }, vars })
  expect((await visit(address.replace('/find?', '/bulk?action=send-on&'), { vars })).status).toBe(400)
})

test('a batch that is cancelled just as a step is made changes nothing more', async () => {
  await givenMany(3, 'held', { holdReason: 'trap' })
  const question = await visit('/bulk?action=erase&state=held')
  const real = env.DB.batch.bind(env.DB)
  let calls = 0
  vi.spyOn(env.DB, 'batch').mockImplementation(async (statements: D1PreparedStatement[]) => {
    calls++
    if (calls === 2) await env.DB.prepare('UPDATE batches SET selection = NULL').run()
    return real(statements) as never
  })
  await press(question)
  expect(await states()).toEqual({ held: 3 })
})

test('pressed twice, and by two people, each lead is done once and written down once', async () => {
  await givenMany(2_500, 'delivered')
  const question = await visit('/bulk?action=send-again&state=delivered')
  const post = formOf(question, '/bulk')
  const other = formOf(await visit('/bulk?action=send-again&state=delivered'), '/bulk')
  await Promise.all([
    visit('/bulk', { post }),
    visit('/bulk', { post }),
    visit('/bulk', { post: other, who: 'bea@firm.example' }),
  ])
  expect(await states()).toEqual({ pending: 2_500 })
  const all = await entries()
  expect(all).toHaveLength(2)
  expect(all.reduce((sum, { leads }) => sum + Number(leads), 0)).toBe(2_500)
})

test('a batch that the database interrupts again and again goes on where it was, and does nothing twice', async () => {
  await givenMany(5_000, 'held', { holdReason: 'trap' })
  const question = await visit('/bulk?action=erase&state=held&reason=trap')
  const real = env.DB.batch.bind(env.DB)
  let calls = 0
  const batch = vi.spyOn(env.DB, 'batch').mockImplementation(async (statements: D1PreparedStatement[]) => {
    calls++
    // Some of the answers that are lost are to steps that were done all the same.
    if (calls % 3 === 0) throw new Error('no answer')
    const answer = await real(statements)
    if (calls % 5 === 0) throw new Error('the answer was lost')
    return answer as never
  })
  const post = formOf(question, '/bulk')
  let page = await visit('/bulk', { post })
  for (let load = 0; load < 20 && !page.text.includes('Done by'); load++) page = await visit(page.address)
  batch.mockRestore()
  expect(page.text).toContain('Erased: 5,000 leads')
  expect(await entries()).toMatchObject([{ event: 'erased', leads: 5_000 }])
})

/** Begins to erase 1,500 held leads, with a database that is down once 1,000 are. */
async function eraseHalfWay() {
  await givenMany(1_500, 'held', { holdReason: 'trap' })
  const question = await visit('/bulk?action=erase&state=held&reason=trap')
  const real = env.DB.batch.bind(env.DB)
  let calls = 0
  const batch = vi.spyOn(env.DB, 'batch').mockImplementation((statements: D1PreparedStatement[]) => {
    calls++
    return calls > 2 ? Promise.reject(new Error('down')) : (real(statements) as never)
  })
  const page = await press(question)
  batch.mockRestore()
  return page
}

test('a batch that was left in the middle is told wherever somebody may look, and goes on when it is looked at', async () => {
  expect((await eraseHalfWay()).status).toBe(500)
  expect(await states()).toEqual({ erased: 1_000, held: 500 })
  const [lead] = await rows()
  const unfinished = 'Not finished: 1,000 of 1,500 leads erased, held because a hidden field was filled in'
  for (const path of ['/', '/?state=held', '/?state=erased', `/leads/${lead?.id}`, '/find', '/campaigns'])
    expect((await visit(path)).text, path).toContain(unfinished)
  for (const sought of ['nobody@example.com', 'Nobody', '0700', '07700 900 999'])
    expect((await visit('/find', { post: { sought } })).text, sought).toContain(unfinished)
  expect((await visit(linkOf(await visit('/'), 'Continue'))).text).toContain('Erased: 1,500 leads')
  expect((await visit('/?state=erased')).text).not.toContain('Not finished')
  expect(await states()).toEqual({ erased: 1_500 })
})

test('a batch that has more leads than were counted does not say “1,000 of 900”', async () => {
  await eraseHalfWay()
  await env.DB.prepare('UPDATE batches SET selected = 900').run()
  expect((await visit('/')).text).toContain('Not finished: 1,000 leads erased, held because')
})

test('a batch that cannot go on can be cancelled: the rest is left as it is, and its page says who cancelled it', async () => {
  await eraseHalfWay()
  // As it might be left by a release that reads selections in another form.
  await env.DB.prepare(`UPDATE batches SET selection = '{"by":"another version"}'`).run()
  const home = await visit('/')
  expect((await visit(linkOf(home, 'Continue'))).status).toBe(500)
  const cancel = `${linkOf(home, 'Continue')}/cancel`
  expect(home.html).toContain(`action="${cancel}"`)
  const cancelled = await visit(cancel, { post: formOf(home, cancel), who: 'bea@firm.example' })
  expect(cancelled.text).toContain('Erased: 1,000 leads')
  expect(cancelled.text).toContain('Cancelled by bea@firm.example: 500 were left as they were.')
  await visit(cancel, { post: {}, who: 'cem@firm.example' })
  expect((await visit(cancelled.address)).text).toContain('Cancelled by bea@firm.example')
  expect((await visit('/')).text).not.toContain('Not finished')
  expect(await states()).toEqual({ erased: 1_000, held: 500 })
})

test('ten thousand delivered leads are sent again at a rate that the webhook bears', async () => {
  await givenMany(10_000, 'delivered')
  const done = await press(await visit('/bulk?action=send-again&state=delivered'))
  expect(done.text).toContain('Sent again: 10,000 leads')
  const { results } = await env.DB.prepare(
    'SELECT (due_at - ?1) / 60000 AS minute, count(*) AS leads FROM leads GROUP BY 1',
  )
    .bind(now - minute)
    .all<{ leads: number }>()
  expect(results.length).toBeGreaterThan(10)
  expect(Math.max(...results.map(({ leads }) => leads))).toBeLessThan(1_000)
})

test('what was sent again by mistake, and has not gone out yet, is held back as a list', async () => {
  await givenMany(3_000, 'delivered')
  await press(await visit('/bulk?action=send-again&state=delivered'))
  const list = await visit('/?state=pending', { at: now + minute })
  const question = await visit(linkOf(list, 'Hold back all 3,000'), { at: now + minute })
  expect((await visit('/bulk', { post: formOf(question, '/bulk'), at: now + minute })).text).toContain(
    'Held back: 3,000 leads',
  )
  expect(await states()).toEqual({ held: 3_000 })
})

test('a person with thousands of leads is found page by page, and erased with all of them', async () => {
  const cipher = cipherWith(newKey)
  const vars = { LEAD_KEYS: newKey }
  const email = 'ada@example.com'
  const id = await savedLead({ cipher, receivedAt: now - hour, lead: { email } })
  await setState(id, 'delivered', now - hour)
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2999)
     INSERT INTO leads (id, form, state, state_since, content, key_id, email_digest, campaign_code, key_has_code, received_at, repeat, due_at)
     SELECT printf('%08x-0000-4000-8000-000000000000', i), form, state, state_since, content, key_id, email_digest, campaign_code, 0, received_at - i, 0, 0
     FROM leads, n WHERE leads.id = ?1`,
  )
    .bind(id)
    .run()
  const other = await savedLead({ cipher, receivedAt: now - hour })
  const found = await visit('/find', { post: { sought: email }, vars })
  expect(found.html.match(/class="card"/g)).toHaveLength(50)
  expect((await visit(linkOf(found, 'More'), { vars })).html.match(/class="card"/g)).toHaveLength(50)
  const question = await visit(linkOf(found, 'Erase all 3,000'), { vars })
  const done = await visit('/bulk', { post: formOf(question, '/bulk'), vars })
  expect(done.text).toContain('Erased: 3,000 leads')
  expect(await states()).toEqual({ erased: 3_000, pending: 1 })
  expect(await store(cipher).claim(other, now)).toMatchObject({ id: other })
  const { results } = await env.DB.prepare('SELECT selection FROM batches').all()
  expect(results).toEqual([{ selection: null }])
})

test('with nothing ticked the whole list is not asked about', async () => {
  await givenMany(3, 'held', { holdReason: 'trap' })
  const { status, text } = await visit('/bulk?state=held&by=ticked&action=erase')
  expect(status).toBe(400)
  expect(text).toContain('Nothing is ticked.')
})

/** The address of the question whether to send on three leads that are ticked. */
async function addressOfTicked(): Promise<string> {
  await givenMany(3, 'held', { holdReason: 'trap' })
  return `/bulk?by=ticked&action=send-on&${(await rows()).map(({ id }) => `id=${id}`).join('&')}`
}
const sentOnOnce = [{ event: 'sent on', description: null, leads: 3 }]

test('what is ticked, pressed twice, is done once', async () => {
  const question = await visit(await addressOfTicked())
  const first = await press(question)
  expect(first.text).toContain('Sent on: 3 leads')
  expect((await press(question)).address).toBe(first.address)
  expect(await entries()).toEqual(sentOnOnce)
})

test('a colleague who was slower with the same ticks is told so', async () => {
  const ticked = await addressOfTicked()
  const [question, slower] = [await visit(ticked), await visit(ticked)]
  await press(question)
  expect((await press(slower)).text).toMatch(/Nothing left to do.*Sent on by grace@firm\.example/)
  expect(await entries()).toEqual(sentOnOnce)
})

test('where a colleague has sent on all that somebody is about to erase, nothing is left to do', async () => {
  const ids = (await addressOfTicked()).split('&id=').slice(1)
  const question = await visit(`/bulk?by=ticked&action=erase&${ids.map((id) => `id=${id}`).join('&')}`)
  for (const id of ids) await doTo(id, 'send-on', { at: now + minute })
  const late = await visit('/bulk', { post: formOf(question, '/bulk'), at: now + 2 * minute })
  expect(late.text).toMatch(/Nothing left to do.*Sent on by grace@firm\.example/)
  expect(await states()).toEqual({ pending: 3 })
})

test('the page says how many of the ticked leads have changed since the question', async () => {
  await givenMany(3, 'held', { holdReason: 'trap' })
  const ids = (await rows()).map(({ id }) => String(id))
  const question = await visit(`/bulk?by=ticked&action=erase&${ids.map((id) => `id=${id}`).join('&')}`)
  await doTo(ids[0] ?? '', 'send-on', { who: 'bea@firm.example' })
  await env.DB.prepare('UPDATE leads SET state_since = ?1 WHERE id = ?2')
    .bind(now + 1, ids[0])
    .run()
  const { text } = await press(question)
  expect(text).toContain('Erased: 2 leads')
  expect(text).toContain('One had changed meanwhile, and was left as it was.')
  expect(await states()).toEqual({ pending: 1, erased: 2 })
})

test('more ticks than an address holds are not cut short', async () => {
  const ids = Array.from({ length: 251 }, () => `id=${crypto.randomUUID()}`)
  const { text } = await visit(`/bulk?by=ticked&action=erase&${ids.join('&')}`)
  expect(text).toContain('More than 250 are ticked.')
})

test('when many are sent, the page says when the first should go out, and before what time the last does not', async () => {
  await givenMany(10_000, 'parked')
  const question = await visit('/bulk?action=send-on&state=parked')
  const both = 'The first should go out within two minutes, the last not before 14:15.'
  expect(question.text).toContain(both)
  const { text, address } = await press(question)
  expect(text).toContain(both)
  const later = await visit(address, { at: now + 10 * minute })
  expect(later.text).toContain('They go out one after another, the last not before 14:15.')
  expect(later.text).not.toContain('within two minutes')
  expect((await visit(address, { at: now + hour })).text).not.toMatch(/should go out|one after another/)
})

test('as many leads as can be sent together have been tried before any of them counts as late', () => {
  expect(sendingMs(maxSelected)).toBeLessThan(15 * minute)
})

test('whoever has to sign in again as they cancel a batch comes back to it', async () => {
  await givenMany(1, 'parked')
  const { address } = await press(await visit('/bulk?action=send-on&state=parked'))
  const [path = ''] = address.split('?')
  expect((await visit(`${path}/cancel`)).address).toBe(path)
})

test('while leads wait for a setting, the question about sending many promises no time either', async () => {
  await givenMany(3, 'parked')
  await givenAlert('setting', 'LEAD_WEBHOOK_SECRET must be whsec_ followed by base64.')
  const question = await visit('/bulk?action=send-on&state=parked')
  for (const { text } of [question, await press(question)])
    expect(text).toContain('They will go out once the webhook’s settings are right')
})

test.each(['Infinity', '1e400', String(now + hour), '-1', '1.5'])(
  'a question that was asked at %s begins nothing',
  async (at) => {
    await givenMany(1, 'held', { holdReason: 'trap' })
    const post = { action: 'erase', state: 'held', token: crypto.randomUUID(), at }
    expect((await visit('/bulk', { post })).status).toBe(400)
    expect(await entries()).toEqual([])
  },
)

test.each(['from=yesterday', 'until=2026-11-31', 'until=2026-11-31T00:00', 'state=parked&reason=trap'])(
  'a selection that cannot be read as a whole, %s, is refused rather than widened',
  async (part) => {
    await givenMany(3, 'parked')
    expect((await visit(`/bulk?action=send-on&state=parked&${part}`)).status).toBe(400)
  },
)

test('leads that were due anyway are not said to have changed', async () => {
  await givenMany(2, 'pending')
  await env.DB.prepare('UPDATE leads SET due_at = ?1 WHERE id = (SELECT min(id) FROM leads)')
    .bind(now + hour)
    .run()
  const { text } = await press(await visit('/bulk?action=send-now&state=pending'))
  expect(text).toContain('Sent now: 1 lead')
  expect(text).toContain('One was due already, or had changed meanwhile, and was left as it was.')
})

test('a list that is too long to be read through does not say how many match', async () => {
  await givenMany(10_001, 'delivered')
  await env.DB.prepare("UPDATE leads SET campaign_code = 'RADIO' WHERE id = (SELECT min(id) FROM leads)").run()
  const { text } = await visit('/?state=delivered&code=RADIO')
  expect(text).toContain('This list has more than 10,000 leads. Choose a time as well to act on those that match.')
})

test('more than can be counted are not acted on together', async () => {
  await givenMany(10_001, 'held', { holdReason: 'trap' })
  expect((await visit('/?state=held')).text).toContain('More than 10,000 match.')
  expect((await visit('/bulk?action=erase&state=held')).status).toBe(400)
})
