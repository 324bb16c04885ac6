import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { printable } from '#worker/operator/masks.ts'
import type { Delivery } from './inbox/delivery.ts'
import { createInbox } from './inbox/inbox.ts'
import { fail, inboxPort, insistOnFree, sitePort } from './ports.ts'

/**
 * Serves the site and a local lead inbox, and runs the cron sweep each minute as Cloudflare would.
 *
 * `node scripts/start.ts` builds the site and serves it in the Workers runtime; `--built` uses the existing build,
 * `--dev` serves from source with hot reload. `STATE_DIR` keeps the local database somewhere other than
 * `.wrangler/state`.
 */
const isDev = process.argv.includes('--dev')
const stateDir = process.env.STATE_DIR ?? '.wrangler/state'
const site = `http://localhost:${sitePort}`
const inbox = `http://localhost:${inboxPort}`

await insistOnFree(sitePort, 'PORT')
await insistOnFree(inboxPort, 'INBOX_PORT')

if (!isDev && !process.argv.includes('--built')) run('vite', ['build', '--logLevel', 'warn'], 'The build failed.')
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir], 'The migrations failed.')

const { LEAD_WEBHOOK_SECRET: secret } = parseEnv(readFileSync('.dev.vars', 'utf8'))
createInbox(printLead, secret).listen(inboxPort, 'localhost')
const server = isDev ? serveFromSource() : serveBuilt()
server.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

await untilItAnswers()
console.log(`\n  Site   ${site}\n  Leads  ${inbox}\n`)
setInterval(sweep, 60_000)
await sweep()

function serveBuilt(): ChildProcess {
  const webhook = `LEAD_WEBHOOK_URL:${inbox}/hook`
  const args = ['dev', '--port', String(sitePort), '--persist-to', stateDir, '--var', webhook, '--log-level', 'error']
  return spawn('wrangler', [...args, '--show-interactive-dev-session=false'], { stdio: 'inherit' })
}

function serveFromSource(): ChildProcess {
  // The webhook's address comes from .dev.vars, which nothing on the command line can override here.
  if (process.env.INBOX_PORT) console.log(`Set LEAD_WEBHOOK_URL in .dev.vars to ${inbox}/hook to see leads arrive.`)
  return spawn('vite', ['dev', '--port', String(sitePort), '--strictPort'], { stdio: 'inherit' })
}

function run(command: string, args: string[], failure: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, CI: 'true' } })
  if (status !== 0) fail(`${stdout}${stderr}\n${failure}`)
}

async function untilItAnswers(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${site}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  fail('The site did not start within a minute.')
}

async function sweep(): Promise<void> {
  await fetch(`${site}/cdn-cgi/local/scheduled`).catch(() => undefined)
}

function printLead({ receivedAt, answered, signature, fields }: Delivery): void {
  console.log(`\nLead received ${receivedAt}, answered ${answered}, signature ${signature}`)
  for (const [name, value] of fields) console.log(`  ${printable(name).padEnd(14)} ${printable(value)}`)
}
