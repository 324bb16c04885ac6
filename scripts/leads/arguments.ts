import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { hasPhoneLength, normalisePhone } from '#contract/phone.ts'
import {
  type Held,
  reasonFrom,
  type StuckEmailState,
  stuckEmailStates,
  stuckStateFrom,
} from '#worker/staff/lead-filter.ts'
import { type Status, statuses } from '#worker/staff/lead-record.ts'
import type { Listed } from '#worker/staff/statements.ts'
import { timeFrom } from '#worker/staff/uk-time.ts'
import type { Person } from '#worker/store/lead-cipher.ts'
import { type EnvironmentName, environmentNames } from '../cloudflare/arguments.ts'

/** What the operator asks for. Ids are UUIDs, checked here before they come near a statement. */
export type Command =
  | { readonly name: 'list'; readonly which: Listed; readonly limit: number }
  | { readonly name: 'show'; readonly id: string }
  | {
      readonly name: 'redrive'
      readonly which: readonly string[] | 'all' | Held | { readonly letters: StuckEmailState }
    }
  | { readonly name: 'export'; readonly status: Status | undefined; readonly output: string | undefined }
  | { readonly name: 'erase'; readonly whose: Person | { readonly id: string } | Held }
  | { readonly name: 'seal' }
  | { readonly name: 'stats' }
  | { readonly name: 'help' }

export interface Options {
  /** The deployed environment to work in; undefined when working locally. */
  readonly remote: EnvironmentName | undefined
  readonly isJson: boolean
  readonly isYes: boolean
}

export type Parsed =
  | { readonly kind: 'command'; readonly command: Command; readonly options: Options }
  | { readonly kind: 'wrong'; readonly sentence: string }

export const help = `npm run leads -- <command> [options]

  list                     the newest leads, nobody's details in full
    --status STATUS          only pending, delivered or parked ones
    --held REASON            only held ones
    --letters STATE          only those whose letter with the guide is parked, or refused by its address
    --limit N                how many (50)
  show ID                  one lead with everything it holds
  redrive ID …             send what did not go, lead or letter, again, with a fresh schedule
    --all                    all parked ones, except those that are held
    --held REASON            held ones
    --letters STATE          only the letters that are parked or refused
  export                   all leads that are not erased, as CSV
    --status STATUS          only these
    --output FILE            write to a file instead of the terminal
  erase ID                 erase one lead
    --email ADDRESS          everything of one person
    --phone NUMBER           and what they gave no address for: requests to be rung
    --held REASON            held ones
  seal                     encrypt leads that were stored without a key
  stats                    how many, how old, and under which key

  REASON is why leads were held: trap, too-fast, unknown-consent, robot-check, flood, repeat, or any; and when they came:
    --since 2026-11-22       on this day or later; or a minute, 2026-11-22T14:05, UK time
    --until 2026-11-22       up to the end of this day; or before a minute

  --remote                 the deployed database instead of the local one
    --env staging            of staging instead of production
  --json                   as JSON
  --yes                    do not ask before sending or erasing

LEAD_KEYS comes from the environment or from .dev.vars. STATE_DIR says where the local database is, as for npm start.`

const options = {
  status: { type: 'string' },
  limit: { type: 'string' },
  output: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  held: { type: 'string' },
  letters: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  all: { type: 'boolean' },
  remote: { type: 'boolean' },
  env: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

class Wrong extends Error {}

/** Reads the command line. @param argv what follows the script's name */
export function parseArguments(argv: readonly string[]): Parsed {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
    const [name, ...rest] = positionals
    const command: Command = values.help || name === undefined ? { name: 'help' } : commandFrom(name, rest, values)
    const { json: isJson = false, yes: isYes = false } = values
    return { kind: 'command', command, options: { remote: remoteFrom(values), isJson, isYes } }
  } catch (error) {
    // parseArgs throws on anything unknown, with a message fit for the terminal.
    return { kind: 'wrong', sentence: error instanceof Error ? error.message : 'The command line cannot be read.' }
  }
}

const ofHeld = ['held', 'since', 'until'] as const

/** The options that a command has; --remote, --env, --json and --yes apply to all. */
const optionsOf = {
  list: ['status', 'letters', 'limit', ...ofHeld],
  show: [],
  redrive: ['all', 'letters', ...ofHeld],
  export: ['status', 'output'],
  erase: ['email', 'phone', ...ofHeld],
  seal: [],
  stats: [],
  help: [],
} as const satisfies Record<Command['name'], readonly (keyof Values)[]>

function commandFrom(given: string, rest: readonly string[], values: Values): Command {
  const name = isCommand(given) ? given : refuse(`There is no command "${given}". Try --help.`)
  const own: readonly string[] = [...optionsOf[name], 'remote', 'env', 'json', 'yes']
  const foreign = Object.keys(values).find((option) => !own.includes(option))
  if (foreign) refuse(`${name} has no option --${foreign}.`)
  if (rest.length > (name === 'redrive' ? Number.POSITIVE_INFINITY : name === 'show' || name === 'erase' ? 1 : 0)) {
    refuse(`${name} takes no "${rest.at(-1)}".`)
  }
  switch (name) {
    case 'list':
      return { name, which: listedFrom(values), limit: limitFrom(values.limit ?? '50') }
    case 'show':
      return { name, id: idFrom(rest[0]) }
    case 'redrive':
      return { name, which: whichFrom(rest, values) }
    case 'export':
      return { name, status: statusFrom(values.status), output: values.output }
    case 'erase':
      return { name, whose: whoseFrom(rest[0], values) }
    case 'seal':
    case 'stats':
    case 'help':
      return { name }
  }
}

const isCommand = (name: string): name is Command['name'] => Object.hasOwn(optionsOf, name)

function listedFrom(values: Values): Listed {
  const ways = [statusFrom(values.status), heldFrom(values), emailsFrom(values)].filter((way) => way !== undefined)
  return ways.length > 1 ? refuse('--status, --held and --letters do not go together.') : ways[0]
}

function whichFrom(ids: readonly string[], values: Values): Extract<Command, { name: 'redrive' }>['which'] {
  const [held, letters] = [heldFrom(values), emailsFrom(values)]
  const ways = [ids.length > 0, values.all, held, letters].filter(Boolean)
  if (ways.length !== 1) refuse('Say which leads to redrive: their ids, --all, --held REASON, or --letters STATE.')
  return held ?? letters ?? (values.all ? 'all' : ids.map(idFrom))
}

function emailsFrom({ letters }: Values): { readonly letters: StuckEmailState } | undefined {
  if (letters === undefined) return undefined
  const state = stuckStateFrom(letters)
  return state ? { letters: state } : refuse(`--letters takes ${stuckEmailStates.join(' or ')}.`)
}

function whoseFrom(id: string | undefined, values: Values): Extract<Command, { name: 'erase' }>['whose'] {
  const { email, phone } = values
  const held = heldFrom(values)
  const ways = [id, email, phone, held].filter((way) => way !== undefined)
  if (ways.length !== 1) refuse('Say what to erase: --email ADDRESS, --phone NUMBER, one id, or --held REASON.')
  if (held) return held
  if (phone !== undefined) return { phone: phoneFrom(phone) }
  if (email === undefined) return { id: idFrom(id) }
  return z.email().safeParse(email.trim()).success ? { email: email.trim() } : refuse('--email takes an email address.')
}

/** As it is stored, however it is typed. */
function phoneFrom(text: string): string {
  const digits = normalisePhone(text)
  return hasPhoneLength(digits) ? digits : refuse('--phone takes a UK phone number.')
}

function heldFrom({ held, since, until }: Values): Held | undefined {
  if (held === undefined)
    return since === undefined && until === undefined ? undefined : refuse('--since and --until go with --held.')
  const reason = reasonFrom(held) ?? refuse('There is no such reason: see --help.')
  return { reason, since: momentFrom(since, false) ?? 0, until: momentFrom(until, true) ?? Number.MAX_SAFE_INTEGER }
}

function momentFrom(text: string | undefined, end: boolean): number | undefined {
  if (text === undefined) return undefined
  return timeFrom(text, end) ?? refuse('--since and --until take a day, 2026-11-22, or a minute, 2026-11-22T14:05.')
}

function idFrom(text: string | undefined): string {
  const { data } = z.uuid().safeParse(text)
  return data ?? refuse(text === undefined ? 'Say which lead: its id.' : `"${text}" is not a lead's id.`)
}

function statusFrom(text: string | undefined): Status | undefined {
  return text === undefined
    ? undefined
    : (statuses.find((status) => status === text) ?? refuse(`--status takes ${statuses.join(', ')}.`))
}

function remoteFrom({ remote = false, env }: Values): EnvironmentName | undefined {
  if (!remote) return env === undefined ? undefined : refuse('--env goes with --remote.')
  return environmentNames.find((name) => name === (env ?? 'production')) ?? refuse('--env takes staging or production.')
}

function limitFrom(text: string): number {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : refuse('--limit takes a number from 1 to 9999.')
}

function refuse(sentence: string): never {
  throw new Wrong(sentence)
}
