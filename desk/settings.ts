import * as z from 'zod/mini'
import { errorName, log } from '#worker/log.ts'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'

/** What Cloudflare passes to the desk: bindings from `desk/wrangler.toml`, variables and secrets, not yet checked. */
export interface DeskEnv {
  readonly ASSETS: Fetcher
  readonly DB: D1Database
  readonly SITE?: Fetcher
  readonly LEAD_KEYS?: string
  readonly HEALTH_TOKEN?: string
  readonly ACCESS_TEAM?: string
  readonly ACCESS_AUDIENCE?: string
  readonly DESK_HOST?: string
  readonly DESK_ERASERS?: string
  readonly SITE_URL?: string
}

/** As Access names people: no wildcards, which it would never say. */
const isAddress = (text: string) => /^[^\s@*<>"]{1,64}@[^\s@*<>"]{1,190}$/.test(text)

const entriesIn = ({ DESK_ERASERS = '' }: DeskEnv) => DESK_ERASERS.split(/[\s,]+/).filter((entry) => entry !== '')

/** Who may erase leads, in small letters; undefined while it is not set. A malformed entry lets nobody in. */
export function erasersNamed(env: DeskEnv): readonly string[] | undefined {
  const entries = entriesIn(env)
  return entries.length === 0 ? undefined : entries.filter(isAddress).map((entry) => entry.toLowerCase())
}

/** What is wrong with the desk's own settings, never showing a value. */
function ownProblems(env: DeskEnv): SiteHealth['problems'] {
  if (entriesIn(env).every(isAddress)) return []
  return [{ setting: 'DESK_ERASERS', problem: 'must be email addresses, with spaces or commas between' }]
}

const ciphers = new WeakMap<DeskEnv, LeadCipher>()

/** Opens leads with `LEAD_KEYS`, once per environment object. */
export function cipherOf(env: DeskEnv): LeadCipher {
  const cipher = ciphers.get(env) ?? new LeadCipher(parseLeadKeys(env.LEAD_KEYS))
  ciphers.set(env, cipher)
  return cipher
}

const details = z.object({
  problems: z.array(z.object({ setting: z.string(), problem: z.string() })),
  encrypted: z.boolean(),
  // Left out by the release before it.
  callsAt: z._default(z.enum(['desk', 'webhook']), 'webhook'),
})

/** What the site says about its settings, with what is wrong with the desk's. */
export type SiteHealth = z.infer<typeof details>

/** How long the site may take (ms). */
const patienceMs = 3_000

/** Asks the site itself, over its service binding. @returns undefined when it does not answer as it should, which is logged */
export async function siteHealth(env: DeskEnv): Promise<SiteHealth | undefined> {
  const { SITE, SITE_URL, HEALTH_TOKEN } = env
  try {
    const address = new URL('/api/health?details', siteOrigin(SITE_URL) ?? 'https://site.invalid')
    const answer = await SITE?.fetch(address, {
      headers: { authorization: `Bearer ${HEALTH_TOKEN ?? ''}` },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer?.ok) {
      const health = details.parse(await answer.json())
      return { ...health, problems: [...health.problems, ...ownProblems(env)] }
    }
    log({ event: 'site_health_unknown', reason: answer ? `http ${answer.status}` : 'no binding' })
  } catch (error) {
    log({ event: 'site_health_unknown', reason: errorName(error) })
  }
  return undefined
}

/** The site's address; undefined while `SITE_URL` is missing or malformed. */
function siteOrigin(setting: string | undefined): string | undefined {
  const url = URL.parse(setting ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}
