import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A project with the set-up of this one, and two packages that want to run a script when they are installed. */
const project = mkdtempSync(join(tmpdir(), 'setup-'))
const write = (path: string, content: object) => writeFileSync(join(project, path), JSON.stringify(content))

function run(command: string, ...args: readonly string[]): void {
  // As with a version of npm that does not know the rule; one that does stops before it comes to this.
  const env = { ...process.env, npm_config_strict_allow_scripts: 'false', CLOUDFLARE_API_TOKEN: 'the token' }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
}

beforeAll(() => {
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
  copyFileSync('scripts/setup.mjs', join(project, 'scripts/setup.mjs'))
}, 60_000)
afterAll(() => rmSync(project, { recursive: true }))

test('only packages that the manifest allows run a script when they are installed, and none sees the token', () => {
  run(process.execPath, 'scripts/setup.mjs')
  expect(existsSync(join(project, 'node_modules/other/package.json'))).toBe(true)
  expect(existsSync(join(project, 'other-ran'))).toBe(false)
  expect(readFileSync(join(project, 'allowed-ran'), 'utf8')).toBe('undefined')
}, 60_000)
