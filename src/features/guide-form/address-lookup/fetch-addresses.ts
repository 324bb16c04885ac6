import { isFoundAddresses } from '#contract/address.ts'
import { postcodeEndpoint } from '#contract/api.ts'
import type { LookupAnswer } from './lookup-state.ts'

/** The longest (ms) a visitor waits before they may type. The worker gives up half a second earlier. */
const patienceMs = 3_000

/** What this page has found: the same postcode is not paid for twice. The data's licence allows no longer keeping. */
const found = new Map<string, LookupAnswer>()

/** Asks the worker for the addresses of a postcode. Never rejects: if anything goes wrong, the visitor types. */
export function fetchAddresses(postcode: string): Promise<LookupAnswer> {
  return new Promise((resolve) => {
    const fail = () => resolve({ kind: 'failed' })
    setTimeout(fail, patienceMs)
    ask(postcode).then(resolve, fail)
  })
}

async function ask(postcode: string): Promise<LookupAnswer> {
  const known = found.get(postcode)
  if (known) return known
  const response = await fetch(`${postcodeEndpoint}?${new URLSearchParams({ pc: postcode })}`)
  const body: unknown = response.ok && (await response.json())
  if (!isFoundAddresses(body)) return { kind: 'failed' }
  const answer: LookupAnswer = { kind: 'addresses', addresses: body.addresses }
  found.set(postcode, answer)
  return answer
}
