import { unstable_readConfig } from 'wrangler'
import { callPromises, consentWordings } from '../contract/consent.ts'
import * as firmDetails from '../contract/firm-details.ts'
import { firmKnows, optionalFacts, reviewBy } from '../src/content/claims.ts'

/**
 * `npm run placeholders` lists whatever is still fictional in `contract/firm-details.ts` and the wordings, says if
 * production looks up made-up addresses, and lists the facts that nobody has looked up. It fails if there is any of
 * these, so that a release can insist on it. Then it lists the facts that pages can do without, and the figures that should
 * have been looked up again by now. For those it never fails: nobody misses such a fact, and an urgent deployment must not
 * be stopped merely because a day has passed.
 */

/** A value that must not go live: where it is, what it says, and why it cannot be real. */
export interface Placeholder {
  readonly key: string
  readonly value: string
  readonly reason: string
}

const kinds: ReadonlyArray<readonly [pattern: RegExp, reason: string]> = [
  [/^\s*$/, 'is empty'],
  [/\.(example|test|invalid|localhost)\b|\bexample\.(com|org|net)\b/i, 'is at a domain reserved for examples'],
  // Ofcom's ranges for drama, with or without spaces, +44 or 0.
  [/(\+44|\b0)\s*(808\s*157\s*0|20\s*7946\s*0|1632\s*960|7700\s*900)/, 'is a number reserved for drama'],
  [/\bsample street\b/i, 'is not a real address'],
  [/^0+$|\b0{6,}$/, 'is not a real reference number'],
  [/\blarkfield\b/i, 'is a made-up name'],
  [/^sample$/, 'gives made-up addresses'],
]

/** Lists what is still fictional or missing among these settings, at any depth, each value once. */
export function findPlaceholders(settings: object): Placeholder[] {
  return Object.entries(settings).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) {
      return findPlaceholders(value).map((found) => ({ ...found, key: `${key}.${found.key}` }))
    }
    if (typeof value !== 'string' && value !== undefined && value !== null) return []
    const text = value ?? ''
    const kind = kinds.find(([pattern]) => pattern.test(text))
    return kind ? [{ key, value: text, reason: kind[1] }] : []
  })
}

/** The facts that nobody has looked up yet: those that a launch needs, and the optional ones. */
export function findUnknown(facts: Readonly<Record<keyof typeof firmKnows, string>>, optional: readonly string[]) {
  const unknown = Object.entries(facts).flatMap(([key, fact]) => (fact === '' ? [key] : []))
  return {
    needed: unknown.filter((key) => !optional.includes(key)),
    optional: unknown.filter((key) => optional.includes(key)),
  }
}

/**
 * The figures that are overdue for review.
 *
 * @param reviews by when each is to be looked up again, as 2026-11-24
 * @param today as 2026-11-24; what is due today is not overdue
 */
export function findOverdue(reviews: Readonly<Record<string, string>>, today: string) {
  return Object.entries(reviews).flatMap(([key, by]) => (by < today ? [{ key, by }] : []))
}

if (import.meta.main) {
  const { ADDRESS_PROVIDER } = unstable_readConfig({ config: 'wrangler.toml', env: 'production' }).vars
  const placeholders = findPlaceholders({ ...firmDetails, consentWordings, callPromises, ADDRESS_PROVIDER })

  for (const { key, value, reason } of placeholders) console.log(`${key.padEnd(36)} "${value}" ${reason}`)
  console.log(
    placeholders.length === 0
      ? 'No placeholders in contract/firm-details.ts and wrangler.toml.'
      : `\n${placeholders.length} placeholders in contract/firm-details.ts, from which the wordings take theirs, and wrangler.toml. Replace them before the site goes live.`,
  )
  const { needed, optional } = findUnknown(firmKnows, optionalFacts)
  if (needed.length > 0)
    console.log('\nLook these facts up, and write them into src/content/claims.ts before the launch:')
  for (const key of needed) console.log(key)
  if (optional.length > 0) console.log('\nThe pages do without these, and say more with them:')
  for (const key of optional) console.log(key)
  const overdue = findOverdue(reviewBy, new Date().toISOString().slice(0, 10))
  if (overdue.length > 0) console.log('\nLook these figures up again, and change them in src/content/claims.ts:')
  for (const { key, by } of overdue) console.log(`${key.padEnd(36)} to be reviewed by ${by}`)

  process.exit(placeholders.length + needed.length === 0 ? 0 : 1)
}
