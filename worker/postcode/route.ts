import { createMiddleware } from 'hono/factory'
import { Hono } from 'hono/tiny'
import type { FoundAddress, FoundAddresses } from '#contract/address.ts'
import { leadLimits } from '#contract/lead-parts.ts'
import { isForcesNumber, isUkPostcode, normalisePostcode } from '#contract/postcode.ts'
import { signBegun, signOver } from '../alerts/signs.ts'
import type { Env } from '../env.ts'
import { ownPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'
import { limitVisitor, widerNetworkOf } from '../http/rate-limit.ts'
import { log } from '../log.ts'
import { settingsOf } from '../settings.ts'
import { budgetOf, isPaid, type LookupOrigin } from './daily-budget.ts'
import { idealPostcodes, idealPostcodesUrl } from './ideal-postcodes.ts'
import type { AddressProviderSettings, LookupSettings } from './lookup-settings.ts'
import { osPlaces, osPlacesUrl } from './os-places.ts'
import type { AddressProvider, LookupFailure } from './provider.ts'

type Variables = { readonly postcode: string }

/** Answers whatever needs no lookup, before anything is counted: HEAD, what is not a postcode, a forces post office. */
const onlyLookups = createMiddleware<{ Bindings: Env; Variables: Variables }>(async (c, next) => {
  if (c.req.method === 'HEAD') return c.body(null)
  const typed = c.req.query('pc') ?? ''
  const postcode = typed.length > leadLimits.postcode ? '' : normalisePostcode(typed)
  if (!isUkPostcode(postcode)) return problem(c, 'invalid_postcode')
  if (isForcesNumber(postcode)) return c.json({ addresses: [] } satisfies FoundAddresses)
  c.set('postcode', postcode)
  return next()
})

/** Lookups cost money, and so does the database. */
const perVisitor = limitVisitor((env) => env.LOOKUP_LIMIT_VISITOR)

/** Failures that someone has to fix; any other clears up without help. */
const ourFault: ReadonlySet<LookupFailure> = new Set(['bad key', 'out of credit'])

/**
 * `GET /api/postcode?pc=`: the addresses there, possibly none. 422 for anything but a full UK postcode; 429 for too
 * many lookups; 503 when the provider fails or is misconfigured, or the day's budget is spent, and the visitor then types
 * in the address.
 */
export const postcodeRoute = new Hono<{ Bindings: Env }>()
  .get('/', ownPages, onlyLookups, perVisitor, async (c) => {
    const settings = settingsOf(c.env)
    const { addressProvider } = settings
    const { postcode } = c.var
    const now = Date.now()
    if (addressProvider === undefined) {
      log({ event: 'lookup_out_of_order', provider: 'none', reason: 'not configured' })
      return problem(c, 'unavailable')
    }
    const costs = isPaid(addressProvider)
    const known = costs ? recall(settings, postcode, now) : undefined
    if (known) return c.json({ addresses: known } satisfies FoundAddresses)
    if (costs && !(await budgetOf(settings).admits(c.env.DB, originOf(c.req.raw), now)))
      return problem(c, 'unavailable')
    const provider = chooseProvider(addressProvider, fetch.bind(globalThis))
    const lookup = await provider.lookUp(postcode)
    if (lookup.kind === 'found') {
      if (costs) {
        signOver(c.env.DB, 'lookup', now)
        remember(settings, postcode, lookup.addresses, now)
      }
      return c.json({ addresses: lookup.addresses } satisfies FoundAddresses)
    }
    if (ourFault.has(lookup.reason)) signBegun(c.env.DB, 'lookup', `${provider.name}: ${lookup.reason}.`, now)
    const event = ourFault.has(lookup.reason) ? 'lookup_out_of_order' : 'lookup_failed'
    log({ event, provider: provider.name, reason: lookup.reason })
    return problem(c, 'unavailable')
  })
  .all('/', (c) => {
    c.header('allow', 'GET')
    return problem(c, 'method_not_allowed')
  })

function originOf({ headers, cf }: Request): LookupOrigin | undefined {
  const network = widerNetworkOf(headers.get('cf-connecting-ip') ?? '127.0.0.1')
  return network === undefined ? undefined : { network, operator: String(cf?.asn ?? 'unknown') }
}

/**
 * How long (ms) an answer that was paid for is remembered. No provider's terms name a time; the Postcode Address File's
 * forbid lists that are kept. So: about one visit, in this copy of the worker alone, and never stored.
 */
const rememberedMs = 10 * 60_000
const mostRemembered = 200

interface Remembered {
  readonly addresses: readonly FoundAddress[]
  readonly until: number
}

/** Answers by postcode, the oldest first; those of other settings may be another provider's. */
const remembered = new WeakMap<LookupSettings, Map<string, Remembered>>()

function recall(settings: LookupSettings, postcode: string, now: number): readonly FoundAddress[] | undefined {
  const answer = remembered.get(settings)?.get(postcode)
  return answer && now < answer.until ? answer.addresses : undefined
}

function remember(settings: LookupSettings, postcode: string, addresses: readonly FoundAddress[], now: number): void {
  const answers = remembered.get(settings) ?? new Map<string, Remembered>()
  remembered.set(settings, answers)
  answers.delete(postcode)
  for (const [known, { until }] of answers) if (until <= now || answers.size >= mostRemembered) answers.delete(known)
  answers.set(postcode, { addresses, until: now + rememberedMs })
}

/** The provider that the settings name. */
function chooseProvider(settings: AddressProviderSettings, via: typeof fetch): AddressProvider {
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
