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

/** A lookup costs money: so many a minute for one address, and for all of them. */
const perVisitor = limitVisitor((env) => env.LOOKUP_LIMIT_VISITOR)
const together = limitAll((env) => env.LOOKUP_LIMIT_ALL)

/** What somebody has to mend; anything else passes by itself. */
const oursToMend: ReadonlySet<LookupFailure> = new Set(['bad key', 'out of credit'])

/**
 * `GET /api/postcode?pc=`: the addresses there, possibly none. 422 for what is no full UK postcode; 429 for too many lookups; 503 when the
 * provider fails or is set up wrongly, and the page then lets the visitor type the address.
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

    const event = oursToMend.has(lookup.reason) ? 'lookup_out_of_order' : 'lookup_failed'
    log({ event, provider: provider.name, reason: lookup.reason })
    return problem(c, 'unavailable')
  })
  .all('/', (c) => {
    c.header('allow', 'GET')
    return problem(c, 'method_not_allowed')
  })
