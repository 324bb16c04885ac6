import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { postFrom, type Sender } from './support/api.ts'
import { deliveriesOf, landingLead, rows } from './support/leads.ts'

/** One visitor for this many posts of the flood. */
const between = 250
/** What may pass in a minute, by `wrangler.toml`. */
const perMinute = { visitor: 30, operator: 300 }

/** Posts as a browser on our page does; any program can send the same headers. */
const post = async (lead: object, from: Sender) =>
  (await postFrom(from, lead, { LEAD_QUEUE: env.LEAD_QUEUE }, { 'sec-fetch-site': 'same-origin' })).status

const visitorOf = (index: number): Sender => ({ address: `198.51.100.${index}`, asn: 64_500 + (index % 5) })

/**
 * Posts a flood, fifty at a time, with occasional visitors, whose leads are all delivered.
 *
 * @returns how often each status was answered, and the minutes of the clock that it touched: the limits count by them
 */
async function flood(posts: number, senderOf: (index: number) => Sender) {
  const visitors: string[] = []
  const statuses = new Map<number, number>()
  const minute = () => Math.floor(Date.now() / 60_000)
  const firstMinute = minute()
  for (let first = 0; first < posts; first += 50) {
    const wave = Array.from({ length: 50 }, async (_, index) => {
      const status = await post(landingLead(), senderOf(first + index))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    if (first % between === 0) {
      const lead = landingLead({ email: `visitor-${first}@example.com` })
      visitors.push(lead.leadId)
      expect(await post(lead, visitorOf(first / between))).toBe(202)
    }
    await Promise.all(wave)
  }
  const minutes = minute() - firstMinute + 1
  expect(visitors).toHaveLength(posts / between)
  for (const leadId of visitors)
    await vi.waitFor(async () => expect(await deliveriesOf(leadId)).toHaveLength(1), { timeout: 20_000 })
  return { statuses, minutes }
}

test('2,000 posts from one address hold up no one else', async () => {
  const { statuses, minutes } = await flood(2_000, () => ({ address: '192.0.2.1', asn: 64_496 }))
  expect(statuses.get(429)).toBeGreaterThanOrEqual(2_000 - minutes * perMinute.visitor)
}, 240_000)

/** Half of the networks have IPv4 addresses, half IPv6. */
const addressIn = (network: number, host: number) =>
  network < 50 ? `198.18.${network}.${host}` : `2001:db8:${network}:${host}::1`

test('1,500 posts from a hundred networks of two operators hold up no one else', async () => {
  const { statuses, minutes } = await flood(1_500, (index) => ({
    address: addressIn(index % 100, Math.floor(index / 100)),
    asn: 64_496 + (index % 2),
  }))
  expect([...statuses.keys()]).toEqual([202])
  const held = (await rows()).filter(({ last_outcome }) => last_outcome === 'held: flood')
  expect(held.length).toBeGreaterThanOrEqual(1_500 - minutes * 2 * perMinute.operator)
}, 240_000)
