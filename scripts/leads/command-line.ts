import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { hasPhoneLength, normalisePhone } from '#contract/phone.ts'
import { isEmail } from '#contract/text.ts'
import { leadStates } from '#worker/staff/lead-filter.ts'
import { holdReasons } from '#worker/store/tables.ts'
import { type EnvironmentName, environmentNames } from '../cloudflare/command.ts'
import { erase, erasePerson, redrive, redriveMatching, seal } from './change.ts'
import { exportLeads, listLeads, showLead } from './look.ts'
import type { Options, Session, Which } from './session.ts'

/** As it is typed without quotes. */
const typed = (text: string) => text.replaceAll(' ', '-')
const choices = (texts: readonly string[]) => texts.map(typed).join(', ')

/** Delivered leads are sent again at the desk; held ones only when it is said. */
const redrivenStates = ['waiting', 'parked', 'held'] as const

const help = `npm run leads -- <command> [options]

  list                     the newest leads, nobody's details in full
    --limit N                how many (50)
  show ID                  one lead with everything it holds
  redrive ID …             send what did not go, lead or letter, again, with a fresh schedule
  export                   all leads that are not erased, as CSV
    --output FILE            write to a file instead of the terminal
  erase ID …               erase these leads
    --email ADDRESS          everything of one person, however the address is spelt
    --phone NUMBER           the same, or both together: whatever has either
  seal                     encrypt leads that were stored without a key

  list and export take, and redrive instead of ids, as the desk does:
    --state STATE            only these: ${choices(leadStates)}
    --reason REASON          only those that are held for this: ${choices(holdReasons)}

  --remote                 the deployed database instead of the local one
    --env staging            of staging instead of production
  --yes                    do not ask before sending or erasing
  --as NAME                who is written down, instead of this computer's user

LEAD_KEYS comes from the environment or from .dev.vars. STATE_DIR says where the local database is, as for npm start.
Everything else is done at the desk.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
/** These apply to every command. */
const common = { remote: flag, env: text, yes: flag, as: text, help: flag } as const
const options = { ...common, state: text, reason: text, email: text, phone: text, limit: text, output: text } as const

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
  ['list', { options: ['state', 'reason', 'limit'], mostIds: 0, read: readList }],
  ['show', { options: [], mostIds: 1, read: readShow }],
  ['redrive', { options: ['state', 'reason'], mostIds: Number.POSITIVE_INFINITY, read: readRedrive }],
  ['export', { options: ['state', 'reason', 'output'], mostIds: 0, read: readExport }],
  ['erase', { options: ['email', 'phone'], mostIds: Number.POSITIVE_INFINITY, read: readErase }],
  ['seal', { options: [], mostIds: 0, read: () => seal }],
  ['help', { options: [], mostIds: 0, read: () => showHelp }],
])

/**
 * Reads the command line.
 *
 * @param argv what follows the script's name
 * @throws an error whose message is a sentence for the terminal
 */
export function readCommandLine(argv: readonly string[]): { readonly work: Work; readonly options: Options } {
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
  const [name = 'help', ...ids] = positionals
  const work = values.help ? showHelp : workFrom(name, ids, values)
  const { yes: isYes = false, as: who = computersUser() } = values
  if (who.trim() === '') refuse('Say who does it: --as NAME.')
  return { work, options: { remote: remoteFrom(values), isYes, who } }
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

function readList(_: readonly string[], { limit: most = '50', ...values }: Values): Work {
  const [which, limit] = [whichFrom(values), limitFrom(most)]
  return (session) => listLeads(which, limit, session)
}

function readShow([given]: readonly string[]): Work {
  const id = given === undefined ? refuse('Say which lead: its id.') : idFrom(given)
  return (session) => showLead(id, session)
}

function readRedrive(given: readonly string[], values: Values): Work {
  const { state, reasons } = whichFrom(values)
  const ids = idsFrom(given)
  if ((state === undefined) === (ids.length === 0)) refuse('Say which leads to redrive: their ids, or --state STATE.')
  if (state === undefined) return (session) => redrive(ids, session)
  if (!redrivenStates.some((one) => one === state)) refuse(`redrive takes --state ${redrivenStates.join(', ')}.`)
  return (session) => redriveMatching({ state, reasons }, session)
}

function readExport(_: readonly string[], { output, ...values }: Values): Work {
  const which = whichFrom(values)
  return (session) => exportLeads(which, output, session)
}

function readErase(given: readonly string[], { email, phone }: Values): Work {
  const isPerson = email !== undefined || phone !== undefined
  const ids = idsFrom(given)
  if (isPerson === ids.length > 0) refuse('Say what to erase: --email ADDRESS or --phone NUMBER or both, or ids.')
  if (!isPerson) return (session) => erase(ids, session)
  const person = { email: emailFrom(email), phone: phoneFrom(phone) }
  return (session) => erasePerson(person, session)
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

function whichFrom({ state, reason }: Values): Which {
  const which = { state: oneOf(leadStates, 'state', state) }
  if (reason === undefined) return which
  if (which.state !== 'held') refuse('--reason goes with --state held.')
  return { ...which, reasons: [oneOf(holdReasons, 'reason', reason)].flatMap((one) => one ?? []) }
}

/** What is typed for one of several texts. */
function oneOf<Text extends string>(texts: readonly Text[], option: string, given: string | undefined) {
  if (given === undefined) return undefined
  return texts.find((each) => typed(each) === given) ?? refuse(`--${option} takes ${choices(texts)}.`)
}

const idsFrom = (given: readonly string[]) => [...new Set(given.map(idFrom))]

function idFrom(text: string): string {
  return z.uuid().safeParse(text).data ?? refuse(`"${text}" is not a lead's id.`)
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
