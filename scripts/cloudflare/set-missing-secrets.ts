import type { EnvironmentName } from './arguments.ts'
import { askForSecrets, type Person } from './ask-for-secrets.ts'
import type { Needs } from './environment.ts'
import type { Secret } from './secrets.ts'
import { commandFor, putSecrets, secretsOf } from './set-secrets.ts'
import type { SetupTools } from './wrangler.ts'

interface Asking {
  readonly needs: Needs
  readonly tools: SetupTools
  readonly env: EnvironmentName
  readonly config: string
  readonly person: Person | undefined
  /** Values that were set a moment ago for the other worker. */
  readonly known?: Readonly<Record<string, string>>
}

/** Asks for the secrets that a worker lacks, and sets them. @returns the values that are now set, by name */
export async function setMissing(
  secrets: readonly Secret[],
  { needs: { worker }, tools, env, config, person, known = {} }: Asking,
): Promise<Readonly<Record<string, string>>> {
  const { wrangler, isDryRun, say } = tools
  const set = wrangler ? await secretsOf(wrangler) : []
  const missing = secrets.filter(({ name }) => !set.includes(name))
  if (missing.length === 0) say(`The worker ${worker} has all its secrets.`)
  if (isDryRun || !person || !wrangler) {
    for (const { name, purpose, isOptional } of missing)
      say(`${isOptional ? 'Optional' : 'Missing'} secret ${name}: ${purpose}. Set it: ${commandFor(name, env, config)}`)
    return {}
  }
  const given = Object.fromEntries(Object.entries(known).filter(([name]) => missing.some((it) => it.name === name)))
  const asked = await askForSecrets(
    missing.filter(({ name }) => !(name in given)),
    person,
    say,
    new Date(),
  )
  const values = { ...given, ...asked }
  if (Object.keys(values).length === 0) return values
  say(`Set ${Object.keys(values).join(', ')} for the worker ${worker}.`)
  await putSecrets(values, env, wrangler, config)
  return values
}
