import * as settings from '../contract/firm-details.ts'
import { needsOf } from './cloudflare/environment.ts'
import { findPlaceholders } from './find-placeholders.ts'

/**
 * `npm run placeholders` lists what in `contract/firm-details.ts` is still fictional, and says if production's addresses are.
 * It fails when anything is, so that a release can insist on it. `--warn` lists without failing.
 */
const { ADDRESS_PROVIDER } = needsOf('production').vars
const placeholders = findPlaceholders({ ...settings, ADDRESS_PROVIDER })

for (const { key, value, reason } of placeholders) console.log(`${key.padEnd(26)} "${value}" ${reason}`)
console.log(
  placeholders.length === 0
    ? 'No placeholders in contract/firm-details.ts and wrangler.toml.'
    : `\n${placeholders.length} placeholders in contract/firm-details.ts and wrangler.toml. Replace them before the site goes live.`,
)
process.exit(placeholders.length === 0 || process.argv.includes('--warn') ? 0 : 1)
