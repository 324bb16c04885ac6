import type { FoundAddress } from '#contract/address.ts'
import { idealPostcodes, idealPostcodesUrl } from './ideal-postcodes.ts'
import type { AddressProviderSettings } from './lookup-settings.ts'
import { osPlaces, osPlacesUrl } from './os-places.ts'
import type { AddressProvider } from './provider.ts'

/** The provider that the settings name. */
export function chooseProvider(settings: AddressProviderSettings, via: typeof fetch): AddressProvider {
  switch (settings.name) {
    case 'sample':
      return sampleAddresses
    case 'ideal-postcodes':
      return idealPostcodes({ key: settings.key, url: settings.url ?? idealPostcodesUrl, fetch: via })
    case 'os-places':
      return osPlaces({ key: settings.key, url: settings.url ?? osPlacesUrl, fetch: via })
  }
}

/** How long the sample takes (ms), so that the searching state can be seen: docs/product.md, section 8. */
const delayMs = 500

const london = { town: 'London', county: 'Greater London' }
const addresses: readonly Omit<FoundAddress, 'postcode'>[] = [
  { line1: '1 Sample Street', line2: '', ...london },
  { line1: 'Flat 2, Sample House', line2: '3 Sample Street', ...london },
  { line1: '5 Sample Street', line2: '', ...london },
]

/** Replaces a provider while none is configured: the same three addresses for every postcode. */
const sampleAddresses: AddressProvider = {
  name: 'sample',
  async lookUp(postcode) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return { kind: 'found', addresses: addresses.map((address) => ({ ...address, postcode })) }
  },
}
