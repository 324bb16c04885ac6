import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { callbackLead } from '../support/callback-lead.ts'
import { databaseWith, postFrom, recordingQueue, type Sender } from './support/api.ts'
import { landingLead, rows } from './support/leads.ts'

const midnight = Date.parse('2026-11-23T00:00:00Z')
const minute = 60_000

/** A rate limit as Cloudflare's, by the clock of the test. */
function perMinute(most: number): RateLimit {
  const counts = new Map<string, number>()
  return {
    async limit({ key }) {
      const counted = `${Math.floor(Date.now() / minute)} ${key}`
      counts.set(counted, (counts.get(counted) ?? 0) + 1)
      return { success: (counts.get(counted) ?? 0) <= most }
    },
  }
}

/** Production's, by `wrangler.toml`. */
const production = () => ({
  LEADS_PER_PERSON: '2',
  LEADS_PER_VISITOR: '5',
  LEADS_PER_NETWORK: '300',
  CALLBACKS_A_DAY: '100',
  LEAD_QUEUE: recordingQueue().queue,
  LEAD_LIMIT_VISITOR: perMinute(30),
  LEAD_LIMIT_NETWORK: perMinute(150),
  LEAD_LIMIT_OPERATOR: perMinute(300),
  LEAD_CEILING_NETWORK: perMinute(600),
  LEAD_CEILING_OPERATOR: perMinute(1_200),
})

let bindings: object
let strangers: number

beforeEach(() => {
  bindings = production()
  strangers = 0
})

const post = async (lead: object, from: Sender) => (await postFrom(from, lead, bindings)).status

type Form = 'landing' | 'callback'

/** A lead that names someone who has never heard of us. */
function naming(form: Form): object {
  const id = String(++strangers).padStart(9, '0')
  const phone = `07${id}`
  return form === 'callback' ? callbackLead({ phone }) : landingLead({ phone, email: `${id}@example.com` })
}

/**
 * As many posts as a sender may make in each of these minutes of one day, each naming another stranger.
 *
 * @param senderOf the post's number, in the whole attack
 * @returns how many strangers' leads go out, and how many are held
 */
async function attack(form: Form, posts: number, minutes: readonly number[], senderOf: (post: number) => Sender) {
  let made = 0
  for (const at of minutes) {
    vi.setSystemTime(midnight + at * minute)
    for (let wave = 0; wave < posts; wave += 50) {
      const ready = Array.from({ length: Math.min(50, posts - wave) }, () => post(naming(form), senderOf(made++)))
      await Promise.all(ready)
    }
  }
  const outcomes = (await rows()).map(({ last_outcome }) => last_outcome)
  return { sent: outcomes.filter((outcome) => outcome === null).length, held: outcomes.filter(Boolean).length }
}

const oneAddress = () => ({ address: '192.0.2.1', asn: 64_500 })
/** Another /64 with each post. */
const oneNetwork = (post: number) => ({ address: `2001:db8:1:${post.toString(16)}::1`, asn: 64_500 })
/** Another /48 with each post. */
const oneOperator = (post: number) => ({ address: `2001:db8:${post.toString(16)}:1::1`, asn: 64_500 })
const hundredOperators = (post: number) => ({ ...oneOperator(post), asn: 64_500 + (post % 100) })

test('one address reaches forty strangers in a day, and rings eight', async () => {
  const throughTheDay = [0, 1, 2, 1_439]
  expect(await attack('landing', 30, throughTheDay, oneAddress)).toMatchObject({ sent: 40 })
  bindings = production()
  await env.DB.exec('DELETE FROM day_counts')
  await env.DB.exec('DELETE FROM leads')
  expect(await attack('callback', 30, throughTheDay, oneAddress)).toMatchObject({ sent: 8 })
})

test('one /48 reaches three hundred strangers in a day, and rings ten', async () => {
  expect(await attack('callback', 30, [0, 1], oneNetwork)).toMatchObject({ sent: 10 })
  expect(await attack('landing', 150, [2, 3, 1_439], oneNetwork)).toMatchObject({ sent: 300 })
})

test('one operator reaches as many strangers as ten networks may, and rings thirty; a hundred operators ring a hundred', async () => {
  Object.assign(bindings, { LEADS_PER_NETWORK: '6' })
  expect(await attack('callback', 25, [0, 1], oneOperator)).toMatchObject({ sent: 30 })
  expect(await attack('landing', 35, [2, 1_439], oneOperator)).toMatchObject({ sent: 60 })
  await env.DB.exec('DELETE FROM leads')
  expect(await attack('callback', 130, [3], hundredOperators)).toMatchObject({ sent: 100 - 30 })
})

test('what calls there are room for in a day comes back at midnight', async () => {
  Object.assign(bindings, { CALLBACKS_A_DAY: '1' })
  expect(await attack('callback', 2, [0, 1_440], hundredOperators)).toEqual({ sent: 2, held: 2 })
  expect(new Set((await rows()).map(({ last_outcome }) => last_outcome))).toEqual(new Set([null, 'held: budget']))
})

test('eight hundred posts of one /48 in a minute leave seven hundred and fifty rows, and the rest must come again', async () => {
  expect(await attack('landing', 800, [0], oneNetwork)).toEqual({ sent: 150, held: 600 })
  expect(await post(naming('landing'), oneNetwork(0))).toBe(429)
  expect(await post(naming('landing'), { address: '198.51.100.1', asn: 64_501 })).toBe(202)
})

test('what is held in a day has room for a thousand of a network, five thousand of an operator, twenty thousand of all', async () => {
  const trapped = async (address: string, asn: number) =>
    post({ ...naming('landing'), signals: { trap: 'spam' } }, { address, asn })
  const fill = (sources: string, held: number) =>
    env.DB.exec(`UPDATE day_counts SET held = ${held} WHERE source ${sources}`)
  vi.setSystemTime(midnight)
  expect(await trapped('192.0.2.1', 64_500)).toBe(202)
  await fill("NOT LIKE 'operator%' AND source <> 'everybody'", 1_000)
  expect([await trapped('192.0.2.9', 64_500), await trapped('192.0.3.1', 64_500)]).toEqual([429, 202])
  await fill("= 'operator 64500'", 5_000)
  expect([await trapped('192.0.4.1', 64_500), await trapped('192.0.5.1', 64_501)]).toEqual([429, 202])
  await fill("= 'everybody'", 20_000)
  expect([await trapped('192.0.6.1', 64_502), await post(naming('landing'), oneAddress())]).toEqual([429, 202])
  expect(await rows()).toHaveLength(4)
  vi.setSystemTime(midnight + 1_440 * minute)
  expect(await trapped('192.0.2.1', 64_500)).toBe(202)
})

test.each([
  [9, null],
  [10, 'held: repeat'],
] as const)(
  'whoever %i strangers’ posts have named is heard: by the webhook, or by staff from the eleventh in a day on',
  async (posts, outcome) => {
    for (const form of ['landing', 'callback'] as const) {
      await env.DB.exec('DELETE FROM recent_leads')
      vi.setSystemTime(midnight)
      const named = { phone: '07700900123', ...(form === 'landing' && { email: 'ada@example.com' }) }
      for (let turn = 0; turn < posts; turn++)
        await post({ ...naming(form), ...named }, { address: `198.51.${turn}.7`, asn: 64_500 + turn })
      const own = { ...naming(form), ...named, leadId: crypto.randomUUID() }
      expect(await post(own, { address: '203.0.113.5', asn: 65_000 })).toBe(202)
      expect((await rows()).find(({ id }) => id === own.leadId)?.last_outcome).toBe(outcome)
    }
  },
)

test('a busy advert’s hundred and twenty leads in a minute through one network of a carrier all go out, twice a day', async () => {
  const carrier = (post: number) => ({ address: `192.0.2.${post % 12}`, asn: 64_500 })
  expect(await attack('landing', 120, [600, 1_200], carrier)).toEqual({ sent: 240, held: 0 })
})

test('a passed robot check opens no day’s limit', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true }))
  Object.assign(bindings, { TURNSTILE_SECRET: 'secret' })
  const paid = async () => post({ ...naming('callback'), signals: { robotCheck: 'token' } }, oneNetwork(strangers))
  vi.setSystemTime(midnight)
  for (let turn = 0; turn < 12; turn++) expect(await paid()).toBe(202)
  expect((await rows()).filter(({ last_outcome }) => last_outcome === 'held: flood')).toHaveLength(2)
})

test('with the database down a lead takes with it how many its network sent in the minute before, and that it is a repeat', async () => {
  const { queue, sent } = recordingQueue()
  const prepare = (statement: string) => env.DB.prepare(statement.replace('INTO leads', 'INTO nowhere'))
  Object.assign(bindings, { DB: databaseWith({ prepare }), LEAD_QUEUE: queue })
  for (const at of [0, 30_000, 59_000, 61_000]) {
    vi.setSystemTime(midnight + at)
    expect(await post(landingLead(), oneNetwork(at))).toBe(202)
  }
  expect(sent).toMatchObject([
    { accepted: {} },
    { accepted: { before: 1 } },
    { accepted: { before: 2, lead: { repeat: true } } },
    { accepted: { before: 2, lead: { repeat: true } } },
  ])
})
