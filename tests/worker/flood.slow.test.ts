import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { deliveriesOf, landingLead, rows } from './support/leads.ts'

/** One visitor for this many posts of the flood. */
const between = 250

beforeEach(() => {
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
})

async function post(lead: object, headers: Record<string, string>): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(lead),
  }
  return (await app.request('/api/lead', init, env)).status
}

/** Posts a flood, fifty at a time, with occasional visitors. @returns the visitors' leads */
async function flood(posts: number, headersOf: (index: number) => Record<string, string>) {
  const visitors: { leadId: string; status: number }[] = []
  const statuses = new Map<number, number>()
  for (let first = 0; first < posts; first += 50) {
    const wave = Array.from({ length: 50 }, async (_, index) => {
      const status = await post(landingLead(), headersOf(first + index))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    if (first % between === 0) {
      const lead = landingLead({ email: `visitor-${first}@example.com` })
      const headers = { 'cf-connecting-ip': `198.51.100.${first / between}`, 'sec-fetch-site': 'same-origin' }
      visitors.push({ leadId: lead.leadId, status: await post(lead, headers) })
    }
    await Promise.all(wave)
  }
  expect(visitors).toHaveLength(posts / between)
  return { visitors, statuses }
}

const addressOf = (index: number) => `203.0.${index >> 8}.${index & 255}`

test('5,000 posts from one address hold up no one else', async () => {
  const { visitors, statuses } = await flood(5_000, () => ({ 'cf-connecting-ip': '192.0.2.1' }))
  expect(visitors.filter(({ status }) => status !== 202)).toEqual([])
  expect(statuses.get(429)).toBeGreaterThan(4_900)
  for (const { leadId } of visitors)
    await vi.waitFor(async () => expect(await deliveriesOf(leadId)).toHaveLength(1), { timeout: 20_000 })
}, 240_000)

test('5,000 posts from as many addresses are held back from the webhook, and visitors’ leads are still sent', async () => {
  const { visitors, statuses } = await flood(5_000, (index) => ({ 'cf-connecting-ip': addressOf(index) }))
  expect([...statuses.keys()]).toEqual([202])
  expect(visitors.filter(({ status }) => status !== 202)).toEqual([])
  const held = (await rows()).filter(({ last_outcome }) => last_outcome === 'held: flood')
  expect(held.length).toBeGreaterThan(3_000)
  for (const { leadId } of visitors)
    await vi.waitFor(async () => expect(await deliveriesOf(leadId)).toHaveLength(1), { timeout: 20_000 })
}, 240_000)

test('a flood that imitates our own page may delay a visitor’s lead, but never loses it', async () => {
  const { visitors } = await flood(1_500, (index) => ({
    'cf-connecting-ip': addressOf(index),
    'sec-fetch-site': 'same-origin',
  }))
  const kept = await rows()
  expect(kept).toHaveLength(1_500 + visitors.length)
  for (const { leadId, status } of visitors) {
    expect(status).toBe(202)
    expect(kept.find(({ id }) => id === leadId)?.last_outcome).toBeOneOf([null, 'http 200', 'held: flood'])
  }
}, 240_000)
