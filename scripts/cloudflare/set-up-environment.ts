import { turnstileSiteKey } from '../../src/content/turnstile.ts'
import { type EnvironmentName, insistOnEnvironment, parseFlags } from './arguments.ts'
import { askForSecrets, type Person } from './ask-for-secrets.ts'
import { ensureDatabase } from './databases.ts'
import { type Needs, needsOf } from './environment.ts'
import { askForJurisdiction, jurisdictionFrom } from './jurisdiction.ts'
import { ensureQueue } from './queues.ts'
import { type Secret, secretsFor } from './secrets.ts'
import { commandFor, putSecrets, secretsOf } from './set-secrets.ts'
import { Stop } from './stop.ts'
import { type Desk, isLoggedIn, type Wrangler, wranglerIn } from './wrangler.ts'

/** Where setup happens, and who is at the terminal. */
interface Surroundings {
  /** The path of `wrangler.toml`. */
  readonly config: string
  /** Undefined when nobody can answer questions. */
  readonly person: Person | undefined
  readonly say: (sentence: string) => void
}

/**
 * Creates what an environment of `wrangler.toml` needs in the account, and nothing that already exists.
 *
 * @param argv `--env`; `--dry-run` to say only what would be done, which needs no login; `--jurisdiction` for a database
 *   that does not exist yet, when nobody can answer questions
 * @throws Stop when it cannot go on; what is already done stays
 */
export async function setUp(argv: readonly string[], { config, person, say }: Surroundings): Promise<void> {
  const flags = parseFlags(argv, ['dry-run'], ['jurisdiction'])
  const place = {
    given: jurisdictionFrom(flags.valuesOf('jurisdiction').at(-1)),
    ask: () => askForJurisdiction(person),
  }
  const env = insistOnEnvironment(flags.env)
  const isDryRun = flags.has('dry-run')
  const needs = needsOf(env, config)
  const wrangler = wranglerIn(env, config)
  const isIn = await isLoggedIn(wrangler)
  if (!isIn && !isDryRun) throw new Stop('Nobody is logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.')
  if (isDryRun)
    say(`Dry run: nothing is changed.${isIn ? '' : ' Nobody is logged in, so nothing is known to be there.'}`)

  const desk: Desk = { wrangler: isIn ? wrangler : undefined, isDryRun, say }
  for (const database of needs.databases) await ensureDatabase(database, desk, config, place)
  for (const queue of needs.queues) await ensureQueue(queue, desk)

  const missing = await missingSecrets(needs, desk)
  if (missing.length === 0) say(`The worker ${needs.worker} has all its secrets.`)
  if (isDryRun || !person) listSecrets(missing, env, say)
  else await setSecrets(missing, { person, wrangler, env, worker: needs.worker, say })
  if (!isDryRun) say(`\nCommit ${config} if it has changed, then deploy: npm run deploy -- --env ${env}`)
}

async function missingSecrets({ vars }: Needs, { wrangler }: Desk): Promise<readonly Secret[]> {
  const set = wrangler ? await secretsOf(wrangler) : []
  return secretsFor(vars, turnstileSiteKey).filter(({ name }) => !set.includes(name))
}

function listSecrets(missing: readonly Secret[], env: EnvironmentName, say: Surroundings['say']): void {
  for (const { name, purpose, isOptional } of missing) {
    const kind = isOptional ? 'Optional secret' : 'Missing secret'
    say(`${kind} ${name}: ${purpose}. Set it: ${commandFor(name, env)}`)
  }
}

interface Asking {
  readonly person: Person
  readonly wrangler: Wrangler
  readonly env: EnvironmentName
  readonly worker: string
  readonly say: Surroundings['say']
}

async function setSecrets(missing: readonly Secret[], { person, wrangler, env, worker, say }: Asking): Promise<void> {
  const values = await askForSecrets(missing, person, say, new Date())
  const names = Object.keys(values)
  if (names.length === 0) return
  say(`Set ${names.join(', ')} for the worker ${worker}.`)
  await putSecrets(values, env, wrangler)
}
