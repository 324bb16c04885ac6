import { expect, test, vi } from 'vitest'
import {
  fetchAddresses,
  type LookupAnswer,
  type LookupEvent,
  type LookupState,
  nextState,
  readPostcode,
} from '#app/pages/get-your-guide/find-addresses.ts'
import './support/browser.ts'

const address = { line1: '1 Sample Street', line2: '', town: 'London', county: '', postcode: 'EC1A 1AA' }

/** Answers instead of the worker. @returns the URLs requested */
function worker(answer: () => Response | Promise<Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  return asked
}

test('the same postcode is not paid for twice in one page, unless it failed', async () => {
  worker(() => Response.json({ addresses: [{ street: '1' }] }))
  expect(await fetchAddresses('EC1A 1AA')).toEqual({ kind: 'failed' })
  const asked = worker(() => Response.json({ addresses: [address] }))
  await fetchAddresses('EC1A 1AA')
  expect(await fetchAddresses('EC1A 1AA')).toEqual({ kind: 'addresses', addresses: [address] })
  expect(asked).toEqual(['/api/postcode?pc=EC1A+1AA'])
})

test('gives up after three seconds', async () => {
  vi.useFakeTimers()
  worker(() => new Promise(() => undefined))
  const ended: unknown[] = []
  void fetchAddresses('EC1A 1BB').then((answer) => ended.push(answer))
  await vi.advanceTimersByTimeAsync(2_999)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual([{ kind: 'failed' }])
})

const found: LookupAnswer = { kind: 'addresses', addresses: [address] }
const none: LookupAnswer = { kind: 'addresses', addresses: [] }
const after = (...events: LookupEvent[]) => events.reduce<LookupState>(nextState, { kind: 'idle' })
const started = (lookup: number): LookupEvent => ({ kind: 'started', lookup })
const answered = (lookup: number, answer: LookupAnswer): LookupEvent => ({ kind: 'answered', lookup, answer })

test('giving up leaves what was found, and a selection counts only when there is something to select', () => {
  const shown = { kind: 'found', addresses: [address], isPicked: false }
  expect(after(started(1), answered(1, found), { kind: 'given up' })).toEqual(shown)
  expect(after(started(1), answered(1, found), { kind: 'picked' })).toEqual({ ...shown, isPicked: true })
  expect(after({ kind: 'picked' })).toEqual({ kind: 'idle' })
})

test.each<LookupEvent[][]>([
  [[answered(1, found), { kind: 'picked' }]],
  [[answered(1, none)]],
  [[answered(1, { kind: 'failed' }), answered(9, none)]],
  [[{ kind: 'given up' }, { kind: 'refused', message: 'Look again' }]],
])('after %j a new lookup clears it, and only its own answer ends the search', (events) => {
  const searching = after(started(1), ...events, started(9), answered(1, found), answered(8, none))
  expect(searching).toEqual({ kind: 'searching', lookup: 9 })
  expect(nextState(searching, answered(9, none)).kind).toBe('none')
})

test.each([
  ['  ', { message: 'Please enter a postcode' }],
  ['EC1A', { message: 'Enter a full UK postcode' }],
  ['1 Sample Street', { message: 'Enter a full UK postcode' }],
  ['GX11 1AA', { message: expect.stringContaining('only post within the UK') }],
  [' ec1a1aa ', { postcode: 'EC1A 1AA' }],
])('"%s" is looked up as a postcode, or there is no use in it', (typed, read) => {
  expect(readPostcode(typed)).toEqual(read)
})
