import { createMiddleware } from 'hono/factory'
import { Hono } from 'hono/tiny'
import type { FoundAddresses } from '#contract/address.ts'
import { leadLimits } from '#contract/lead-parts.ts'
import { isForcesNumber, isUkPostcode, normalisePostcode } from '#contract/postcode.ts'
import { raiseAlert, reportFailure } from '../alerts/raise-alert.ts'
import type { Env } from '../env.ts'
import { countErrorAnswers } from '../http/error-answers.ts'
import { ownPages } from '../http/own-pages.ts'
import { problem } from '../http/problem.ts'
import { limitSender } from '../http/rate-limit.ts'
import { fetchOutside } from '../http/user-agent.ts'
import { log } from '../log.ts'
import { type AddressProviderSettings, settingsOf } from '../settings.ts'
import { withTimeout } from '../time.ts'
import { idealPostcodes } from './ideal-postcodes.ts'
import { osPlaces } from './os-places.ts'
import type { AddressProvider } from './provider.ts'
import { sampleAddresses } from './sample.ts'

/** Answers what needs no lookup, before anything is counted: HEAD, what is not a postcode, a forces post office. */
const onlyLookups = createMiddleware<{ Bindings: Env; Variables: { readonly postcode: string } }>(async (c, next) => {
  if (c.req.method === 'HEAD') return c.body(null)
  const typed = c.req.query('pc') ?? ''
  const postcode = typed.length > leadLimits.postcode ? '' : normalisePostcode(typed)
  if (!isUkPostcode(postcode)) return problem(c, 'invalid_postcode')
  if (isForcesNumber(postcode)) return c.json({ addresses: [] } satisfies FoundAddresses)
  c.set('postcode', postcode)
  return next()
})

/**
 * `GET /api/postcode?pc=`: the addresses there, possibly none. 422 for anything but a full UK postcode; 429 for too
 * many lookups; 503 when the provider fails or is misconfigured, or the day's budget is spent, and the visitor then types
 * in the address.
 */
export const postcodeRoute = new Hono<{ Bindings: Env }>()
  .get(
    '/',
    countErrorAnswers('lookup'),
    ownPages,
    onlyLookups,
    limitSender((env) => ({ address: env.LOOKUP_LIMIT_VISITOR, network: env.LOOKUP_LIMIT_NETWORK })),
    async (c) => {
      const { addressProvider, lookupsADay } = settingsOf(c.env)
      const now = Date.now()
      if (addressProvider === undefined) {
        log({ event: 'lookup_failed', provider: 'none', reason: 'not configured' })
        raiseAlert(c.env.DB, 'lookup', 'No provider is set up.', now, 'continues')
        return problem(c, 'unavailable')
      }
      if (addressProvider.name !== 'sample' && !(await isInBudget(c.env.DB, lookupsADay, now))) {
        raiseAlert(c.env.DB, 'lookup', `Today’s ${lookupsADay} are used up.`, now)
        return problem(c, 'unavailable')
      }
      const provider = chooseProvider(addressProvider)
      const lookup = await provider.lookUp(c.var.postcode)
      if (lookup.kind === 'found') return c.json({ addresses: lookup.addresses } satisfies FoundAddresses)
      const { name } = provider
      log({ event: 'lookup_failed', provider: name, reason: lookup.reason })
      // Failures that pass by themselves begin an alert only if there are many (`last-hour.ts`).
      raiseAlert(c.env.DB, 'lookup', `${name}: ${lookup.reason}.`, now, lookup.isTransient ? 'continues' : 'either')
      return problem(c, 'unavailable')
    },
  )
  .all('/', (c) => {
    c.header('allow', 'GET')
    return problem(c, 'method_not_allowed')
  })

/** The provider that the settings name. */
function chooseProvider(settings: AddressProviderSettings): AddressProvider {
  switch (settings.name) {
    case 'sample':
      return sampleAddresses
    case 'ideal-postcodes':
      return idealPostcodes({ key: settings.key, fetch: fetchOutside })
    case 'os-places':
      return osPlaces({ key: settings.key, fetch: fetchOutside })
  }
}

const countLookupSql = `INSERT INTO lookups (day, made) VALUES (?1, 1)
  ON CONFLICT (day) DO UPDATE SET made = made + 1 WHERE made < ?2 RETURNING made`

/** How long the count may take (ms): with the provider's time it must fit into the page's three seconds. */
const countTimeoutMs = 400

/**
 * Counts a lookup that costs money, if today's are not used up.
 *
 * @param budget lookups a day, UTC; 0 for any number
 * @param now Unix ms
 * @returns whether it may be made; true while the database does not answer, as each address's limit still holds
 */
async function isInBudget(db: D1Database, budget: number, now: number): Promise<boolean> {
  if (budget === 0) return true
  try {
    const day = new Date(now).toISOString().slice(0, 10)
    return (await withTimeout(countTimeoutMs, db.prepare(countLookupSql).bind(day, budget).first())) !== null
  } catch (error) {
    reportFailure(db, 'lookup', error, now)
    return true
  }
}
