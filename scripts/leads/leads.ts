import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { Stop } from '../cloudflare/command.ts'
import { readCommandLine } from './command-line.ts'
import { databaseAt } from './database.ts'

/**
 * `npm run leads`: what staff do to leads at a terminal. Exits with 0 when it is done, 1 when it failed or was not
 * allowed, and 2 when the command line is wrong.
 */
const note = (sentence: string) => console.error(sentence)
const { run, options } = commandLine()

try {
  await run({
    database: databaseAt(
      options.remote ? { env: options.remote } : { stateDir: process.env.STATE_DIR ?? '.wrangler/state' },
    ),
    cipher: cipherFromSettings(),
    options,
    now: Date.now(),
    print: (text) => console.log(text),
    note,
  })
} catch (error) {
  note(error instanceof Stop ? error.message : `This should not have happened: ${whereabouts(error)}`)
  process.exitCode = 1
}

function commandLine() {
  try {
    return readCommandLine(process.argv.slice(2))
  } catch (error) {
    note(error instanceof Error ? error.message : 'The command line cannot be read.')
    process.exit(2)
  }
}

/** Decrypts leads with `LEAD_KEYS` from the environment, or else from `.dev.vars`. */
function cipherFromSettings(): LeadCipher {
  const local = existsSync('.dev.vars') ? parseEnv(readFileSync('.dev.vars', 'utf8')) : {}
  const keys = parseLeadKeys(process.env.LEAD_KEYS ?? local.LEAD_KEYS)
  if (keys.problem !== undefined) note(`LEAD_KEYS: ${keys.problem}`)
  return new LeadCipher(keys)
}

/** Where one of our errors arose. Not its message, which may quote a lead. */
function whereabouts(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const places = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return [error.name, ...places].join('\n')
}
