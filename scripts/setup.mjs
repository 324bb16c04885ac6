// Runs before every other script, on any Node from version 20, so it is plain JavaScript without npm imports. It
// installs what the lockfile names (including the right version of Node) and the local settings.
//
// package.json starts it, and whatever starts servers, with `exec`: otherwise npm's signals end only the shell between.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

// npm, killed outright, cannot pass that on.
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.exit(1), 1_000).unref()

/** @param {string[]} args @returns whether it succeeded */
async function npm(...args) {
  // npm tells the scripts it runs where it is; anything else may be a different npm on the path.
  const [command, ...before] = env.npm_execpath ? ['node', env.npm_execpath] : ['npm']
  const options = { stdio: ['pipe', 'inherit', 'inherit'], detached: true, env }
  const [code] = await once(spawn('node', ['scripts/with-parent.mjs', command, ...before, ...args], options), 'exit')
  return code === 0
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  console.log('Installing packages (about a minute the first time)…')
  const isOldNode = Number(process.versions.node.split('.')[0]) < 22
  if (isOldNode) console.log('Ignore warnings about unsupported engines: the right Node is among the packages.')
  // Older versions of npm run every package's install script: here only those that package.json allows are run.
  const isInstalled =
    (await npm('ci', '--no-audit', '--ignore-scripts'))
    && (await npm('rebuild', '--ignore-scripts=false', ...Object.keys(allowScripts)))
  if (!isInstalled) {
    console.error('The packages could not be installed. Check the connection and try again.')
    process.exit(1)
  }
  writeFileSync(stamp, lockfile)
}

if (!existsSync('.dev.vars')) copyFileSync('.dev.vars.example', '.dev.vars')
