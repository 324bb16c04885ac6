import type { Server } from 'node:http'
import type { KeyedProvider } from '../../worker/postcode/lookup-settings.ts'
import { fakeIdealPostcodes } from './fake-ideal-postcodes.ts'
import { fakeOsPlaces } from './fake-os-places.ts'

/** A fake for each address provider that there is; none is listening yet. */
export const fakeAddressProviders: Readonly<Record<KeyedProvider, () => Server>> = {
  'ideal-postcodes': fakeIdealPostcodes,
  'os-places': fakeOsPlaces,
}
