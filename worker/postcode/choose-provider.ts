import type { AddressProviderSettings } from '../env.ts'
import { idealPostcodes, idealPostcodesUrl } from './ideal-postcodes.ts'
import { osPlaces, osPlacesUrl } from './os-places.ts'
import type { AddressProvider } from './provider.ts'
import { sampleAddresses } from './sample.ts'

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
