import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync } from 'node:fs'
import { fail } from '../command.ts'

/**
 * What `npx wrangler dev` cannot do without: pages, local settings, and tables in the database. Wrangler runs this first
 * (`[build]` in wrangler.toml). A deployment builds for its environment, and `npm start`, which sets `STATE_DIR`, sees to
 * all of it itself.
 */
if (process.env.WRANGLER_COMMAND === 'dev' && process.env.STATE_DIR === undefined) {
  if (!existsSync('.dev.vars')) copyFileSync('.dev.vars.example', '.dev.vars')
  if (!existsSync('dist/client')) run('vite', ['build', '--logLevel', 'warn'], 'The build failed.')
  run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local'], 'The migrations failed.')
}

function run(command: string, args: readonly string[], failure: string): void {
  const env = { ...process.env, CI: 'true', WRANGLER_LOG: 'error' }
  if (spawnSync(command, args, { stdio: 'inherit', env }).status !== 0) fail(failure)
}
