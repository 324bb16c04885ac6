import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Experiment } from '#app/content/experiment.ts'
import type { FunnelCount } from '#contract/funnel.ts'
import { readExperiments } from '#desk/campaigns/experiments.tsx'
import { chance, interval, isLopsided, neededEach, probabilityByChance, rateWords } from '#desk/campaigns/statistics.ts'
import { analyticsWith } from './support/analytics.ts'
import { given, settle, visit } from './support/visit.ts'

test('so many people are needed for a tenth more at 3 %, and for a twentieth more at 60 %', () => {
  expect([neededEach(0.03, 0.1), neededEach(0.6, 0.05)]).toEqual([53_211, 4_129])
})

test('a rate is said with how sure it is, also where nothing or everything happened; of nobody there is none', () => {
  expect(rateWords({ people: 1_400, did: 43 })).toBe('3.1\u00A0%, most likely between 2.3 and 4.1\u00A0%')
  expect(interval({ people: 10, did: 0 })?.map((rate) => rate.toFixed(3))).toEqual(['0.000', '0.278'])
  expect(interval({ people: 10, did: 10 })?.map((rate) => rate.toFixed(3))).toEqual(['0.722', '1.000'])
  expect(rateWords({ people: 0, did: 0 })).toBeUndefined()
})

test('the probability of a difference by chance is that of the textbook', () => {
  const of = (did: number, other: number) => probabilityByChance({ people: 1_000, did }, { people: 1_000, did: other })
  expect(of(300, 300)).toBeCloseTo(1, 6)
  expect(of(0, 0)).toBe(1)
  expect(of(300, 340)).toBeCloseTo(0.0616, 4)
  expect(of(300, 360)).toBeCloseTo(0.005, 4)
  expect([isLopsided(5_000, 5_100), isLopsided(5_000, 5_400)]).toEqual([false, true])
})

test('of 10,000 pairs of equal versions at most 5 in a hundred are said to differ', () => {
  let state = 37
  /** 32 throws of a coin, the same in each run (mulberry32). */
  const throws = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed))
    return (more ^ (more >>> 14)) >>> 0
  }
  const heads = (bits: number) => {
    let count = 0
    for (let left = bits; left !== 0; left &= left - 1) count++
    return count
  }
  const share = () => ({
    people: 32 * 50,
    did: Array.from({ length: 50 }, () => heads(throws())).reduce((a, b) => a + b),
  })
  const claims = Array.from({ length: 10_000 }, () => probabilityByChance(share(), share()) < chance).filter(Boolean)
  expect(claims.length).toBeLessThanOrEqual(500)
  expect(claims.length).toBeGreaterThan(400)
})

const experiment: Experiment = {
  ...{ name: 'test', what: 'Version b has no hint.', form: 'landing', key: 'tv', by: 'split', from: '2026-11-01' },
  ...{ of: 'seen', did: 'delivered', expected: 0.5, smallest: 0.5 },
}
/** What such an experiment needs of each version. */
const needed = neededEach(experiment.expected, experiment.smallest)
const views = (day: string, version: 'a' | 'b', count: number, more: Partial<FunnelCount> = {}): FunnelCount => ({
  ...{ day, key: 'tv', code: 'TV', form: 'landing', version, device: 'phone', event: 'seen', count },
  ...more,
})
const said = async (pages: readonly FunnelCount[], today: string, running: Experiment | undefined = experiment) =>
  readExperiments({ ...env, ...(await analyticsWith(pages)) }, today, running)

/** Leads that came by one version, on a day at noon. */
async function leads(day: string, version: 'a' | 'b', count: number, isDelivered = true) {
  for (let n = 0; n < count; n++) {
    const id = await given({ receivedAt: Date.parse(`${day}T12:00Z`) + n })
    await env.DB.prepare('UPDATE leads SET version = ?1 WHERE id = ?2').bind(version, id).run()
    if (isDelivered) await settle(id, 'delivered', 'http 200')
  }
}

test('before both versions have been seen often enough only how many are missing is said, and of today nothing counts', async () => {
  await leads('2026-11-02', 'a', 9)
  const pages = [
    views('2026-11-02', 'a', needed),
    views('2026-11-02', 'b', needed - 7),
    views('2026-11-03', 'b', 50),
    views('2026-11-02', 'b', 50, { key: 'radio' }),
    views('2026-11-02', 'b', 50, { event: 'sent' }),
    views('2026-10-31', 'b', 50),
  ]
  expect(needed).toBe(58)
  expect(await said(pages, '2026-11-03')).toEqual([
    'Version b has no hint. It needs 58 page views of each version: 0 more of a and 7 more of b. Until then no rate is shown, because whoever looks early is misled by chance.',
  ])
  expect(await said([], '2026-11-01')).toEqual(['Version b has no hint. It begins on 1 November 2026.'])
})

test('then it is judged once, over the days until then, in one sentence that nothing later changes', async () => {
  await leads('2026-11-02', 'a', 20)
  await leads('2026-11-03', 'b', 35)
  await leads('2026-11-03', 'b', 10, false)
  await leads('2026-11-04', 'a', 30)
  const pages = [views('2026-11-02', 'a', 60), views('2026-11-03', 'b', 59), views('2026-11-04', 'a', 30)]
  const sentence =
    'Version b has no hint. Until 3 November 2026 version a brought a lead from 33.3\u00A0% of 60 page views and version b from 59.3\u00A0% of 59: version b does better, because between two equal versions a difference as large comes up by chance with a probability of 0.78\u00A0%.'
  expect(await said(pages, '2026-11-05')).toEqual([sentence])
  await env.DB.exec('DELETE FROM leads')
  expect(await said([views('2026-11-05', 'a', 900)], '2026-11-06')).toEqual([sentence])
  expect(await said([], '2026-12-30', undefined)).toEqual([sentence])
  expect((await visit('/campaigns')).text).toContain(sentence)
})

test('nothing is said of versions that chance cannot have divided so, that need more than three months, or whose pages are not counted', async () => {
  expect((await said([views('2026-11-02', 'a', 500), views('2026-11-02', 'b', 300)], '2026-11-03')).join()).toContain(
    'Its versions were not seen equally often',
  )
  await env.DB.exec('DELETE FROM data_points')
  expect((await said([views('2026-11-02', 'a', 2), views('2026-11-02', 'b', 2)], '2026-11-09')).join()).toContain(
    'more than come in the 90 days for which pages are kept',
  )
  const { FUNNEL: _, ...unbound } = env
  expect((await readExperiments(unbound, '2026-11-03', experiment)).join()).toContain(
    'Pages are not counted here, so nothing can be said of it.',
  )
})
