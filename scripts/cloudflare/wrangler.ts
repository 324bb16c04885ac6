import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { type EnvironmentName, type Person, Stop } from './command.ts'

/** The outcome of a wrangler command: what it printed, or its own words for the failure. */
export type Outcome =
  | { readonly kind: 'done'; readonly output: string }
  | { readonly kind: 'refused'; readonly words: string }

/** Runs a wrangler command. @param input for its standard input */
export type Wrangler = (args: readonly string[], input?: string) => Promise<Outcome>

/** What setup works with. */
export interface SetupTools {
  /** Undefined in a dry run without a login: then nothing is known to exist. */
  readonly wrangler: Wrangler | undefined
  /** Changes nothing, only reports. */
  readonly isDryRun: boolean
  readonly say: (sentence: string) => void
  /** Undefined when nobody can answer questions. */
  readonly person: Person | undefined
}

/** Wrangler in an environment of `config`. */
export function wranglerIn(env: EnvironmentName, config: string): Wrangler {
  return async (args, input) => {
    const { isDone, output, errors } = await runWrangler([...args, '--env', env, '--config', config], input)
    return isDone ? { kind: 'done', output } : { kind: 'refused', words: wordsIn(`${errors}${output}`) }
  }
}

/** Without a terminal wrangler asks nothing, only says what is missing. @throws Stop when there is no wrangler */
export async function runWrangler(args: readonly string[], input = '') {
  const child = spawn('wrangler', args, { env: { ...process.env, CI: 'true' } })
  child.stdin.end(input)
  const ended = once(child, 'close').catch(() => {
    throw new Stop('wrangler was not found: use npm run.')
  })
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { isDone: status === 0, output, errors }
}

/** By a token, or by wrangler's own login. */
export async function isLoggedIn(wrangler: Wrangler): Promise<boolean> {
  if (process.env.CLOUDFLARE_API_TOKEN !== undefined) return true
  const outcome = await wrangler(['whoami', '--json'])
  return outcome.kind === 'done' || !/"loggedIn":\s*false/.test(outcome.words)
}

/** @param request what was asked, worded to follow "Cloudflare did not". @throws Stop when it was refused */
export function insistOn(outcome: Outcome, request: string): string {
  if (outcome.kind === 'done') return outcome.output
  throw new Stop(
    outcome.words.includes('fetch failed')
      ? 'Cloudflare could not be reached. Check the connection and run this again.'
      : `Cloudflare did not ${request} (${outcome.words}). What is already done stays: fix this and run the command again. To log in: \`npx wrangler login\`, or a CLOUDFLARE_API_TOKEN that may edit D1, Queues and Workers Scripts.`,
  )
}

/** The error in wrangler's output, without addresses, which name the account. */
function wordsIn(printed: string): string {
  const plain = stripVTControlCharacters(printed)
  const [, error = plain] = /\[ERROR\] (.*?)(?:If you think this is a bug|🪵|$)/s.exec(plain) ?? []
  return error
    .replace(/A request to the Cloudflare API \(.*?\) failed\./, '')
    .replace(/\s+/g, ' ')
    .trim()
}
