import { readFileSync } from 'node:fs'
import * as settings from '../src/content/firm.ts'
import { needsOf } from './cloudflare/environment.ts'
import { findPlaceholders } from './find-placeholders.ts'

/**
 * `npm run placeholders` lists what in `src/content/firm.ts` is still fictional, and says if production's addresses, or
 * the repository that the Deploy to Cloudflare button copies, are. It fails when anything is, so that a release can
 * insist on it. `--warn` lists without failing.
 */
const { ADDRESS_PROVIDER } = needsOf('production').vars
const { repository }: { repository?: string } = JSON.parse(readFileSync('package.json', 'utf8'))
const placeholders = findPlaceholders({ ...settings, ADDRESS_PROVIDER, repository })

for (const { key, value, reason } of placeholders) console.log(`${key.padEnd(26)} "${value}" ${reason}`)
console.log(
  placeholders.length === 0
    ? 'No placeholders in src/content/firm.ts, wrangler.toml and package.json.'
    : `\n${placeholders.length} placeholders in src/content/firm.ts, wrangler.toml and package.json. Replace them before the site goes live.`,
)
process.exit(placeholders.length === 0 || process.argv.includes('--warn') ? 0 : 1)
