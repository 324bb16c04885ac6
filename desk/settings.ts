import { LeadCipher } from '#worker/leads/lead-cipher.ts'
import { type LeadKeys, parseLeadKeys } from '#worker/leads/lead-keys.ts'

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

interface Keys {
  readonly cipher: LeadCipher
  readonly problem: LeadKeys['problem']
}

const known = new WeakMap<DeskEnv, Keys>()

/** Reads `LEAD_KEYS`, once per environment object. */
function keysOf(env: DeskEnv): Keys {
  const keys = known.get(env) ?? readKeys(env.LEAD_KEYS)
  known.set(env, keys)
  return keys
}

function readKeys(setting: unknown): Keys {
  const keys = parseLeadKeys(setting)
  return { cipher: new LeadCipher(keys), problem: keys.problem }
}

/** Opens leads with the keys that are usable. */
export const cipherOf = (env: DeskEnv) => keysOf(env).cipher
/** What is wrong with the others, in words safe to show; undefined if nothing is. */
export const keyProblemOf = (env: DeskEnv) => keysOf(env).problem
