import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { markCall, readCalls } from '#desk/calls/read-calls.ts'
import { finishErasing } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { base64 } from '#worker/store/bytes.ts'
import { noteCalls } from '#worker/store/calls.ts'
import { LeadCipher, noCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { now } from './support/access.ts'
import { audit, given, healthy, settle, siteSaying, visit } from './support/visit.ts'

// The desk's clock shows Sunday 22 November 2026, 14:05.
const [friday, monday, tuesday] = ['2026-11-20', '2026-11-23', '2026-11-24'] as const

interface Asked {
  readonly date: string
  readonly window?: string
  readonly name?: string
  readonly topic?: string
  readonly receivedAt?: number
  readonly heldFor?: string
  readonly version?: string
}

const call = ({ date, window = 'morning', name = 'Jones', topic = '', version, ...rest }: Asked) =>
  given({
    ...rest,
    form: 'callback',
    changes: {
      lastName: name,
      callbackDate: date,
      callbackWindow: window,
      callbackTopic: topic,
      consentVersion: version ?? 'call-2026-11-25',
    },
  })

const at = (callsAt: 'desk' | 'webhook') => ({ SITE: siteSaying({ ...healthy, callsAt }) })
const page = (path = '/calls', more = {}) => visit(path, { vars: { ...at('desk'), ...more } })
const rowOf = (id: string) => env.DB.prepare('SELECT * FROM calls WHERE lead_id = ?1').bind(id).first()

async function mark(lead: string, as: string, tries?: number, who?: string) {
  const unanswered = String(tries ?? (await rowOf(lead))?.unanswered)
  return visit('/calls', {
    post: { lead, mark: as, unanswered },
    vars: at('desk'),
    ...(who !== undefined && { who }),
  })
}

test('calls are shown by when they were promised, those needed now first, with the number to ring', async () => {
  await call({ date: tuesday, name: 'Later' })
  await call({ date: monday, name: 'Morning' })
  await call({ date: monday, window: 'late-afternoon', name: 'Urgent', topic: 'needed-now' })
  await call({ date: friday, name: 'Missed' })
  const { text, html } = await page()
  const shown = text.match(
    /Overdue|Tomorrow(?! morning)(?=\s)|Later(?=\s+Ada)|Needed now: Ada Urgent|Ada (Morning|Missed)|Ada Later/g,
  )
  expect(shown).toEqual([
    'Overdue',
    'Ada Missed',
    'Tomorrow',
    'Needed now: Ada Urgent',
    'Ada Morning',
    'Later',
    'Ada Later',
  ])
  expect(text).toContain('A funeral needed soon')
  expect(text).toContain('Promised tomorrow, Monday 23 November, between 3pm and 5pm.')
  expect(html).toContain('href="tel:07700900123"')
  expect(html.match(/\bhref="(?!tel:)[^"]*(Ada|07700)/)).toBeNull()
})

test('each view is written down once, with how many it showed, before it is shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect((await page()).text).toContain('Nobody is waiting to be rung.')
  expect(await audit()).toEqual([])
  await call({ date: monday })
  await call({ date: tuesday })
  await page()
  expect(await audit()).toEqual([
    { at: now, who: 'grace@firm.example', action: 'opened', lead_id: null, filter: 'calls', leads: 2 },
  ])
  expect((await visit('/audit')).text).toContain('Requests to be rung')
  await env.DB.prepare('DROP TABLE audit').run()
  const { status, html } = await page()
  expect([status, html.includes('Jones')]).toEqual([500, false])
})

test('a held call is plainly marked and leads to its lead, as does one that no key opens', async () => {
  const held = await call({ date: monday, heldFor: 'flood' })
  const key = (fill: number) => `2026-11:${base64(new Uint8Array(32).fill(fill))}`
  await given({ form: 'callback', cipher: new LeadCipher(parseLeadKeys(key(3))) })
  const { text, html } = await page()
  expect(text).toContain('Held: it has not been sent on.')
  expect(html).toContain(`href="/leads/${held}"`)
  expect(text).toContain('It cannot be read.')
  expect(await audit()).toMatchObject([{ leads: 1 }])
})

test.each(['rung', 'booked', 'wrong number'])('a call marked as %s is done with, and can be put back', async (as) => {
  const id = await call({ date: monday })
  await page()
  const { status, headers } = await mark(id, as)
  expect([status, headers.get('location')]).toEqual([303, `/calls?${new URLSearchParams({ marked: as })}`])
  expect(await rowOf(id)).toMatchObject({ state: as, marked_at: now, marked_by: 'grace@firm.example' })
  const marked = await page()
  expect(marked.html).not.toContain('Jones')
  expect(marked.text.replace(/\s+/g, ' ')).toMatch(/Marked today A. J. [\w ]+, 22 Nov 2026, 14:05, grace@firm.example/)
  await mark(id, 'put back')
  expect((await page()).text).toContain('Ada Jones')
  expect((await audit()).filter(({ lead_id }) => lead_id === id)).toMatchObject([
    { action: as, who: 'grace@firm.example', leads: 1 },
    { action: 'put back' },
  ])
})

test('a call that nobody answers is due once more, in the next part of an open day, and after that no more', async () => {
  const id = await call({ date: friday, window: 'late-afternoon' })
  await page()
  await mark(id, 'no answer')
  const morning = Date.parse('2026-11-23T09:00Z')
  expect(await rowOf(id)).toMatchObject({ state: 'open', unanswered: 1, due_from: morning })
  const { text } = await page()
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Promised Friday 20 November, between 3pm and 5pm. No answer once. Ring again tomorrow, Monday',
  )
  expect(text).toContain('for the last time.')
  await mark(id, 'no answer')
  expect(await rowOf(id)).toMatchObject({ state: 'no answer', unanswered: 2, due_from: morning })
  const after = (await page()).text
  expect(after).toContain('Nobody is waiting to be rung.')
  expect(after.replace(/\s+/g, ' ')).toContain('A. J. No answer, 22 Nov 2026, 14:05')
  await mark(id, 'put back')
  expect(await rowOf(id)).toMatchObject({ state: 'open', unanswered: 2, due_from: morning })
})

test('rung before its time in vain, someone is still to be rung then', async () => {
  const id = await call({ date: tuesday })
  await page()
  await mark(id, 'no answer')
  expect(await rowOf(id)).toMatchObject({ state: 'open', due_from: Date.parse('2026-11-24T09:00Z') })
})

test.each(['call-2026-11', 'call-2031-01'])('who was promised one call by %s is rung once', async (version) => {
  const id = await call({ date: monday, version })
  expect((await page()).text).toContain('We promised to ring once: if nobody answers, that is all.')
  await mark(id, 'no answer')
  expect(await rowOf(id)).toMatchObject({ state: 'no answer', unanswered: 1 })
  expect((await page()).text).toContain('Nobody is waiting to be rung.')
})

test('over bank holidays and a change of the clocks the next part of a day is in UK time', async () => {
  const next = async (from: string) => {
    const at = Date.parse(from)
    const id = await call({ date: from.slice(0, 10), window: 'late-afternoon', receivedAt: at - 60_000 })
    await noteCalls(env.DB, noCipher, at)
    const marking = { lead: id, unanswered: 0, mark: 'no answer' } as const
    expect(await markCall(env.DB, noCipher, marking, 'grace@firm.example', at)).toBe(true)
    return new Date(Number((await rowOf(id))?.due_from)).toISOString()
  }
  expect(await next('2026-12-24T16:30:00Z')).toBe('2026-12-29T09:00:00.000Z')
  expect(await next('2026-03-27T16:30:00Z')).toBe('2026-03-30T08:00:00.000Z')
  expect(await next('2026-10-23T15:30:00Z')).toBe('2026-10-26T09:00:00.000Z')
})

test('today and tomorrow are days in the UK, on the days around a change of the clocks too', async () => {
  const receivedAt = Date.parse('2026-03-26T12:00Z')
  for (const [name, date] of [
    ['Mon', '2026-03-30'],
    ['Tue', '2026-03-31'],
    ['Wed', '2026-04-01'],
  ] as const) {
    await call({ date, name, receivedAt })
  }
  await noteCalls(env.DB, noCipher, receivedAt)
  const groups = async (moment: string) => {
    const { overdue, today, tomorrow, later } = await readCalls(env.DB, noCipher, Date.parse(moment))
    return [overdue, today, tomorrow, later].map(({ calls }) =>
      calls.map(({ content }) => (content.kind === 'readable' ? content.lead.lastName : '')).join(),
    )
  }
  expect(await groups('2026-03-29T22:59:00Z')).toEqual(['', '', 'Mon', 'Tue,Wed'])
  expect(await groups('2026-03-29T23:00:00Z')).toEqual(['', 'Mon', 'Tue', 'Wed'])
  expect(await groups('2026-03-30T10:59:00Z')).toEqual(['', 'Mon', 'Tue', 'Wed'])
  expect(await groups('2026-03-30T11:00:00Z')).toEqual(['Mon', '', 'Tue', 'Wed'])
})

test('of two people who mark one call the second is told, and changes nothing', async () => {
  const id = await call({ date: friday })
  await page()
  await mark(id, 'no answer', 0)
  const { status, text } = await mark(id, 'booked', 0, 'joan@firm.example')
  expect([status, text.includes('someone else has marked this call')]).toEqual([409, true])
  expect(await rowOf(id)).toMatchObject({ state: 'open', marked_by: 'grace@firm.example' })
  const entries = (await audit()).filter(({ lead_id }) => lead_id === id)
  expect(entries).toMatchObject([{ leads: 1 }, { who: 'joan@firm.example', leads: 0 }])
})

test('what is only half understood is not done, and what cannot be written down neither', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const id = await call({ date: monday })
  await page()
  for (const post of [
    {},
    { lead: id, mark: 'rung' },
    { lead: id, unanswered: '0', mark: 'burned' },
    { lead: 'x', unanswered: '0', mark: 'rung' },
  ]) {
    expect((await visit('/calls', { post, vars: at('desk') })).status).toBe(400)
  }
  await env.DB.prepare('DROP TABLE audit').run()
  expect((await mark(id, 'rung')).status).toBe(500)
  expect(await rowOf(id)).toMatchObject({ state: 'open', marked_at: null })
})

test('where calls are made elsewhere the page says so, and has what came late or not at all, without a person', async () => {
  const ids = {
    inTime: await call({ date: friday, receivedAt: now - 3 * 86_400_000 }),
    late: await call({ date: friday, receivedAt: now - 3 * 86_400_000 }),
    held: await call({ date: monday, heldFor: 'flood' }),
  }
  await settle(ids.inTime, 'delivered', 'http 200', Date.parse('2026-11-20T08:59Z'))
  await settle(ids.late, 'delivered', 'http 200', Date.parse('2026-11-20T09:01Z'))
  const { text, html } = await visit('/calls', { vars: at('webhook') })
  expect(text).toContain('Calls are handled where the webhook’s reader does')
  const shown = Object.entries(ids).flatMap(([name, id]) => (html.includes(`/leads/${id}`) ? [name] : []))
  expect(shown).toEqual(['late', 'held'])
  expect(html).not.toMatch(/Jones|07700|tel:/)
  expect(await audit()).toEqual([])
})

test('while the site does not say where calls are made, the page does not either, and shows them', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await call({ date: monday })
  const { text } = await visit('/calls', { vars: { SITE: siteSaying({}) } })
  expect(text).toContain('The site did not say whether calls are made from here')
  expect(text).toContain('Ada Jones')
})

test('a lead that is erased takes its call with it, which is not shown before that', async () => {
  const [id, other] = [await call({ date: monday }), await call({ date: tuesday })]
  await page()
  await visit('/act', { post: { do: 'erase', lead: id, count: '1' } })
  expect((await page()).text.match(/Ring 07700900123/g)).toHaveLength(1)
  await finishErasing(new RetentionStore(env.DB, noCipher), now + 3_600_000)
  expect([await rowOf(id), (await rowOf(other))?.state]).toEqual([null, 'open'])
  await page()
  expect(await rowOf(id)).toBeNull()
})

test('names that are markup show as text', async () => {
  await call({ date: monday, name: '<img src=x onerror=alert(1)>\u202e' })
  const { text, elements } = await page()
  expect(text).toContain('<img src=x onerror=alert(1)>\uFFFD')
  expect(elements.filter(({ name }) => name === 'script' || name === 'img')).toEqual([])
})
