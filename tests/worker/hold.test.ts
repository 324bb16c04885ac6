import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { acceptLead } from '#worker/lead/accept.ts'
import { passesRobotCheck } from '#worker/lead/hold.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { formOf, limitOf, logged, logLine, postFrom, postLead, recordingQueue } from './support/api.ts'
import { store } from './support/deliveries.ts'
import { acceptedLead, guideLead, landingLead, rows } from './support/leads.ts'

const signalled = (signals: unknown) => ({ ...landingLead(), signals })

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
  expect(await rows()).toMatchObject([{ id: lead.leadId, status: 'parked', last_outcome: `held: ${reason}` }])
  expect(sent).toEqual([])
  expect(logged).toEqual([logLine('warn', { event: 'lead_held', leadId: lead.leadId, reason })])
})

test('an empty trap, time to type, and signals that are missing or unreadable hold nothing up', async () => {
  const { queue, sent } = recordingQueue()
  for (const signals of [{ trap: '', openForMs: 9_000 }, undefined, 'trap', { trap: 5, openForMs: 'soon' }])
    expect((await postLead(signalled(signals), { MIN_FORM_MS: '1500', LEAD_QUEUE: queue })).status).toBe(202)
  expect((await rows()).map(({ last_outcome }) => last_outcome)).toEqual(Array(4).fill(null))
  expect(sent).toHaveLength(4)
})

test('signals are not part of the lead: not stored, and a repeat with other signals is still a repeat', async () => {
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
  expect(await rows()).toMatchObject([{ status: 'parked', last_outcome: 'held: trap' }])
})

/** Limits that each key is within once. */
function networkAndOperator() {
  const [network, operator] = [limitOf(1), limitOf(1)]
  const settings = { LEAD_LIMIT_NETWORK: network.limit, LEAD_LIMIT_OPERATOR: operator.limit }
  return { asked: { network: network.asked, operator: operator.asked }, settings }
}

/** Posts a lead from an address of an operator. @returns how it ended */
async function outcomeFrom(address: string, asn: number | undefined, settings: object, headers = {}): Promise<unknown> {
  const lead = landingLead()
  expect((await postFrom({ address, asn }, lead, settings, headers)).status).toBe(202)
  return (await rows()).find(({ id }) => id === lead.leadId)?.last_outcome
}

test('a network’s leads over its limit are held, and nobody else’s; its operator does not pay for them', async () => {
  for (const [address, neighbour, elsewhere] of [
    ['192.0.2.1', '192.0.2.200', '192.0.3.1'],
    ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2:1::1'],
  ] as const) {
    const { asked, settings } = networkAndOperator()
    expect(await outcomeFrom(address, 64_500, settings)).toBeNull()
    expect(await outcomeFrom(neighbour, 64_500, settings)).toBe('held: flood')
    expect(await outcomeFrom(elsewhere, 64_502, settings)).toBeNull()
    expect(asked.operator).toEqual(['64500', '64502'])
  }
})

test('an operator’s leads over its limit are held, and nobody else’s', async () => {
  const { settings } = networkAndOperator()
  expect(await outcomeFrom('192.0.2.1', 64_500, settings)).toBeNull()
  expect(await outcomeFrom('2001:db8::1', 64_500, settings)).toBe('held: flood')
  expect(await outcomeFrom('198.51.100.1', 64_501, settings)).toBeNull()
  expect(await outcomeFrom('203.0.113.1', undefined, settings)).toBeNull()
})

test('far beyond its limit a network or operator is told to come back, nothing is stored, and nobody else is told so', async () => {
  for (const level of ['NETWORK', 'OPERATOR']) {
    const [limit, ceiling] = [limitOf(1), limitOf(2)]
    const settings = { [`LEAD_LIMIT_${level}`]: limit.limit, [`LEAD_CEILING_${level}`]: ceiling.limit }
    for (const outcome of [null, 'held: flood', 'held: flood'])
      expect(await outcomeFrom('192.0.2.1', 64_500, settings)).toBe(outcome)
    const stored = (await rows()).length
    for (const lead of [landingLead(), signalled({ trap: 'spam' })]) {
      const answer = await postFrom({ address: '192.0.2.1', asn: 64_500 }, lead, settings)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    }
    expect(await rows()).toHaveLength(stored)
    expect(await outcomeFrom('198.51.100.1', 64_501, settings)).toBeNull()
  }
})

test('in such a flood a plain form is shown again with everything typed, and what to do', async () => {
  const none = limitOf(0).limit
  const form = formOf(landingLead({ firstName: 'Zoë' }))
  const settings = { LEAD_LIMIT_NETWORK: none, LEAD_CEILING_NETWORK: none }
  const response = await postLead(form, settings, { 'cf-connecting-ip': '192.0.2.1' })
  const page = await response.text()
  expect(response.status).toBe(429)
  expect(page).toContain('Please try again in a minute, or phone us.')
  expect(page).toContain('value="Zoë"')
  expect(await rows()).toEqual([])
})

test('no header takes a lead out of the counts, and none puts it into others', async () => {
  const { settings } = networkAndOperator()
  await outcomeFrom('192.0.2.1', 64_500, settings)
  for (const site of ['same-origin', 'none']) {
    const headers = { 'sec-fetch-site': site, 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }
    expect(await outcomeFrom('192.0.2.1', 64_500, settings, headers)).toBe('held: flood')
  }
})

test('with the robot check on, a lead that passes is not held however many there are, and one that does not is held as before', async () => {
  const passed = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true }))
  const { settings: limits } = networkAndOperator()
  const settings = { ...limits, TURNSTILE_SECRET: 'secret' }
  for (const _ of ['first', 'second'])
    await postLead(signalled({ robotCheck: 'token' }), settings, { 'cf-connecting-ip': '192.0.2.1' })
  expect((await rows()).map(({ last_outcome }) => last_outcome)).toEqual([null, null])
  passed.mockRestore()
  expect(await outcomeFrom('192.0.2.1', 64_500, settings)).toBe('held: robot check')
})

test('with the database down a held lead goes on the queue, and is still held when it gets its row', async () => {
  const { queue, sent } = recordingQueue()
  const accepted = { ...acceptedLead(), heldFor: 'trap' as const }
  const broken = new LeadStore(env.DB)
  vi.spyOn(broken, 'save').mockRejectedValue(new Error('down'))
  expect(await acceptLead(accepted, { store: broken, queue })).toBe('accepted')
  expect(sent).toMatchObject([{ accepted: { heldFor: 'trap' } }])
  await new LeadStore(env.DB).save(accepted)
  expect(await store().claim(Date.now())).toBeUndefined()
})

test('the robot check is made once, with the lead’s id so that it can be made again; only success passes', async () => {
  const asked: string[] = []
  const passes = (answer: () => Promise<Response>) => {
    const via: typeof fetch = (_, init) => {
      asked.push(String(init?.body))
      return answer()
    }
    return passesRobotCheck({ token: 'token', leadId: 'id', address: '192.0.2.1' }, { secret: 's', fetch: via })
  }
  expect(await passes(async () => Response.json({ success: true }))).toBe(true)
  expect(asked).toEqual(['secret=s&response=token&idempotency_key=id&remoteip=192.0.2.1'])
  expect(await passes(async () => Response.json({ success: false }))).toBe(false)
  expect(await passes(async () => new Response('<h1>500</h1>', { status: 500 }))).toBe(false)
  expect(await passes(async () => Response.json({ success: 'yes' }))).toBe(false)
  expect(await passes(() => Promise.reject(new TypeError('https://secret.example')))).toBe(false)
  expect(logged.join()).not.toContain('secret.example')
})
