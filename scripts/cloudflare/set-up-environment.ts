import { readFileSync, writeFileSync } from 'node:fs'
import { turnstileSiteKey } from '../../src/content/firm.ts'
import { type EnvironmentName, insistOnEnvironment, parseFlags } from './arguments.ts'
import type { Person } from './ask-for-secrets.ts'
import { ensureDatabase } from './databases.ts'
import { byHand, deskPlan } from './desk.ts'
import { needsOf, withDatabaseId } from './environment.ts'
import { askForJurisdiction, jurisdictionFrom } from './jurisdiction.ts'
import { ensureQueue } from './queues.ts'
import { deskSecrets, secretsFor } from './secrets.ts'
import { setMissing } from './set-missing-secrets.ts'
import { Stop } from './stop.ts'
import { isLoggedIn, type SetupTools, wranglerIn } from './wrangler.ts'

/** Where setup happens, and who is at the terminal. */
interface Surroundings {
  /** The paths of `wrangler.toml` and of `desk/wrangler.toml`. */
  readonly config: string
  readonly deskConfig: string
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
export async function setUp(argv: readonly string[], surroundings: Surroundings): Promise<void> {
  const { config, deskConfig, person, say } = surroundings
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

  const tools: SetupTools = { wrangler: isIn ? wrangler : undefined, isDryRun, say }
  for (const database of needs.databases) await ensureDatabase(database, tools, config, place)
  for (const queue of needs.queues) await ensureQueue(queue, tools)

  const justSet = await setMissing(secretsFor(needs.vars, turnstileSiteKey), { needs, tools, env, config, person })

  shareDatabases(env, { config, deskConfig, isDryRun, say })
  const plan = deskPlan(env, deskConfig)
  if (plan.missing.length > 0) say(byHand(env, plan, deskConfig))
  else {
    const own: SetupTools = { ...tools, wrangler: isIn ? wranglerIn(env, deskConfig) : undefined }
    await setMissing(deskSecrets, { needs: plan.needs, tools: own, env, config: deskConfig, person, known: justSet })
  }
  if (!isDryRun)
    say(`\nCommit ${config} and ${deskConfig} if they have changed, then deploy: npm run deploy -- --env ${env}`)
}

/** The desk reads the site's database. */
function shareDatabases(
  env: EnvironmentName,
  {
    config,
    deskConfig,
    isDryRun,
    say,
  }: Pick<Surroundings, 'config' | 'deskConfig' | 'say'> & Pick<SetupTools, 'isDryRun'>,
): void {
  const shared = needsOf(env, deskConfig).databases
  for (const { name, id } of needsOf(env, config).databases) {
    if (id === undefined || shared.every((database) => database.name !== name || database.id === id)) continue
    say(`Write the database_id of ${name} into ${deskConfig}.`)
    if (!isDryRun) writeFileSync(deskConfig, withDatabaseId(readFileSync(deskConfig, 'utf8'), name, id))
  }
}
