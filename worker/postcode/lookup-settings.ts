import * as z from 'zod/mini'
import { optionalAddress, optionalText, type SettingReader, tokenForm } from '../setting-parts.ts'

/** The networked address providers; each needs a key. */
export const keyedProviders = ['ideal-postcodes', 'os-places'] as const
export type KeyedProvider = (typeof keyedProviders)[number]

export const lookupRules = {
  ADDRESS_PROVIDER: z._default(
    z.enum(['sample', ...keyedProviders], `must be sample, ${keyedProviders.join(' or ')}`),
    'sample',
  ),
  ADDRESS_PROVIDER_KEY: z.string('is not set: address lookups fail until it is').check(z.trim(), tokenForm),
  ADDRESS_PROVIDER_URL: optionalAddress,
  LOOKUPS_A_DAY: optionalText(/^\d{1,6}$/, 'must be a whole number, at most 999999; 0 for no limit'),
}

/** The address lookup provider. `url` replaces the service's own address: a proxy, or a fake. */
export type AddressProviderSettings =
  | { readonly name: 'sample' }
  | { readonly name: KeyedProvider; readonly key: string; readonly url: string | undefined }

export interface LookupSettings {
  /** Undefined when there is no usable one: visitors then type in their address. */
  readonly addressProvider: AddressProviderSettings | undefined
  /** How many lookups may be paid for in a day; 0 for any number. */
  readonly lookupsADay: number
}

type Reader = SettingReader<keyof typeof lookupRules>

/** At a few pence each, as much as a day's lookups may cost without anyone having decided it. */
const usualLookups = 1_000

export function readLookup(settings: Reader): LookupSettings {
  const lookupsADay = Number(settings.read('LOOKUPS_A_DAY') ?? usualLookups)
  return { addressProvider: readProvider(settings), lookupsADay }
}

/** Never falls back to sample addresses when a provider is misconfigured: a guide would be posted to one. */
function readProvider({ read }: Reader): AddressProviderSettings | undefined {
  const chosen = read('ADDRESS_PROVIDER')
  if (chosen === 'sample') return { name: chosen }
  const name = keyedProviders.find((known) => known === chosen)
  if (name === undefined) return undefined
  const key = read('ADDRESS_PROVIDER_KEY')
  return key === undefined ? undefined : { name, key, url: read('ADDRESS_PROVIDER_URL') }
}
