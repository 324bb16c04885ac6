import { createServer, type Server } from 'node:net'
import { fail } from './command.ts'

/** Where the site, the inbox and the desk are served locally, unless these variables choose other ports. */
const standardPorts = { PORT: 8787, INBOX_PORT: 8788, DESK_PORT: 8789 } as const
type PortVariable = keyof typeof standardPorts

interface ChosenPort {
  readonly variable: PortVariable
  /** As it was given, or the standard one. */
  readonly text: string
  readonly isGiven: boolean
}

/**
 * The ports to serve at. If any of them cannot be used, ends with a sentence about each, and a command that works.
 *
 * @param command the one that was given, without its variables
 */
export async function usablePorts(command: string): Promise<Readonly<Record<PortVariable, number>>> {
  const chosen = [portFor('PORT'), portFor('INBOX_PORT'), portFor('DESK_PORT')]
  const wrong = await problemsWith(chosen)
  if (wrong.size === 0) {
    const [site = 0, inbox = 0, desk = 0] = chosen.map(({ text }) => Number(text))
    return { PORT: site, INBOX_PORT: inbox, DESK_PORT: desk }
  }
  const taken = chosen.filter(({ variable }) => wrong.get(variable) === 'taken').map(({ text }) => text)
  const sentences = [
    ...chosen.filter(({ variable }) => wrong.get(variable) === 'no port').map(noPortSentence),
    ...chosen.filter(({ variable }) => wrong.get(variable) === 'twice').map(twiceSentence),
    ...(taken.length > 0 ? [takenSentence(taken)] : []),
  ]
  fail(`${sentences.join('\n')}\nThis will work:\n\n  ${await workingCommand(chosen, wrong, command)}\n`)
}

function portFor(variable: PortVariable): ChosenPort {
  const given = process.env[variable]
  return { variable, text: given ?? String(standardPorts[variable]), isGiven: given !== undefined }
}

type Problem = 'no port' | 'twice' | 'taken'

async function problemsWith(chosen: readonly ChosenPort[]): Promise<ReadonlyMap<PortVariable, Problem>> {
  const problems = new Map<PortVariable, Problem>()
  for (const [at, { variable, text }] of chosen.entries()) {
    const port = Number(text)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) problems.set(variable, 'no port')
    else if (chosen.slice(0, at).some((other) => Number(other.text) === port)) problems.set(variable, 'twice')
    else if (!(await isFree(port))) problems.set(variable, 'taken')
  }
  return problems
}

const noPortSentence = ({ variable }: ChosenPort) => `${variable} must be a port number from 1 to 65535.`
const twiceSentence = ({ variable, text }: ChosenPort) => `${variable} is ${text}, as another of the ports is.`
const takenSentence = (ports: readonly string[]) =>
  ports.length === 1
    ? `Port ${ports[0]} is in use. Stop what uses it, or choose another.`
    : `Ports ${ports.slice(0, -1).join(', ')} and ${ports.at(-1)} are in use. Stop what uses them, or choose others.`

/** The command with the settings that were given, and others for those that are wrong. */
async function workingCommand(
  chosen: readonly ChosenPort[],
  wrong: ReadonlyMap<PortVariable, Problem>,
  command: string,
): Promise<string> {
  const used = new Set(chosen.filter(({ variable }) => !wrong.has(variable)).map(({ text }) => Number(text)))
  const settings: string[] = []
  for (const { variable, text, isGiven } of chosen) {
    if (!wrong.has(variable)) {
      if (isGiven) settings.push(`${variable}=${text}`)
      continue
    }
    const port = await freePortAfter(wrong.get(variable) === 'no port' ? standardPorts[variable] : Number(text), used)
    used.add(port)
    settings.push(`${variable}=${port}`)
  }
  const { STATE_DIR: state } = process.env
  if (state !== undefined) settings.push(`STATE_DIR='${state.replaceAll("'", "'\\''")}'`)
  return [...settings, command].join(' ')
}

/** The first of every tenth port from here on that nobody uses. */
async function freePortAfter(start: number, used: ReadonlySet<number>): Promise<number> {
  for (let port = start; port < 65_535; port += 10) if (!used.has(port) && (await isFree(port))) return port
  return freePortAfter(10_000, used)
}

/** Whether nothing listens there on this computer, by IPv4 or by IPv6. */
async function isFree(port: number): Promise<boolean> {
  return !(await isTaken(port, '127.0.0.1')) && !(await isTaken(port, '::1'))
}

async function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      // A computer without IPv6 has no such address.
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES'))
      .once('listening', () => probe.close(() => resolve(false)))
      .listen(port, host)
  })
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
