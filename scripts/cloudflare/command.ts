import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'

// What commands share: how they end, the environment they are told, and the person at the terminal.

/** The command cannot go on; the message is a sentence for the operator, and says what to do next. */
export class Stop extends Error {}

/** Runs a command to its end: exits with 0, or 1 after one clear sentence. */
export async function ending(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** The deployed environments of `wrangler.toml`; its top level is for local use. */
export const environmentNames = ['staging', 'production'] as const
export type EnvironmentName = (typeof environmentNames)[number]

/** Reads `--env`, flags without values, and names that may be given several. @throws Stop for anything else */
export function parseFlags<Flag extends string, Name extends string = never>(
  argv: readonly string[],
  flags: readonly Flag[],
  names: readonly Name[] = [],
) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        env: { type: 'string' },
        ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' }])),
        ...Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true }])),
      },
    })
    const given: Readonly<Record<string, unknown>> = values
    return {
      env: environmentFrom(values.env),
      has: (flag: Flag) => given[flag] === true,
      valuesOf: (name: Name) => [given[name] ?? []].flat().map(String),
    }
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(error instanceof Error ? error.message : String(error))
  }
}

/** There is no default: deploying to production must be deliberate. */
export function insistOnEnvironment(env: EnvironmentName | undefined): EnvironmentName {
  if (env === undefined) throw new Stop(`Choose an environment: ${choices}.`)
  return env
}

const choices = environmentNames.map((name) => `--env ${name}`).join(' or ')

function environmentFrom(text: unknown): EnvironmentName | undefined {
  const name = environmentNames.find((known) => known === text)
  if (text !== undefined && name === undefined) throw new Stop(`There is no such environment. Use ${choices}.`)
  return name
}

/** A person at a terminal. */
export interface Person {
  /** Asks for something that is not shown while it is typed. */
  readonly hidden: (question: string) => Promise<string>
  /** @returns true unless the answer is no */
  readonly agrees: (question: string) => Promise<boolean>
}

/** The person at this terminal; undefined when there is no terminal. */
export function personAtTerminal(): Person | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  return {
    async hidden(question) {
      process.stderr.write(question)
      // Readline stops the terminal from echoing, and its own output is discarded.
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      const answer = await answerTo('', nowhere)
      process.stderr.write('\n')
      return answer
    },
    async agrees(question) {
      return !/^n(o)?$/i.test((await answerTo(`${question} [Y/n] `, process.stderr)).trim())
    },
  }
}

async function answerTo(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  // Ctrl+C ends the command as it does anywhere else.
  terminal.on('SIGINT', () => process.exit(130))
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}
