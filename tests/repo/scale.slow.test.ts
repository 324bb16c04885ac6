import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyYear, simulate } from '../../chaos/year.ts'
import { bytes, rowsWritten } from '../support/what-a-lead-uses.ts'

const page = readFileSync('docs/scale.md', 'utf8')

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

const grouped = (count: number, digits = 0) =>
  count.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const sumOf = ({ taken, delivered, atNight }: (typeof rowsWritten)['plain']) => taken + delivered + atNight
const written = (rows: (typeof rowsWritten)['plain']) =>
  `${rows.taken} + ${rows.delivered} + ${rows.atNight} = ${sumOf(rows)}`

test('docs/scale.md says what a lead uses as it was measured', () => {
  const kB = (size: number) => `${grouped(size / 1_000, 2)} kB`
  for (const line of [
    `| rows written to take it, to deliver it, at night | ${written(rowsWritten.plain)} | ${written(rowsWritten.withEmail)} |`,
    `| space with its content | ${kB(bytes.call)} to be rung, ${kB(bytes.post)} by post | ${kB(bytes.email)} |`,
    `| space once it is erased, for 30 days more | ${kB(bytes.erased)} | ${kB(bytes.erasedWithEmail)} |`,
    `| space to count it, for a day | ${kB(bytes.counted)} | ${kB(bytes.counted)} |`,
  ])
    expect(page).toContain(`${line}\n`)
  const most = Math.floor(10e9 / bytes.leadADay / 1_000) * 1_000
  expect(page).toContain(`${bytes.leadADay / 1_000} kB`)
  expect(page).toContain(`**${grouped(most)} leads a day**`)
  expect(page).toContain(`${grouped(Math.floor((0.7 * 10e9) / bytes.leadADay / 1_000) * 1_000)} leads a day`)
})

/** Leads a day in the page's table of prices. */
const sizes = [1_000, 100_000, 10_000_000] as const

interface Price {
  readonly what: string
  readonly unit: 'M' | 'GB'
  /** As Cloudflare says it: what is included, and what more of it costs. */
  readonly says: readonly [included: string, then: string]
  readonly included: number
  readonly price: number
  /** What each lead uses in its life, of GB in a day, where it gets the guide by email. */
  readonly each: number
  /** The same at the largest size, if it is less. */
  readonly eachOfMany?: number
}

const prices: readonly Price[] = [
  {
    what: 'worker requests',
    unit: 'M',
    says: ['10 M', '$0.30 a million'],
    included: 10,
    price: 0.3,
    each: 3 / 1e6,
    eachOfMany: 4 / 3 / 1e6,
  },
  { what: 'CPU ms', unit: 'M', says: ['30 M', '$0.02 a million'], included: 30, price: 0.02, each: 5 / 1e6 },
  {
    what: 'D1 rows written',
    unit: 'M',
    says: ['50 M', '$1.00 a million'],
    included: 50,
    price: 1,
    each: sumOf(rowsWritten.withEmail) / 1e6,
  },
  {
    what: 'D1 rows read',
    unit: 'M',
    says: ['25,000 M', '$0.001 a million'],
    included: 25_000,
    price: 0.001,
    each: 130 / 1e6,
  },
  { what: 'D1 space', unit: 'GB', says: ['5 GB', '$0.75 a GB'], included: 5, price: 0.75, each: bytes.leadADay / 1e9 },
  { what: 'queue operations', unit: 'M', says: ['1 M', '$0.40 a million'], included: 1, price: 0.4, each: 6 / 1e6 },
  { what: 'log events', unit: 'M', says: ['20 M', '$0.60 a million'], included: 20, price: 0.6, each: 3 / 1e6 },
  { what: 'emails', unit: 'M', says: ['3,000', '$0.35 a thousand'], included: 0.003, price: 350, each: 1 / 1e6 },
]

test('docs/scale.md works out what a month costs', () => {
  const totals: number[] = sizes.map(() => 5)
  const dollars = (amount: number) => `$${grouped(amount, 2)}`
  const lines = prices.map(({ what, unit, says, included, price, each, eachOfMany = each }) => {
    const cells = sizes.map((size, index) => {
      const used = size * (index === 2 ? eachOfMany : each) * (unit === 'GB' ? 1 : 30)
      const cost = Math.round(Math.max(0, used - included) * price * 100) / 100
      totals[index] = (totals[index] ?? 0) + cost
      const amount = `${Number(used.toPrecision(3)).toLocaleString('en-GB', { maximumFractionDigits: 3 })} ${unit}`
      return cost === 0 ? amount : `${amount}: ${dollars(cost)}`
    })
    return `| ${[what, ...says, ...cells].join(' | ')} |`
  })
  const total = `| **total with the $5** | | | ${totals.map((sum) => `**${dollars(sum)}**`).join(' | ')} |`
  const [, table = ''] = /\| --- \| --- \| --- \| --- \| --- \| --- \|\n((?:\|.*\n)+)/.exec(page) ?? []
  expect(table.trimEnd().split('\n')).toEqual([...lines, total])
})
