import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { acceptLead } from '#worker/lead/accept.ts'
import { passesRobotCheck } from '#worker/lead/robot-check.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { store } from './support/deliveries.ts'
import { acceptedLead, guideLead, landingLead, rows } from './support/leads.ts'
import { limitOf } from './support/limit-of.ts'

let logged: string[]
let wakeUps: unknown[]

beforeEach(() => {
  logged = []
  wakeUps = []
  for (const level of ['log', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
  vi.spyOn(env.LEAD_QUEUE, 'send').mockImplementation(async (message) => {
    wakeUps.push(message)
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  })
})

function post(body: BodyInit, headers: Record<string, string>, settings: object): Promise<Response> {
  return Promise.resolve(app.request('/api/lead', { method: 'POST', headers, body }, { ...env, ...settings }))
}

const postJson = (lead: object, settings: object = {}, headers: Record<string, string> = {}) =>
  post(JSON.stringify(lead), { 'content-type': 'application/json', ...headers }, settings)

const signalled = (signals: unknown) => ({ ...landingLead(), signals })

test.each([
  ['a filled trap', { trap: 'https://spam.example' }, {}, 'trap'],
  ['a form sent too quickly', { trap: '', openForMs: 900 }, { MIN_FORM_MS: '1500' }, 'too fast'],
  ['a missing robot check', {}, { TURNSTILE_SECRET: 'secret' }, 'robot check'],
])('%s is answered like any lead, stored, and not sent', async (_, signals, settings, reason) => {
  const lead = signalled(signals)
  const response = await postJson(lead, settings)
  expect([response.status, await response.json()]).toEqual([202, { leadId: lead.leadId }])
  expect(await rows()).toMatchObject([{ id: lead.leadId, status: 'parked', last_outcome: `held: ${reason}` }])
  expect(wakeUps).toEqual([])
  expect(logged).toEqual([JSON.stringify({ event: 'lead_held', leadId: lead.leadId, reason })])
})

test('what was agreed to is known, or the lead is held: a version of the wording that was never published', async () => {
  await postJson(guideLead({ consentVersion: '2031-01' }))
  expect(await rows()).toMatchObject([{ status: 'parked', last_outcome: 'held: unknown consent' }])
  expect(wakeUps).toEqual([])
})

test.each([
  ['an empty trap and time to type', { trap: '', openForMs: 9_000 }],
  ['no signals at all', undefined],
  ['unreadable signals', 'trap'],
  ['signals of the wrong types', { trap: 5, openForMs: 'soon' }],
])('%s holds nothing up', async (_, signals) => {
  expect((await postJson(signalled(signals), { MIN_FORM_MS: '1500' })).status).toBe(202)
  expect(await rows()).toMatchObject([{ status: 'pending', last_outcome: null }])
  expect(wakeUps).toHaveLength(1)
})

test('signals are not part of the lead: not stored, and a repeat with other signals is still a repeat', async () => {
  const lead = signalled({ trap: '', openForMs: 9_000, robotCheck: 'token' })
  await postJson(lead)
  expect((await postJson({ ...lead, signals: { openForMs: 20_000 } })).status).toBe(202)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(String(row?.content)).not.toMatch(/signals|token|9000/)
})

test('a plain form that fills in the trap is redirected like any other, and held', async () => {
  const { leadId: _, ...fields } = landingLead()
  const body = new URLSearchParams({ ...fields, companyWebsite: 'https://spam.example' })
  const response = await post(body, {}, {})
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
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address, ...headers },
    body: JSON.stringify(lead),
    ...(asn && { cf: { asn } }),
  }
  expect((await app.request('/api/lead', init, { ...env, ...settings })).status).toBe(202)
  return (await rows()).find(({ id }) => id === lead.leadId)?.last_outcome
}

test.each([
  ['192.0.2.1', '192.0.2.200', '192.0.3.1'],
  ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2:1::1'],
])('a network’s leads over its limit are held, and nobody else’s (%s)', async (address, neighbour, elsewhere) => {
  const { settings } = networkAndOperator()
  expect(await outcomeFrom(address, 64_500, settings)).toBeNull()
  expect(await outcomeFrom(neighbour, 64_501, settings)).toBe('held: flood')
  expect(await outcomeFrom(elsewhere, 64_502, settings)).toBeNull()
})

test('an operator’s leads over its limit are held, and nobody else’s', async () => {
  const { settings } = networkAndOperator()
  expect(await outcomeFrom('192.0.2.1', 64_500, settings)).toBeNull()
  expect(await outcomeFrom('2001:db8::1', 64_500, settings)).toBe('held: flood')
  expect(await outcomeFrom('198.51.100.1', 64_501, settings)).toBeNull()
  expect(await outcomeFrom('203.0.113.1', undefined, settings)).toBeNull()
})

test('what is held for its network does not use up its operator’s limit', async () => {
  const { asked, settings } = networkAndOperator()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await outcomeFrom(address, 64_500, settings)
  expect(asked.operator).toEqual(['64500'])
})

test('no header takes a lead out of the counts, and none puts it into others', async () => {
  const { settings } = networkAndOperator()
  await outcomeFrom('192.0.2.1', 64_500, settings)
  for (const site of ['same-origin', 'none']) {
    const headers = { 'sec-fetch-site': site, 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }
    expect(await outcomeFrom('192.0.2.1', 64_500, settings, headers)).toBe('held: flood')
  }
})

test('with the robot check on, a lead that passes is not counted, and one that does not is held as before', async () => {
  const passed = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true }))
  const { asked, settings: limits } = networkAndOperator()
  const settings = { ...limits, TURNSTILE_SECRET: 'secret' }
  const lead = () => signalled({ robotCheck: 'token' })
  for (const _ of ['first', 'second']) await postJson(lead(), settings, { 'cf-connecting-ip': '192.0.2.1' })
  expect((await rows()).map(({ last_outcome }) => last_outcome)).toEqual([null, null])
  expect(asked.network).toEqual([])
  passed.mockRestore()
  expect(await outcomeFrom('192.0.2.1', 64_500, settings)).toBe('held: robot check')
})

test('with the database down a held lead goes on the queue, and is still held when it gets its row', async () => {
  const accepted = { ...acceptedLead(), heldFor: 'trap' as const }
  const broken = new LeadStore(env.DB)
  vi.spyOn(broken, 'save').mockRejectedValue(new Error('down'))
  expect(await acceptLead(accepted, { store: broken, queue: env.LEAD_QUEUE })).toBe('accepted')
  expect(wakeUps).toMatchObject([{ accepted: { heldFor: 'trap' } }])
  await new LeadStore(env.DB).save(accepted)
  expect(await store().claim(accepted.id, Date.now())).toBeUndefined()
})

const answering = (answer: () => Promise<Response>) => {
  const asked: string[] = []
  const via: typeof fetch = async (_, init) => {
    asked.push(String(init?.body))
    return answer()
  }
  return {
    asked,
    passes: passesRobotCheck({ token: 'token', leadId: 'id', address: '192.0.2.1' }, { secret: 's', fetch: via }),
  }
}

test('the robot check is made once, with the lead’s id so that the same lead can be checked again', async () => {
  const { asked, passes } = answering(async () => Response.json({ success: true }))
  expect(await passes).toBe(true)
  expect(asked).toEqual(['secret=s&response=token&idempotency_key=id&remoteip=192.0.2.1'])
})

test.each([
  ['says no', async () => Response.json({ success: false })],
  ['answers an error', async () => new Response('<h1>500</h1>', { status: 500 })],
  ['answers something else', async () => Response.json({ success: 'yes' })],
  ['is unreachable', () => Promise.reject(new TypeError('https://secret.example'))],
])('a robot check that %s is not passed, and nothing of it is logged', async (_, answer) => {
  expect(await answering(answer).passes).toBe(false)
  expect(logged.join()).not.toContain('secret.example')
})
