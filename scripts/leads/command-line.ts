import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { hasPhoneLength, normalisePhone } from '#contract/phone.ts'
import { isEmail } from '#contract/text.ts'
import { type Held, reasonFrom, stuckEmailStates, stuckStateFrom } from '#worker/staff/lead-filter.ts'
import { type Status, statuses } from '#worker/staff/lead-record.ts'
import type { Listed } from '#worker/staff/statements.ts'
import { timeFrom } from '#worker/store/uk-time.ts'
import { type EnvironmentName, environmentNames } from '../cloudflare/command.ts'
import { exportLeads, seal, showStats } from './all-leads.ts'
import { erase, type Whose } from './erase.ts'
import { listLeads, showLead } from './look.ts'
import { type OfEmails, type Redriven, redrive } from './redrive.ts'
import type { Options, Session } from './session.ts'

const help = `npm run leads -- <command> [options]

  list                     the newest leads, nobody's details in full
    --status STATUS          only pending, delivered or parked ones
    --held REASON            only held ones
    --letters STATE          only those whose letter with the guide is parked, refused, or held as beyond the budget
    --limit N                how many (50)
  show ID                  one lead with everything it holds
  redrive ID …             send what did not go, lead or letter, again, with a fresh schedule
    --all                    all parked ones, except those that are held
    --held REASON            held ones
    --letters STATE          only the letters that are parked, refused or held
  export                   all leads that are not erased, as CSV
    --status STATUS          only these
    --output FILE            write to a file instead of the terminal
  erase ID                 erase one lead
    --email ADDRESS          everything of one person, however the address is spelt
    --phone NUMBER           the same, or both together: whatever has either
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
  --as NAME                who is written down, instead of this computer's user

LEAD_KEYS comes from the environment or from .dev.vars. STATE_DIR says where the local database is, as for npm start.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
/** These apply to every command. */
const common = { remote: flag, env: text, json: flag, yes: flag, as: text, help: flag } as const
const which = { status: text, letters: text, held: text, since: text, until: text, all: flag } as const
const options = { ...common, ...which, email: text, phone: text, limit: text, output: text } as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']
type Work = (session: Session) => Promise<void> | void

interface Command {
  /** The options that it has besides those of all. */
  readonly options: readonly string[]
  readonly mostIds: number
  /** What is to be done. Ids are UUIDs, checked here before they come near a statement. */
  readonly read: (ids: readonly string[], values: Values) => Work
}

const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['list', { options: ['status', 'letters', 'limit', 'held', 'since', 'until'], mostIds: 0, read: readList }],
  ['show', { options: [], mostIds: 1, read: readShow }],
  [
    'redrive',
    { options: ['all', 'letters', 'held', 'since', 'until'], mostIds: Number.POSITIVE_INFINITY, read: readRedrive },
  ],
  ['export', { options: ['status', 'output'], mostIds: 0, read: readExport }],
  ['erase', { options: ['email', 'phone', 'held', 'since', 'until'], mostIds: 1, read: readErase }],
  ['seal', { options: [], mostIds: 0, read: () => seal }],
  ['stats', { options: [], mostIds: 0, read: () => showStats }],
  ['help', { options: [], mostIds: 0, read: () => showHelp }],
])

/**
 * Reads the command line.
 *
 * @param argv what follows the script's name
 * @throws an error whose message is a sentence for the terminal
 */
export function readCommandLine(argv: readonly string[]): { readonly run: Work; readonly options: Options } {
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
  const [name = 'help', ...ids] = positionals
  const run = values.help ? showHelp : workFrom(name, ids, values)
  const { json: isJson = false, yes: isYes = false, as: who = computersUser() } = values
  if (who.trim() === '') refuse('Say who does it: --as NAME.')
  return { run, options: { remote: remoteFrom(values), isJson, isYes, who } }
}

function workFrom(name: string, ids: readonly string[], values: Values): Work {
  const command = commands.get(name) ?? refuse(`There is no command "${name}". Try --help.`)
  const foreign = Object.keys(values).find((option) => !(command.options.includes(option) || option in common))
  if (foreign) refuse(`${name} has no option --${foreign}.`)
  if (ids.length > command.mostIds) refuse(`${name} takes no "${ids.at(-1)}".`)
  return command.read(ids, values)
}

/** In some containers the user has no name. */
function computersUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'a user without a name'
  }
}

function showHelp({ print }: Session): void {
  print(help)
}

function readList(_: readonly string[], values: Values): Work {
  const ways = [statusFrom(values.status), heldFrom(values), ofEmailsFrom(values)]
  const listed = oneOf<Listed>(ways, '--status, --held and --letters do not go together.')
  const limit = limitFrom(values.limit ?? '50')
  return (session) => listLeads(listed, limit, session)
}

function readShow([given]: readonly string[]): Work {
  const id = idFrom(given)
  return (session) => showLead(id, session)
}

function readRedrive(ids: readonly string[], values: Values): Work {
  const sentence = 'Say which leads to redrive: their ids, --all, --held REASON, or --letters STATE.'
  const some = ids.length > 0 ? ids.map(idFrom) : undefined
  const ways = [some, values.all ? 'all' : undefined, heldFrom(values), ofEmailsFrom(values)] as const
  const redriven = oneOf<Redriven>(ways, sentence) ?? refuse(sentence)
  return (session) => redrive(redriven, session)
}

function readExport(_: readonly string[], { status, output }: Values): Work {
  const exported = statusFrom(status)
  return (session) => exportLeads(exported, output, session)
}

function readErase([id]: readonly string[], { email, phone, ...values }: Values): Work {
  const sentence = 'Say what to erase: --email ADDRESS or --phone NUMBER or both, one id, or --held REASON.'
  const ways = [
    id === undefined ? undefined : { id: idFrom(id) },
    email === undefined && phone === undefined ? undefined : { email: emailFrom(email), phone: phoneFrom(phone) },
    heldFrom(values),
  ]
  const whose = oneOf<Whose>(ways, sentence) ?? refuse(sentence)
  return (session) => erase(whose, session)
}

/** The one that was given; more than one is refused. */
function oneOf<Way>(ways: readonly (Way | undefined)[], sentence: string): Way | undefined {
  const [way, ...more] = ways.filter((each) => each !== undefined)
  return more.length > 0 ? refuse(sentence) : way
}

function ofEmailsFrom({ letters }: Values): OfEmails | undefined {
  if (letters === undefined) return undefined
  const state = stuckStateFrom(letters)
  return state ? { letters: state } : refuse(`--letters takes ${stuckEmailStates.join(', ')}.`)
}

function emailFrom(text: string | undefined): string | undefined {
  const address = text?.trim()
  return address === undefined || isEmail(address) ? address : refuse('--email takes an email address.')
}

/** As it is stored, however it is typed. */
function phoneFrom(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
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
  throw new Error(sentence)
}
