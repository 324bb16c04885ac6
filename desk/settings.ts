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
  readonly SITE_URL?: string
}

/** Whose word the desk takes for who someone is, and where it answers. */
export interface AccessSettings {
  /** The origin that signs assertions and publishes its keys. */
  readonly issuer: string
  readonly audience: string
  /** With its port, if it has one. */
  readonly host: string
}

/** @returns undefined while any of the three is missing or malformed: the desk then shows nothing at all */
export function accessSettings({ ACCESS_TEAM, ACCESS_AUDIENCE, DESK_HOST }: DeskEnv): AccessSettings | undefined {
  const issuer = issuerOf(ACCESS_TEAM ?? '')
  const audience = /^[\w-]{8,128}$/.exec(ACCESS_AUDIENCE ?? '')?.[0]
  const host = /^[a-z\d.-]+(:\d+)?$/.exec(DESK_HOST ?? '')?.[0]
  return issuer !== undefined && audience !== undefined && host !== undefined ? { issuer, audience, host } : undefined
}

/** A team's domain is always Cloudflare's own; on this computer a stand-in signs over http. */
function issuerOf(team: string): string | undefined {
  if (/^[a-z\d-]{1,63}\.cloudflareaccess\.com$/.test(team)) return `https://${team}`
  return /^http:\/\/localhost(:\d+)?$/.test(team) ? team : undefined
}

const ciphers = new WeakMap<DeskEnv, LeadCipher>()

/** Opens leads with `LEAD_KEYS`, once per environment object. */
export function cipherOf(env: DeskEnv): LeadCipher {
  const cipher = ciphers.get(env) ?? new LeadCipher(parseLeadKeys(env.LEAD_KEYS))
  ciphers.set(env, cipher)
  return cipher
}
