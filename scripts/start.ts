import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { printable } from '#contract/text.ts'
import { fail } from './command.ts'
import { createInbox, type Delivery } from './inbox/inbox.ts'
import { usablePorts } from './ports.ts'
import { start, stop, until } from './processes.ts'

/**
 * Serves the site, a local lead inbox and the desk, and runs the cron sweep each minute as Cloudflare would.
 *
 * `node scripts/start.ts` builds the site and serves it in the Workers runtime; `--built`, for tests, uses the existing
 * build, and its own inbox whatever .dev.vars says; `--dev` serves from source with hot reload. Each site port has a local
 * database of its own, which `STATE_DIR` keeps somewhere else: two runtimes lock each other out of one.
 */
const isDev = process.argv.includes('--dev')
const isTest = process.argv.includes('--built')
const {
  PORT: sitePort,
  INBOX_PORT: inboxPort,
  DESK_PORT: deskPort,
} = await usablePorts(isDev ? 'npm run dev' : 'npm start')
const stateDir = process.env.STATE_DIR ?? (sitePort === 8787 ? '.wrangler/state' : `.wrangler/state-${sitePort}`)
/** How the servers below find one another, and the right ones if several sites are running on this computer. */
const registry = resolve(stateDir, 'registry')
const site = `http://localhost:${sitePort}`
const inbox = `http://localhost:${inboxPort}`
const desk = `http://localhost:${deskPort}`

if (!isDev && !isTest) await run('vite', ['build', '--logLevel', 'warn'], 'The build failed.')
await run(
  'wrangler',
  ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir],
  'The migrations failed.',
)

const given = parseEnv(readFileSync('.dev.vars', 'utf8'))
// The site needs no key on this computer. The desk has one, or a search would have no address to come back to.
const { LEAD_WEBHOOK_SECRET: secret, LEAD_KEYS = `local:${Buffer.alloc(32, 1).toString('base64')}` } = given
/** The site's neighbours, unless .dev.vars names others. */
const neighbours = {
  LEAD_WEBHOOK_URL: `${inbox}/hook`,
  ALERT_WEBHOOK_URL: `${inbox}/alerts`,
  DESK_URL: desk,
}
const env = {
  ...process.env,
  // For vite.config.ts.
  ...neighbours,
  CLOUDFLARE_DEV_REGISTRY_PATH: registry,
  STATE_DIR: stateDir,
  // The desk's settings: wrangler takes those that desk/wrangler.toml names.
  ACCESS_TEAM: desk,
  DESK_HOST: `localhost:${deskPort}`,
  LEAD_KEYS,
}
createInbox(printLead, secret).listen(inboxPort, 'localhost')
// If the last run was killed, the registry still says where its desk was.
rmSync(registry, { recursive: true, force: true })
// npm, killed outright, cannot pass that on.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && void end(1), 1_000)
}
const servers = [isDev ? serveFromSource() : serveBuilt(), serveAccess()]
for (const server of servers)
  server.on('exit', (code) => {
    console.error('\nA server has ended. Put right what it says above, perhaps in wrangler.toml, and start again.')
    void end(code ?? 1)
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))

const isUp = async () => (await Promise.all([`${site}/api/health`, desk].map(isAnswered))).every(Boolean)
if (!(await until(isUp, 180_000))) fail('The site did not start within three minutes.')
console.log(`\n  Site   ${site}\n  Leads  ${inbox}\n  Desk   ${desk}\n`)
if (!isTest && given.LEAD_WEBHOOK_URL !== undefined)
  console.log('Leads go to LEAD_WEBHOOK_URL in .dev.vars, not to this inbox.\n')
setInterval(sweep, 60_000)
await sweep()

/** Site and desk in one runtime: two of them lock each other out of the database. */
function serveBuilt(): ChildProcess {
  // These win over .dev.vars.
  const settings = Object.entries(neighbours).filter(([name]) => isTest || given[name] === undefined)
  const vars = settings.flatMap(([name, url]) => ['--var', `${name}:${url}`])
  const state = ['--persist-to', stateDir]
  return wrangler(sitePort, '--config', 'wrangler.toml', '--config', 'desk/wrangler.toml', ...state, ...vars)
}

/** Signs everyone in, and passes their requests on to the desk. With a folder of its own: two runtimes lock each other out. */
function serveAccess(): ChildProcess {
  const source = isDev ? ['--var', `SOURCE:${site}`] : []
  const state = ['--persist-to', resolve(stateDir, 'access')]
  return wrangler(deskPort, '--config', 'scripts/stand-ins/access.toml', ...state, ...source)
}

function wrangler(port: number, ...more: readonly string[]): ChildProcess {
  const args = ['dev', '--port', String(port), '--inspector-port', '0', '--log-level', 'error']
  return start('wrangler', [...args, '--show-interactive-dev-session=false', ...more], env)
}

function serveFromSource(): ChildProcess {
  return start('vite', ['dev', '--port', String(sitePort), '--strictPort'], env)
}

async function run(command: string, args: readonly string[], failure: string): Promise<void> {
  const [code] = await once(start(command, args, { ...process.env, CI: 'true', WRANGLER_LOG: 'error' }), 'exit')
  if (code !== 0) fail(failure)
}

async function end(code: number): Promise<never> {
  for (const server of servers) server.removeAllListeners('exit')
  await Promise.all(servers.map(stop))
  process.exit(code)
}

async function isAnswered(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined)
  return answer?.ok ?? false
}

async function sweep(): Promise<void> {
  await fetch(`${site}/cdn-cgi/local/scheduled`).catch(() => undefined)
}

function printLead({ receivedAt, answered, signature, fields }: Delivery): void {
  console.log(`\nLead received ${receivedAt}, answered ${answered}, signature ${signature}`)
  for (const [name, value] of fields) console.log(`  ${printable(name).padEnd(14)} ${printable(value)}`)
}
