import { expect, test, vi } from 'vitest'
import { fetchAddresses } from '#app/features/address-lookup/fetch-addresses.ts'
import './support/browser.ts'

const address = { line1: '1 Sample Street', line2: '', town: 'London', county: '', postcode: 'EC1A 1AA' }

/** Answers in the worker's place. @returns the addresses asked for */
function worker(answer: (signal: AbortSignal) => Response | Promise<Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url)
    return answer(signal)
  })
  return asked
}

const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('gives the addresses of a postcode', async () => {
  const asked = worker(() => Response.json({ addresses: [address] }))
  expect(await fetchAddresses('EC1A 1AA', new AbortController().signal)).toEqual({
    kind: 'addresses',
    addresses: [address],
  })
  expect(asked).toEqual(['/api/postcode?pc=EC1A+1AA'])
})

test.each([
  ['an error', () => Response.json({ error: { code: 'unavailable' } }, { status: 503 })],
  ['a body that is not JSON', () => new Response('<h1>Welcome to the hotel’s network</h1>')],
  ['JSON of another kind', () => Response.json({ addresses: [{ street: '1' }] })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is a failure, never a rejection', async (_, answer) => {
  worker(answer)
  expect(await fetchAddresses('EC1A 1AA', new AbortController().signal)).toEqual({ kind: 'failed' })
})

test('gives up after three seconds', async () => {
  vi.useFakeTimers()
  worker(never)
  const ended = vi.fn<(answer: unknown) => void>()
  void fetchAddresses('EC1A 1AA', new AbortController().signal).then(ended)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith({ kind: 'failed' })
})

test('ends at once when it is no longer wanted', async () => {
  worker(never)
  const lookup = new AbortController()
  const answer = fetchAddresses('EC1A 1AA', lookup.signal)
  lookup.abort()
  expect(await answer).toEqual({ kind: 'failed' })
})
