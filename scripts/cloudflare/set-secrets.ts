import * as z from 'zod/mini'
import { type EnvironmentName, type Person, Stop } from './command.ts'
import type { Secret } from './secrets.ts'
import { insistOn, type SetupTools, type Wrangler } from './wrangler.ts'

/** The worker that gets the secrets. */
interface Target {
  /** Its name. */
  readonly worker: string
  readonly env: EnvironmentName
  /** The path of its wrangler.toml. */
  readonly config: string
}

/**
 * Asks for the secrets that a worker lacks, and sets them.
 *
 * @param known values that were set a moment ago for the other worker
 * @returns the values that are now set, by name
 */
export async function setMissing(
  secrets: readonly Secret[],
  { worker, env, config }: Target,
  { wrangler, isDryRun, say, person }: SetupTools,
  known: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const set = wrangler ? await secretsOf(wrangler) : []
  const missing = secrets.filter(({ name }) => !set.includes(name))
  if (missing.length === 0) say(`The worker ${worker} has all its secrets.`)
  if (isDryRun || !person || !wrangler) {
    for (const { name, purpose, isOptional } of missing)
      say(`${isOptional ? 'Optional' : 'Missing'} secret ${name}: ${purpose}. Set it: ${commandFor(name, env, config)}`)
    return {}
  }
  const given = Object.fromEntries(Object.entries(known).filter(([name]) => missing.some((it) => it.name === name)))
  const unknown = missing.filter(({ name }) => !(name in given))
  const values = { ...given, ...(await askForSecrets(unknown, person, say, new Date())) }
  if (Object.keys(values).length === 0) return values
  say(`Set ${Object.keys(values).join(', ')} for the worker ${worker}.`)
  await putSecrets(values, env, wrangler, config)
  return values
}

/**
 * Asks for each secret in turn; an empty answer skips it. A generated one is shown once, because Cloudflare never shows
 * it again; what was typed is never shown.
 *
 * @returns the values by name
 */
export async function askForSecrets(
  missing: readonly Secret[],
  person: Person,
  say: (sentence: string) => void,
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {}
  for (const secret of missing) {
    const value = await askFor(secret, person, say, now)
    if (value === '')
      say(`${secret.name} is left out${secret.isOptional ? '.' : ': the site is not complete without it.'}`)
    else values[secret.name] = value
  }
  return values
}

async function askFor(
  { name, purpose, generate, problemWith }: Secret,
  person: Person,
  say: (sentence: string) => void,
  now: Date,
): Promise<string> {
  if (generate && (await person.agrees(`${name} ${purpose}. Make one now?`))) {
    const value = generate(now)
    say(`${name}, shown this once; keep a copy where the firm keeps its secrets:\n\n  ${value}\n`)
    return value
  }
  for (;;) {
    const value = (await person.hidden(`${name} (${purpose}), or nothing to leave it out: `)).trim()
    const problem = value === '' ? undefined : problemWith?.(value)
    if (problem === undefined) return value
    say(`${name}: ${problem}`)
  }
}

const names = z.array(z.object({ name: z.string() }))

/** The names of the worker's secrets; none if the worker does not exist. */
export async function secretsOf(wrangler: Wrangler): Promise<readonly string[]> {
  const outcome = await wrangler(['secret', 'list', '--format', 'json'])
  if (outcome.kind === 'refused' && /^Worker .* not found/.test(outcome.words)) return []
  return names.parse(JSON.parse(insistOn(outcome, 'list the secrets'))).map(({ name }) => name)
}

/**
 * Sets secrets; wrangler creates an empty worker to hold them if there is none yet. They go through its standard input,
 * so that no command line, file or log contains them.
 *
 * @throws Stop when wrangler could not, with its reason
 */
export async function putSecrets(
  values: Readonly<Record<string, string>>,
  env: EnvironmentName,
  wrangler: Wrangler,
  config = 'wrangler.toml',
): Promise<void> {
  const outcome = await wrangler(['secret', 'bulk'], JSON.stringify(values))
  if (outcome.kind === 'done') return
  const refusal = `The secrets could not be set (${withoutValues(outcome.words, Object.values(values))}). Everything else is done;`
  // Wrangler itself advises a command that would bring back the version that was rolled back.
  if (outcome.words.includes("isn't currently deployed"))
    throw new Stop(`${refusal} take the step in docs/runbook.md, "After a rollback", then run this again.`)
  const each = Object.keys(values).map((name) => `\n  ${commandFor(name, env, config)}`)
  throw new Stop(`${refusal} set them one by one:${each.join('')}`)
}

/** Text of wrangler's or Cloudflare's may repeat a value, as it is, as JSON has it, or with its spaces joined. */
function withoutValues(words: string, values: readonly string[]): string {
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), value.replace(/\s+/g, ' ')])
  // The longest first: one value may be part of another.
  return forms.toSorted((a, b) => b.length - a.length).reduce((text, form) => text.replaceAll(form, '***'), words)
}

/** How to set one secret by hand. */
const commandFor = (name: string, env: EnvironmentName, config: string) =>
  `npx wrangler secret put ${name} --env ${env}${config === 'wrangler.toml' ? '' : ` --config ${config}`}`
