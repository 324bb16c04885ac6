import { LeadCipher } from '#worker/leads/lead-cipher.ts'
import { parseLeadKeys } from '#worker/leads/lead-keys.ts'

/** What Cloudflare passes to the desk: bindings from `desk/wrangler.toml`, variables and secrets, not yet checked. */
export interface DeskEnv {
  readonly ASSETS: Fetcher
  readonly DB: D1Database
  /** Of whatever type it was set as. */
  readonly LEAD_KEYS?: unknown
  readonly ACCESS_TEAM?: string
  readonly ACCESS_AUDIENCE?: string
  readonly DESK_HOST?: string
}

const ciphers = new WeakMap<DeskEnv, LeadCipher>()

/** Opens leads with `LEAD_KEYS`, once per environment object. */
export function cipherOf(env: DeskEnv): LeadCipher {
  const cipher = ciphers.get(env) ?? new LeadCipher(parseLeadKeys(env.LEAD_KEYS))
  ciphers.set(env, cipher)
  return cipher
}
