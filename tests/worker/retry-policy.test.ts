import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from '#worker/delivery/deliver.ts'
import { onlyCopyRetrySeconds, retryDelay, retrySchedule } from '#worker/delivery/retry-policy.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const refused = (status: number, retryAfter: string | null = null): Outcome => ({ kind: 'refused', status, retryAfter })
const steady = 0.5

test('follows the schedule, then parks', () => {
  const delays = Array.from({ length: 12 }, (_, index) => retryDelay(index + 1, refused(500), now, steady))
  expect(delays).toEqual([10, 30, 120, 600, 1800, 3600, 10800, 21600, 43200, 86400, 86400, undefined])
  expect(retrySchedule.reduce((sum, delay) => sum + delay)).toBeGreaterThan(2.9 * 86_400)
})

test('a message that may be the only copy of its lead is tried for as long as the queue keeps it', () => {
  const waits = Array.from({ length: 100 }, (_, index) => onlyCopyRetrySeconds(index + 1))
  const sum = (some: number[]) => some.reduce((total, wait) => total + wait)
  expect(sum(waits)).toBeGreaterThanOrEqual(14 * 86_400)
  expect(sum(waits.filter((wait) => wait <= 3_600))).toBeGreaterThanOrEqual(2 * 86_400)
  expect(waits.slice(0, 3)).toEqual([30, 60, 120])
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits.filter((wait) => !Number.isInteger(wait) || wait > 86_400)).toEqual([])
})

test('spreads the waits by a fifth either way', () => {
  expect(retryDelay(3, refused(500), now, 0)).toBe(96)
  expect(retryDelay(3, refused(500), now, 1)).toBe(144)
})

test('waits at least a minute after a 429 or a timeout', () => {
  expect(retryDelay(1, refused(429), now, steady)).toBe(60)
  expect(retryDelay(1, { kind: 'timeout' }, now, steady)).toBe(60)
  expect(retryDelay(1, { kind: 'unreachable' }, now, steady)).toBe(10)
})

test('waits as long as Retry-After asks, in seconds or until a date', () => {
  expect(retryDelay(1, refused(503, '300'), now, steady)).toBe(300)
  for (const date of ['Sat, 21 Nov 2026 09:05:00 GMT', 'Saturday, 21-Nov-26 09:05:00 GMT']) {
    expect(retryDelay(1, refused(503, date), now, steady)).toBe(300)
  }
})

test('waits no longer than a day, whatever Retry-After asks', () => {
  expect(retryDelay(1, refused(429, '999999999999'), now, steady)).toBe(86_400)
})

test.each(['-5', 'soon', 'wait 9999', 'Monday', '', '1e9', 'NaN', 'Sat, 21 Nov 2020 09:05:00 GMT'])(
  'ignores Retry-After: %s',
  (value) => {
    expect(retryDelay(1, refused(503, value), now, steady)).toBe(10)
  },
)

test('always returns a whole number of seconds that Queues accept', () => {
  const outcome = fc.oneof(
    fc.constant<Outcome>({ kind: 'timeout' }),
    fc.record({
      kind: fc.constant('refused' as const),
      status: fc.integer({ min: 300, max: 599 }),
      retryAfter: fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String), fc.constant(null)),
    }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 11 }),
      outcome,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, end, random) => {
        const delay = retryDelay(attempts, end, now, random)
        expect(Number.isInteger(delay)).toBe(true)
        expect(delay).toBeGreaterThanOrEqual(0)
        expect(delay).toBeLessThanOrEqual(86_400)
      },
    ),
  )
})
