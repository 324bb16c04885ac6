import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LookupAnswer,
  type LookupEvent,
  type LookupState,
  nextState,
  readPostcode,
} from '#app/features/guide-form/find-addresses.ts'

const address = (line1: string) => ({ line1, line2: '', town: 'London', county: '', postcode: 'ZZ1 1AA' })
const found = (...lines: string[]): LookupAnswer => ({ kind: 'addresses', addresses: lines.map(address) })
const after = (...events: LookupEvent[]) => events.reduce<LookupState>(nextState, { kind: 'idle' })

const started = (lookup: number): LookupEvent => ({ kind: 'started', lookup })
const answered = (lookup: number, answer: LookupAnswer): LookupEvent => ({ kind: 'answered', lookup, answer })

test('a lookup that finds addresses shows them with none selected', () => {
  expect(after(started(1), answered(1, found('1 Sample Street')))).toEqual({
    kind: 'found',
    addresses: [address('1 Sample Street')],
    isPicked: false,
  })
})

test('a lookup that finds none and one that fails each say so', () => {
  expect(after(started(1), answered(1, found()))).toEqual({ kind: 'none' })
  expect(after(started(1), answered(1, { kind: 'failed' }))).toEqual({ kind: 'failed' })
})

test('the latest lookup wins, whichever answers first', () => {
  const late = answered(1, found('1 Late Street'))
  const last = answered(2, found('2 Last Street'))
  for (const answers of [
    [late, last],
    [last, late],
  ]) {
    expect(after(started(1), started(2), ...answers)).toMatchObject({ addresses: [{ line1: '2 Last Street' }] })
  }
})

test('the failure of an earlier lookup leaves the later one searching', () => {
  expect(after(started(1), started(2), answered(1, { kind: 'failed' }))).toEqual({ kind: 'searching', lookup: 2 })
})

test('giving up stops waiting and keeps what was found', () => {
  expect(after(started(1), { kind: 'given up' })).toEqual({ kind: 'idle' })
  expect(after(started(1), { kind: 'given up' }, answered(1, found('1 Late Street')))).toEqual({ kind: 'idle' })
  expect(after(started(1), answered(1, found('1 Sample Street')), { kind: 'given up' }).kind).toBe('found')
})

test('a selection counts only when there is something to select', () => {
  expect(after({ kind: 'picked' })).toEqual({ kind: 'idle' })
  expect(after(started(1), answered(1, found('1 Sample Street')), { kind: 'picked' })).toMatchObject({ isPicked: true })
})

test('a new lookup clears the old message or list', () => {
  expect(after({ kind: 'refused', message: 'Look again' }, started(1)).kind).toBe('searching')
  expect(after(started(1), answered(1, found('1 Sample Street')), started(2)).kind).toBe('searching')
})

const event = fc.oneof(
  fc.record({ kind: fc.constant('started' as const), lookup: fc.nat(5) }),
  fc.record({
    kind: fc.constant('answered' as const),
    lookup: fc.nat(5),
    answer: fc.constantFrom(found(), found('1 Sample Street'), { kind: 'failed' as const }),
  }),
  fc.constantFrom({ kind: 'picked' as const }, { kind: 'given up' as const }),
)

test('whatever happens, in any order, the answer to the latest lookup ends the search', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const end = after(...events, started(9), ...events.filter(({ kind }) => kind === 'answered'))
      expect(end).toEqual({ kind: 'searching', lookup: 9 })
      expect(nextState(end, answered(9, found())).kind).toBe('none')
    }),
  )
})

test.each([
  ['', 'Please enter a postcode'],
  ['  ', 'Please enter a postcode'],
  ['EC1A', 'Enter a full UK postcode'],
  ['1 Sample Street', 'Enter a full UK postcode'],
  ['GX11 1AA', expect.stringContaining('only post within the UK')],
])('for "%s" there is no use in looking', (typed, message) => {
  expect(readPostcode(typed)).toEqual({ message })
})

test('a postcode is normalised before the lookup', () => {
  expect(readPostcode(' ec1a1aa ')).toEqual({ postcode: 'EC1A 1AA' })
})
