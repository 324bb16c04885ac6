import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { pageEvents } from '#contract/funnel.ts'
import { readFunnel } from '#desk/campaigns/read-funnel.ts'
import { app } from '#worker/app.ts'
import { fakeAnalytics } from '../../local/stand-ins/funnel.ts'

const days = { from: '2026-11-22', until: '2026-11-23' }
const site = 'https://site.example'

/** Numbers between 0 and 1 that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed))
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
const oneOf = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0]

/** A visit to one of the forms, as the page says it, and what is known to have happened. */
function visitOf(random: Random) {
  const path = oneOf(random, ['/', '/', '/get-your-guide', '/ring-me', '/faqs'])
  const key = oneOf(random, ['', 'tv', 'leaflet'])
  const agent = oneOf(random, ['Mozilla/5.0 (iPhone) Mobile Safari', 'Mozilla/5.0 (Windows NT 10.0)'])
  const isForm = path !== '/faqs'
  const begun = isForm && random() < 0.3
  const last = path === '/get-your-guide' && begun ? oneOf(random, [1, 2, 3, 4, 5]) : 1
  const sent = begun && (path !== '/get-your-guide' || last === 5) && random() < 0.6
  const called = random() < 0.05
  const isBot = random() < 0.1
  const at = last > 1 ? `step=${last}` : 'null'
  const marks = [begun && 'inull', sent && `s${at}`, called && `c${at}`, `v${at}`].filter((mark) => mark !== false)
  const happened = { seen: true, begun, step3: last >= 3, step4: last >= 4, step5: last >= 5, sent, called }
  const day = oneOf(random, [days.from, days.until])
  return { path, key, agent, day, isBot, happened, body: `0,0,${isBot},,${marks.join(',')}` }
}

/** Sends 10,000 visits through the real route. @returns what happened, by event, key and form */
async function send(FUNNEL: ReturnType<typeof fakeAnalytics>, random: Random) {
  const known = new Map<string, number>()
  let bots = 0
  const forms = new Map([
    ['/', 'landing'],
    ['/get-your-guide', 'guide'],
    ['/ring-me', 'callback'],
  ])
  for (let visits = 0; visits < 10_000; visits++) {
    const { path, key, agent, day, isBot, happened, body } = visitOf(random)
    vi.setSystemTime(`${day}T12:00:00Z`)
    const headers = {
      referer: `${site}${path}?c=${key}&gclid=abc`,
      'user-agent': agent,
      'sec-fetch-site': 'same-origin',
    }
    const bindings = { ...env, FUNNEL, CAMPAIGN_CODE: 'GUIDE', CAMPAIGN_CODES: '{"tv":"TV-SPRING26"}' }
    const answer = await app.request(`${site}/api/visit`, { method: 'POST', body, headers }, bindings)
    expect(answer.status).toBe(204)
    if (isBot) bots++
    else
      for (const event of pageEvents) {
        const group = `${event} ${key} ${forms.get(path) ?? ''}`
        if (happened[event]) known.set(group, (known.get(group) ?? 0) + 1)
      }
  }
  return { known, bots }
}

const readingFrom = (FUNNEL: ReturnType<typeof fakeAnalytics>) =>
  readFunnel({ ...env, FUNNEL, FUNNEL_DATASET: 'funnel' }, days)

/** Adds up counts by the same groups. */
function summed(counts: NonNullable<Awaited<ReturnType<typeof readFunnel>>>['counts']) {
  const sums = new Map<string, number>()
  for (const { event, key, form, count } of counts) {
    const group = `${event} ${key} ${form}`
    sums.set(group, (sums.get(group) ?? 0) + count)
  }
  return sums
}

test('10,000 visits are read as what was done, by event, key, code, form, device and day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const fake = fakeAnalytics(env.DB)
  const { known, bots } = await send(fake, seeded(37))
  const funnel = await readingFrom(fake)
  expect(summed(funnel?.counts ?? [])).toEqual(known)
  expect(funnel).toMatchObject({ bots, sampled: 1 })
  expect(bots).toBeGreaterThan(500)
  const codes = new Set(funnel?.counts.map(({ key, code }) => `${key} ${code}`))
  expect(codes).toEqual(new Set([' GUIDE', 'leaflet GUIDE', 'tv TV-SPRING26']))
  expect(new Set(funnel?.counts.map(({ device, day }) => `${device} ${day}`)).size).toBe(4)
})

test('sampled one in ten, each stage is within four standard errors of what was done', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const fake = fakeAnalytics(env.DB, 10, seeded(1))
  const { known } = await send(fake, seeded(38))
  const funnel = await readingFrom(fake)
  expect(funnel?.sampled).toBeCloseTo(10)
  const read = summed(funnel?.counts ?? [])
  for (const [group, count] of known) {
    // Of n events each kept with a chance of 1 in 10, ten times those that are kept vary by the root of 9 n.
    expect(Math.abs((read.get(group) ?? 0) - count), group).toBeLessThan(4 * Math.sqrt(9 * count) + 10)
  }
})

test('days are the UK’s, and those before and after are left out', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const fake = fakeAnalytics(env.DB)
  const headers = { referer: `${site}/`, 'sec-fetch-site': 'same-origin' }
  // In summer the UK's day begins an hour before UTC's.
  for (const time of ['2026-06-30T22:59:00Z', '2026-06-30T23:01:00Z', '2026-07-01T22:59:00Z', '2026-07-01T23:01:00Z']) {
    vi.setSystemTime(time)
    await app.request(
      `${site}/api/visit`,
      { method: 'POST', body: '0,0,false,b,vnull', headers },
      { ...env, FUNNEL: fake },
    )
  }
  const day = { from: '2026-07-01', until: '2026-07-01' }
  const funnel = await readFunnel({ ...env, FUNNEL: fake, FUNNEL_DATASET: 'funnel' }, day)
  expect(funnel?.counts).toMatchObject([{ day: '2026-07-01', form: 'landing', version: 'b', event: 'seen', count: 2 }])
})

test('where visits are not counted, or the database does not answer, there is nothing to read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await readFunnel({ ...env, FUNNEL_DATASET: '' }, days)).toBeUndefined()
  const query = () => Promise.reject(new Error('out of reach'))
  expect(await readFunnel({ ...env, FUNNEL: { query }, FUNNEL_DATASET: 'funnel' }, days)).toBeUndefined()
  expect(console.warn).toHaveBeenCalledWith('{"event":"funnel_unread","error":"Error"}')
})
