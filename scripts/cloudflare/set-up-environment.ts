import { turnstileSiteKey } from '../../src/content/turnstile.ts'
import { insistOnEnvironment, parseFlags } from './arguments.ts'
import { askForSecrets, type Person } from './ask-for-secrets.ts'
import { ensureDatabase } from './databases.ts'
import type { Desk } from './desk.ts'
import { type Needs, needsOf } from './environment.ts'
import type { EnvironmentName } from './environment-names.ts'
import { type Login, logIn } from './log-in.ts'
import { commandFor, putSecrets, secretsOf } from './put-secrets.ts'
import { ensureQueue } from './queues.ts'
import { type Secret, secretsFor } from './secrets.ts'
import { Stop } from './stop.ts'

/** Where setting up happens, and who is there. */
interface Surroundings {
  /** The path of `wrangler.toml`. */
  readonly config: string
  /** Undefined when nobody can answer questions. */
  readonly person: Person | undefined
  readonly say: (sentence: string) => void
}

/**
 * Makes what an environment of `wrangler.toml` needs in the account, and nothing that is there already.
 *
 * @param argv `--env`, and `--dry-run` to say only what would be done, which needs no login
 * @throws Stop when it cannot go on; what was done so far stays
 */
export async function setUp(argv: readonly string[], { config, person, say }: Surroundings): Promise<void> {
  const flags = parseFlags(argv, ['dry-run'])
  const env = insistOnEnvironment(flags.env)
  const isDryRun = flags.has('dry-run')
  const needs = needsOf(env, config)
  const login = await logIn(needs.accountId)
  if (!login && !isDryRun) throw new Stop('Nobody is logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.')
  if (isDryRun)
    say(`Dry run: nothing is changed.${login ? '' : ' Nobody is logged in, so nothing is known to be there.'}`)

  const desk: Desk = { account: login?.account, isDryRun, say }
  for (const database of needs.databases) await ensureDatabase(database, desk, config)
  for (const queue of needs.queues) await ensureQueue(queue, desk)

  const missing = await missingSecrets(needs, login)
  if (missing.length === 0) say(`The worker ${needs.worker} has all its secrets.`)
  if (isDryRun || !login || !person) listSecrets(missing, env, say)
  else await setSecrets(missing, { person, login, env, worker: needs.worker, config, say })
  if (!isDryRun) say(`\nCommit ${config} if it has changed, then deploy: npm run deploy -- --env ${env}`)
}

async function missingSecrets({ vars, worker }: Needs, login: Login | undefined): Promise<readonly Secret[]> {
  const set = login ? await secretsOf(worker, login.account) : []
  return secretsFor(vars, turnstileSiteKey).filter(({ name }) => !set.includes(name))
}

function listSecrets(missing: readonly Secret[], env: EnvironmentName, say: Surroundings['say']): void {
  for (const { name, purpose, isOptional } of missing) {
    const kind = isOptional ? 'Optional secret' : 'Missing secret'
    say(`${kind} ${name}: ${purpose}. Set it: ${commandFor(name, env)}`)
  }
}

interface Asking extends Surroundings {
  readonly person: Person
  readonly login: Login
  readonly env: EnvironmentName
  readonly worker: string
}

async function setSecrets(missing: readonly Secret[], asking: Asking): Promise<void> {
  const { person, login, env, worker, config, say } = asking
  const values = await askForSecrets(missing, person, say, new Date())
  const names = Object.keys(values)
  if (names.length === 0) return
  say(`Set ${names.join(', ')} for the worker ${worker}.`)
  await putSecrets(values, env, { accountId: login.id, config })
}
