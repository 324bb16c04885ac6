import { consentWordings, promises } from '../contract/consent.ts'
import * as settings from '../contract/firm-details.ts'
import { isoDay } from '../contract/opening-hours.ts'
import { reviewBy } from '../src/content/claims.ts'
import { needsOf } from './cloudflare/environment.ts'
import { findOverdue, findPlaceholders } from './find-placeholders.ts'

/**
 * `npm run placeholders` lists what in `contract/firm-details.ts` and the wordings is still fictional, and says if production's
 * addresses are: those that are looked up, and those that emails come from.
 * It fails when anything is, so that a release can insist on it. `--warn` lists without failing. Then it lists the
 * figures that should have been looked up again by now; for those alone it never fails, because a day that passes must
 * not be what stops an urgent deployment.
 */
const { vars, senders } = needsOf('production')
const { ADDRESS_PROVIDER } = vars
const placeholders = findPlaceholders({ ...settings, consentWordings, promises, ADDRESS_PROVIDER, senders })

for (const { key, value, reason } of placeholders) console.log(`${key.padEnd(36)} "${value}" ${reason}`)
console.log(
  placeholders.length === 0
    ? 'No placeholders in contract and wrangler.toml.'
    : `\n${placeholders.length} placeholders in contract and wrangler.toml. Replace them before the site goes live.`,
)
const overdue = findOverdue(reviewBy, isoDay(Date.now()))
if (overdue.length > 0) console.log('\nLook these figures up again, and change them in src/content/claims.ts:')
for (const { key, by } of overdue) console.log(`${key.padEnd(36)} to be reviewed by ${by}`)

process.exit(placeholders.length === 0 || process.argv.includes('--warn') ? 0 : 1)
