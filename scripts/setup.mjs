// Runs before every other script, on any Node from version 20, so it is plain JavaScript without npm imports. It
// installs what the lockfile names (including the right version of Node) and the local settings.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const stamp = 'node_modules/.installed-lockfile'
const lockfile = readFileSync('package-lock.json', 'utf8')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockfile) {
  console.log('Installing packages (about a minute the first time)…')
  // npm tells the scripts it runs where it is; anything else may be a different npm on the path.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command, ...args] = [...npm, 'ci', '--no-audit', '--loglevel=error']
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) {
    console.error('The packages could not be installed. Check the connection and try again.')
    process.exit(1)
  }
  writeFileSync(stamp, lockfile)
}

if (!existsSync('.dev.vars')) copyFileSync('.dev.vars.example', '.dev.vars')
