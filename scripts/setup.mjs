// Runs before every other script, on any Node from version 20, so it is plain JavaScript without npm imports. It
// installs what the lockfile names (including the right version of Node) and the local settings.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const stamp = 'node_modules/.installed-lockfile'
const lockfile = readFileSync('package-lock.json', 'utf8')
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Packages are other people's code: they are installed without the token that deploys. */
const { CLOUDFLARE_API_TOKEN: _token, ...variables } = process.env
// `npm run` puts the packages first on the path, and with them a Node that is about to be replaced.
const path = (variables.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !resolve(folder).startsWith(resolve('node_modules')))
const env = { ...variables, PATH: path.join(delimiter) }

/** @param {string[]} args */
function npm(...args) {
  // npm tells the scripts it runs where it is; anything else may be a different npm on the path.
  const [command, ...before] = env.npm_execpath ? ['node', env.npm_execpath] : ['npm']
  return spawnSync(command, [...before, ...args], { stdio: 'inherit', env }).status === 0
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  console.log('Installing packages (about a minute the first time)…')
  const isOldNode = Number(process.versions.node.split('.')[0]) < 22
  if (isOldNode) console.log('Ignore warnings about unsupported engines: the right Node is among the packages.')
  // Older versions of npm run every package's install script: here only those that package.json allows are run.
  const isInstalled =
    npm('ci', '--no-audit', '--ignore-scripts')
    && npm('rebuild', '--ignore-scripts=false', ...Object.keys(allowScripts))
  if (!isInstalled) {
    console.error('The packages could not be installed. Check the connection and try again.')
    process.exit(1)
  }
  writeFileSync(stamp, lockfile)
}

if (!existsSync('.dev.vars')) copyFileSync('.dev.vars.example', '.dev.vars')
