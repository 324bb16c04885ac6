import { isFoundAddresses } from '#contract/address.ts'
import { postcodeEndpoint } from '#contract/api.ts'
import type { LookupAnswer } from './lookup-state.ts'

/** The longest (ms) a visitor waits before they may type. The worker gives up half a second earlier. */
const patienceMs = 3_000

/** Asks the worker for the addresses of a postcode. Never rejects: if anything goes wrong, the visitor types. */
export function fetchAddresses(postcode: string): Promise<LookupAnswer> {
  return new Promise((resolve) => {
    const fail = () => resolve({ kind: 'failed' })
    setTimeout(fail, patienceMs)
    ask(postcode).then(resolve, fail)
  })
}

async function ask(postcode: string): Promise<LookupAnswer> {
  const response = await fetch(`${postcodeEndpoint}?${new URLSearchParams({ pc: postcode })}`)
  const body: unknown = response.ok && (await response.json())
  return isFoundAddresses(body) ? { kind: 'addresses', addresses: body.addresses } : { kind: 'failed' }
}
