import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyYear, simulate } from '../../chaos/year.ts'
import { bytes } from '../support/what-a-lead-uses.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

const start = Date.parse('2026-11-21T09:00:00Z')
const leads = 2_000

/** Bytes of a lead while it has its content, and once it is erased. Ids come at random, as in life. */
async function measured(kind: 'email' | 'post' | 'call') {
  const { take, size, retention, all } = emptyYear()
  for (let n = 0; n < leads; n++) await take(kind, n, start + n)
  const live = size() / leads
  await retention.erase('delivered', start + 60_000, start, leads)
  await retention.forgetMailboxes(start + 60_000, leads)
  all('VACUUM')
  return { live, erased: size() / leads }
}

async function measuredCount(): Promise<number> {
  const { count, size } = emptyYear()
  for (let n = 0; n < leads; n++) await count(n, start + n)
  return size() / leads
}

/** The most that 40 leads a day take in four months: after 90 days as much goes as comes. */
async function measuredLeadADay(): Promise<number> {
  let most = 0
  await simulate({ leadsADay: 40, share: 1, days: 120 }, (day) => {
    most = Math.max(most, day.bytes)
    expect(day.leadsCounted).toBe(day.leadsTaken)
    expect(day.lagMs).toBeLessThan(24 * 3_600_000)
  })
  return most / 40
}

test('a lead takes as many bytes as the tables of docs/scale.md are made from, to 4 %', async () => {
  const [email, post, call] = [await measured('email'), await measured('post'), await measured('call')]
  const found: typeof bytes = {
    email: email.live,
    post: post.live,
    call: call.live,
    erased: post.erased,
    erasedWithEmail: email.erased,
    counted: await measuredCount(),
    leadADay: await measuredLeadADay(),
  }
  const known = new Map<string, number>(Object.entries(bytes))
  const rounded = Object.entries(found).map(([part, size]) => {
    const before = known.get(part) ?? 0
    return [part, Math.abs(size - before) < 0.04 * before ? before : Number(size.toPrecision(size > 10_000 ? 2 : 3))]
  })
  expect(Object.fromEntries(rounded)).toEqual(bytes)
})
