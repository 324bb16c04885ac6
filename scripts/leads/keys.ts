import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'

/** Opens leads with `LEAD_KEYS` of the environment, or else of `.dev.vars`. @param warn told of keys that are no keys */
export function cipherFromSettings(warn: (sentence: string) => void): LeadCipher {
  const local = existsSync('.dev.vars') ? parseEnv(readFileSync('.dev.vars', 'utf8')) : {}
  const keys = parseLeadKeys(process.env.LEAD_KEYS ?? local.LEAD_KEYS)
  if (keys.problem !== undefined) warn(`LEAD_KEYS: ${keys.problem}`)
  return new LeadCipher(keys)
}
