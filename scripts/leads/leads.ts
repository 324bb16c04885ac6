import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'
import type { Run } from '#worker/staff/find-person.ts'
import { LeadCipher } from '#worker/store/lead-cipher.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'
import { Stop } from '../cloudflare/command.ts'
import { runWrangler } from '../cloudflare/wrangler.ts'
import { readCommandLine } from './command-line.ts'
import type { Options } from './session.ts'

/**
 * `npm run leads`: what staff do to leads at a terminal, before there is a desk or while it cannot be reached. Exits with 0
 * when it is done, 1 when it failed or was not allowed, and 2 when the command line is wrong.
 */
const note = (sentence: string) => console.error(sentence)
const { work, options } = commandLine()

try {
  const print = (text: string) => console.log(text)
  await work({ run: databaseFor(options), cipher: cipherFromSettings(), options, now: Date.now(), print, note })
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

/** The database through `wrangler d1 execute`, so that the command needs no address or key of its own. */
function databaseFor({ remote }: Options): Run {
  const where = remote
    ? ['--remote', '--env', remote]
    : ['--local', '--persist-to', process.env.STATE_DIR ?? '.wrangler/state']
  return async (...statements) => {
    const command = statements.join('; ')
    const args = ['d1', 'execute', 'DB', ...where, '--json', '--yes', '--command', command]
    const { isDone, output, errors } = await runWrangler(args)
    const success = z.array(z.object({ results: z.array(z.unknown()) }))
    const { data } = success.safeParse(jsonIn(output))
    if (!isDone || data?.length !== statements.length) throw new Stop(problemIn(output, isDone ? '' : errors))
    return data.map(({ results }) => results)
  }
}

/** The JSON in wrangler's output, which may have an update notice around it. */
function jsonIn(output: string): unknown {
  const [text] = /^[[{][\s\S]*^[\]}]/m.exec(output) ?? ['']
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemIn(output: string, errors: string): string {
  const failure = z.object({ error: z.object({ text: z.string() }) })
  const text = failure.safeParse(jsonIn(output)).data?.error.text ?? (errors.trim() || output.trim())
  if (text.includes('no such table: leads')) return 'There is no leads table yet. Start the site once: npm start.'
  if (/no such (column|table|index)/.test(text))
    return 'The database is older than this command. Migrate it: npm start or deploy.'
  return `The database did not answer: ${text || 'wrangler said nothing'}`
}

/** Where one of our errors arose. Not its message, which may quote a lead. */
function whereabouts(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const places = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return [error.name, ...places].join('\n')
}
