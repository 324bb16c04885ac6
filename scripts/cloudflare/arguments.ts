import { parseArgs } from 'node:util'
import { Stop } from './stop.ts'

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
