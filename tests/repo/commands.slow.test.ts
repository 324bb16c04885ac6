import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestHarness } from 'wrangler'
import { environmentNames } from '../../scripts/command.ts'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { landingLead } from '../support/landing-lead.ts'
import { listen } from '../support/start-services.ts'

const delivered: string[] = []
const inbox = createInbox(({ headers }) => void delivered.push(String(headers['webhook-id'])))
let webhook: string

beforeAll(async () => {
  webhook = `${await listen(inbox)}/hook`
})
afterAll(() => {
  inbox.closeAllConnections()
  inbox.close()
})

/** How a lead fares in the environment on this computer is tested in e2e/ and chaos/. */
test.each(environmentNames)('a lead reaches the webhook through the queue of %s', async (env) => {
  const secrets = { LEAD_WEBHOOK_URL: webhook }
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', env, secrets }] })
  await site.listen()
  await site.getWorker().applyD1Migrations('DB')
  const lead = landingLead()
  const headers = { 'content-type': 'application/json' }
  const { status } = await site.fetch('/api/lead', { method: 'POST', headers, body: JSON.stringify(lead) })
  expect(status).toBe(202)
  await vi.waitFor(() => expect(delivered).toContain(lead.leadId), { timeout: 20_000, interval: 100 })
  await site.close()
})

test.each(environmentNames)('%s is what wrangler deploys, without a warning', (env) => {
  const said = execFileSync('sh', ['-c', 'wrangler deploy --dry-run --env "$0" 2>&1', env], { encoding: 'utf8' })
  expect(said).toContain(`env.DB (leads-${env})`)
  expect(said).toContain(`env.LEAD_QUEUE (lead-delivery-${env})`)
  expect(said).not.toMatch(/warn|redirected/i)
})

test('the desk is what wrangler deploys, from source, without a warning', () => {
  const command = 'wrangler deploy --dry-run --config desk/wrangler.toml --env production 2>&1'
  const said = execFileSync('sh', ['-c', command], { encoding: 'utf8' })
  expect(said).toContain('env.DB (leads-production)')
  expect(said).not.toMatch(/warn|redirected/i)
})

/** A project with the set-up of this one, and two packages that want to run a script when they are installed. */
const project = mkdtempSync(join(tmpdir(), 'setup-'))
const write = (path: string, content: object) => writeFileSync(join(project, path), JSON.stringify(content))

function run(command: string, ...args: readonly string[]): void {
  // As with a version of npm that does not know the rule; one that does stops before it comes to this.
  const env = { ...process.env, npm_config_strict_allow_scripts: 'false', CLOUDFLARE_API_TOKEN: 'the token' }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
}

test('only packages that the manifest allows run a script when they are installed, and none sees the token', () => {
  onTestFinished(() => rmSync(project, { recursive: true }))
  const note = (name: string) =>
    `node -e "require('fs').writeFileSync('${join(project, name)}', String(process.env.CLOUDFLARE_API_TOKEN))"`
  for (const name of ['allowed', 'other']) {
    mkdirSync(join(project, `${name}-source`))
    write(`${name}-source/package.json`, { name, version: '1.0.0', scripts: { postinstall: note(`${name}-ran`) } })
    run('npm', 'pack', `./${name}-source`)
  }
  const dependencies = { allowed: 'file:allowed-1.0.0.tgz', other: 'file:other-1.0.0.tgz' }
  const scripts = { setup: 'node scripts/setup.mjs' }
  write('package.json', { name: 'project', version: '1.0.0', scripts, dependencies, allowScripts: { allowed: true } })
  writeFileSync(join(project, '.dev.vars.example'), '')
  run('npm', 'install', '--package-lock-only', '--ignore-scripts')
  mkdirSync(join(project, 'scripts'))
  for (const script of ['scripts/setup.mjs', 'scripts/with-parent.mjs']) copyFileSync(script, join(project, script))
  run(process.execPath, 'scripts/setup.mjs')
  expect(existsSync(join(project, 'node_modules/other/package.json'))).toBe(true)
  expect(existsSync(join(project, 'other-ran'))).toBe(false)
  expect(readFileSync(join(project, 'allowed-ran'), 'utf8')).toBe('undefined')
})
