import { Hono } from 'hono'
import type { FoundAddresses } from '#contract/address.ts'
import { isForcesNumber, isUkPostcode, normalisePostcode } from '#contract/postcode.ts'
import { type Env, settingsOf } from '../env.ts'
import { ownPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'
import { limitAll, limitVisitor } from '../http/rate-limit.ts'
import { log } from '../log.ts'
import { chooseProvider } from './choose-provider.ts'
import type { LookupFailure } from './provider.ts'

/** Lookups cost money, so they are limited per address and in total. */
const perVisitor = limitVisitor((env) => env.LOOKUP_LIMIT_VISITOR)
const together = limitAll((env) => env.LOOKUP_LIMIT_ALL)

/** Failures that someone has to fix; any other clears up without help. */
const ourFault: ReadonlySet<LookupFailure> = new Set(['bad key', 'out of credit'])

/**
 * `GET /api/postcode?pc=`: the addresses there, possibly none. 422 for anything but a full UK postcode; 429 for too
 * many lookups; 503 when the provider fails or is misconfigured, and the visitor then types in the address.
 */
export const postcodeRoute = new Hono<{ Bindings: Env }>()
  .get('/', ownPages, perVisitor, together, async (c) => {
    const postcode = normalisePostcode(c.req.query('pc') ?? '')
    if (!isUkPostcode(postcode)) return problem(c, 'invalid_postcode')
    if (isForcesNumber(postcode)) return c.json({ addresses: [] } satisfies FoundAddresses)

    const settings = settingsOf(c.env).addressProvider
    if (settings === undefined) {
      log({ event: 'lookup_out_of_order', provider: 'none', reason: 'not configured' })
      return problem(c, 'unavailable')
    }
    const provider = chooseProvider(settings, fetch.bind(globalThis))
    const lookup = await provider.lookUp(postcode)
    if (lookup.kind === 'found') return c.json({ addresses: lookup.addresses } satisfies FoundAddresses)

    const event = ourFault.has(lookup.reason) ? 'lookup_out_of_order' : 'lookup_failed'
    log({ event, provider: provider.name, reason: lookup.reason })
    return problem(c, 'unavailable')
  })
  .all('/', (c) => {
    c.header('allow', 'GET')
    return problem(c, 'method_not_allowed')
  })
