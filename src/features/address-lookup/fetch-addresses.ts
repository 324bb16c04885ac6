import { foundAddresses } from '#contract/address.ts'
import { postcodeEndpoint } from '#contract/api.ts'
import type { LookupAnswer } from './lookup-state.ts'

/** No visitor waits longer than this (ms) before they may type. The worker gives up half a second earlier. */
const patienceMs = 3_000

/**
 * Asks the worker for the addresses of a postcode. Never rejects: whatever goes wrong, the visitor types.
 *
 * @param signal ends the lookup early; what it then answers is of no use to anybody
 */
export async function fetchAddresses(postcode: string, signal: AbortSignal): Promise<LookupAnswer> {
  // AbortSignal.any and timeout are younger than some visitors' tablets.
  const limit = new AbortController()
  const end = () => limit.abort()
  const timer = setTimeout(end, patienceMs)
  signal.addEventListener('abort', end)
  try {
    const response = await fetch(`${postcodeEndpoint}?${new URLSearchParams({ pc: postcode })}`, {
      signal: limit.signal,
    })
    const { data } = foundAddresses.safeParse(response.ok && (await response.json()))
    return data ? { kind: 'addresses', addresses: data.addresses } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
