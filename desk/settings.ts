import { LeadCipher } from '#worker/leads/lead-cipher.ts'
import { parseLeadKeys } from '#worker/leads/lead-keys.ts'

/** What Cloudflare passes to the desk: bindings from `desk/wrangler.toml`, variables and secrets, not yet checked. */
export interface DeskEnv {
  readonly ASSETS: Fetcher
  readonly DB: D1Database
  // Of whatever type they were set as.
  readonly LEAD_KEYS?: unknown
  readonly ACCESS_TEAM?: unknown
  readonly ACCESS_AUDIENCE?: unknown
  readonly DESK_HOST?: unknown
}

const ciphers = new WeakMap<DeskEnv, LeadCipher>()

/** Opens leads with `LEAD_KEYS`, once per environment object. */
export function cipherOf(env: DeskEnv): LeadCipher {
  const cipher = ciphers.get(env) ?? new LeadCipher(parseLeadKeys(env.LEAD_KEYS))
  ciphers.set(env, cipher)
  return cipher
}
