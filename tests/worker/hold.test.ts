import { expect, test, vi } from 'vitest'
import { formOf, from, limitOf, logged, logLine, postLead, recordingQueue } from './support/api.ts'
import { guideLead, landingLead, rows } from './support/leads.ts'

const signalled = (signals: unknown) => ({ ...landingLead({ firstName: crypto.randomUUID() }), signals })

test.each([
  ['a filled trap', signalled({ trap: 'https://spam.example' }), {}, 'trap'],
  ['a form sent too quickly', signalled({ trap: '', openForMs: 900 }), { MIN_FORM_MS: '1500' }, 'too fast'],
  ['a missing robot check', landingLead(), { TURNSTILE_SECRET: 'secret' }, 'robot check'],
  [
    'a version of the wording that was never published',
    guideLead({ consentVersion: '2031-01' }),
    {},
    'unknown consent',
  ],
])('%s is answered like any lead, stored, and not sent', async (_, lead, settings, reason) => {
  const { queue, sent } = recordingQueue()
  const response = await postLead(lead, { ...settings, LEAD_QUEUE: queue })
  expect([response.status, await response.json()]).toEqual([202, { leadId: lead.leadId }])
  expect(await rows()).toMatchObject([{ id: lead.leadId, state: 'held', held_for: reason }])
  expect(sent).toEqual([])
  expect(logged[0]).toEqual(logLine('warn', { event: 'lead_held', leadId: lead.leadId, reason }))
})

test('an empty trap, time to type, and signals that are missing or unreadable hold nothing up', async () => {
  const { queue, sent } = recordingQueue()
  for (const signals of [{ trap: '', openForMs: 9_000 }, undefined, 'trap', { trap: 5, openForMs: 'soon' }])
    expect((await postLead(signalled(signals), { MIN_FORM_MS: '1500', LEAD_QUEUE: queue })).status).toBe(202)
  expect((await rows()).map(({ state }) => state)).toEqual(Array(4).fill('pending'))
  expect(sent).toHaveLength(4)
})

test('signals are not part of the lead: not stored, and the same lead with other signals is still the same', async () => {
  const lead = signalled({ trap: '', openForMs: 9_000, robotCheck: 'token' })
  await postLead(lead)
  expect((await postLead({ ...lead, signals: { openForMs: 20_000 } })).status).toBe(202)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(String(row?.content)).not.toMatch(/signals|token|9000/)
})

test('a plain form that fills in the trap is redirected like any other, and held', async () => {
  const response = await postLead(formOf({ ...landingLead(), companyWebsite: 'https://spam.example' }))
  expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you#sent'])
  expect(await rows()).toMatchObject([{ state: 'held', held_for: 'trap' }])
})

const statusFrom = async (address: string, settings: object, lead: unknown = signalled({})) =>
  (await postLead(lead, settings, from(address))).status

test.each([
  ['LEAD_LIMIT_VISITOR', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
  ['LEAD_LIMIT_VISITOR', '2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1'],
  ['LEAD_LIMIT_NETWORK', '192.0.2.1', '192.0.2.200', '192.0.3.1'],
  ['LEAD_LIMIT_NETWORK', '2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2:1::1'],
])(
  '%s: beyond it a lead is answered 429 with when to come back, nothing is stored, and others are not affected',
  async (name, first, same, other) => {
    const settings = { [name]: limitOf(1).limit }
    expect(await statusFrom(first, settings)).toBe(202)
    for (const lead of [signalled({}), signalled({ trap: 'spam' })]) {
      const answer = await postLead(lead, settings, from(same))
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
      expect(await answer.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    }
    expect(await rows()).toHaveLength(1)
    expect(await statusFrom(other, settings)).toBe(202)
  },
)

test('beyond a limit a plain form is shown again with everything typed, and what to do', async () => {
  const form = formOf(landingLead({ firstName: 'Zoë' }))
  const response = await postLead(form, { LEAD_LIMIT_VISITOR: limitOf(0).limit }, from('192.0.2.1'))
  const page = await response.text()
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  expect(page).toContain('Please try again in a minute, or phone us.')
  expect(page).toContain('value="Zoë"')
  expect(await rows()).toEqual([])
})

test('no header takes a lead out of the counts, and none puts it into others', async () => {
  const settings = { LEAD_LIMIT_NETWORK: limitOf(1).limit }
  expect(await statusFrom('192.0.2.1', settings)).toBe(202)
  for (const site of ['same-origin', 'none']) {
    const headers = { 'sec-fetch-site': site, 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }
    expect((await postLead(signalled({}), settings, { ...from('192.0.2.1'), ...headers })).status).toBe(429)
  }
})

test('whoever passes the robot check is not counted against their network', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true }))
  const settings = { LEAD_LIMIT_NETWORK: limitOf(0).limit, TURNSTILE_SECRET: 'secret' }
  for (const _ of ['first', 'second'])
    expect(await statusFrom('192.0.2.1', settings, signalled({ robotCheck: 'token' }))).toBe(202)
  expect((await rows()).map(({ state }) => state)).toEqual(['pending', 'pending'])
})

test('the robot check is made with the lead’s id, so that it can be made again; only success passes', async () => {
  const lead = signalled({ robotCheck: 'token' })
  const asked: string[] = []
  const via = vi.spyOn(globalThis, 'fetch')
  const stateAfter = async (answer: () => Promise<Response>) => {
    via.mockImplementation((_, init) => {
      asked.push(String(init?.body))
      return answer()
    })
    const again = { ...lead, firstName: crypto.randomUUID(), leadId: crypto.randomUUID() }
    await postLead(again, { TURNSTILE_SECRET: 's' }, from('192.0.2.1'))
    return [again.leadId, (await rows()).find(({ id }) => id === again.leadId)?.state]
  }
  const [leadId, state] = await stateAfter(async () => Response.json({ success: true }))
  expect(state).toBe('pending')
  expect(asked).toEqual([`secret=s&response=token&idempotency_key=${leadId}&remoteip=192.0.2.1`])
  for (const answer of [
    async () => Response.json({ success: false }),
    async () => new Response('<h1>500</h1>', { status: 500 }),
    async () => Response.json({ success: 'yes' }),
    () => Promise.reject(new TypeError('https://secret.example')),
  ])
    expect((await stateAfter(answer))[1]).toBe('held')
  expect(logged.join()).not.toContain('secret.example')
})
