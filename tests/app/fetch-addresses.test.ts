import { expect, test, vi } from 'vitest'
import { fetchAddresses } from '#app/features/guide-form/find-addresses.ts'
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

test('returns the addresses at a postcode', async () => {
  const asked = worker(() => Response.json({ addresses: [address] }))
  expect(await fetchAddresses('EC1A 1AA')).toEqual({ kind: 'addresses', addresses: [address] })
  expect(asked).toEqual(['/api/postcode?pc=EC1A+1AA'])
})

test('the same postcode is not paid for twice in one page, unless it failed', async () => {
  worker(() => Response.json({}, { status: 503 }))
  await fetchAddresses('ZZ1 1AA')
  const asked = worker(() => Response.json({ addresses: [address] }))
  await fetchAddresses('ZZ1 1AA')
  expect(await fetchAddresses('ZZ1 1AA')).toEqual({ kind: 'addresses', addresses: [address] })
  expect(asked).toHaveLength(1)
})

test.each([
  ['an error', () => Response.json({ error: { code: 'unavailable' } }, { status: 503 })],
  ['a body that is not JSON', () => new Response('<h1>Welcome to the hotel’s network</h1>')],
  ['JSON of another kind', () => Response.json({ addresses: [{ street: '1' }] })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is a failure, never a rejection', async (_, answer) => {
  worker(answer)
  expect(await fetchAddresses('EC1A 1BB')).toEqual({ kind: 'failed' })
})

test('gives up after three seconds', async () => {
  vi.useFakeTimers()
  worker(() => new Promise(() => undefined))
  const ended = vi.fn<(answer: unknown) => void>()
  void fetchAddresses('EC1A 1BB').then(ended)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith({ kind: 'failed' })
})
