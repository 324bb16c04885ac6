import type { FoundAddress } from '#contract/address.ts'
import type { AddressProvider } from './provider.ts'

/** How long the sample takes (ms), so that the searching state can be seen. */
const delayMs = 500

const london = { town: 'London', county: 'Greater London' }
const addresses: readonly Omit<FoundAddress, 'postcode'>[] = [
  { line1: '1 Sample Street', line2: '', ...london },
  { line1: 'Flat 2, Sample House', line2: '3 Sample Street', ...london },
  { line1: '5 Sample Street', line2: '', ...london },
]

/** Replaces a provider while none is configured: the same three addresses for every postcode. */
export const sampleAddresses: AddressProvider = {
  name: 'sample',
  async lookUp(postcode) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return { kind: 'found', addresses: addresses.map((address) => ({ ...address, postcode })) }
  },
}
