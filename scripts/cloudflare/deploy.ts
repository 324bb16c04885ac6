import { spawnSync } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploySite } from './deploy-site.ts'
import { envOf } from './deploy-steps.ts'
import { isThisSite, recordsOf, redirectOf } from './outside.ts'
import { smokeTest } from './smoke-test.ts'
import { ending } from './stop.ts'

/** `npm run deploy -- --env staging|production [--checked] [--with-placeholders] [--replace-dns HOST] [--replace-dashboard]` */
const say = (sentence: string) => console.log(sentence)
const report = join(mkdtempSync(join(tmpdir(), 'deploy-')), 'wrangler.ndjson')
// Asks nothing on the terminal; wrangler records where it deployed to.
const env = { ...process.env, CI: 'true', WRANGLER_OUTPUT_FILE_PATH: report }

await ending(() =>
  deploySite(process.argv.slice(2), {
    config: 'wrangler.toml',
    deskConfig: 'desk/wrangler.toml',
    outside: {
      recordsOf: (host) => recordsOf(host, new Resolver({ timeout: 5_000, tries: 3 })),
      isOurs: (host) => isThisSite(`https://${host}`),
    },
    redirectOf,
    say,
    run: ([program, ...args]) => spawnSync(program, args, { stdio: 'inherit', env: envOf(program, env) }).status === 0,
    report: () => (existsSync(report) ? readFileSync(report, 'utf8') : ''),
    smokeTest: (address) => smokeTest(address, say),
  }),
)
