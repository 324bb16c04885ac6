import { turnstileSiteKey } from '../../src/content/firm.ts'
import { insistOnEnvironment, parseFlags } from './arguments.ts'
import { deskPlan, needsOf } from './environment.ts'
import { type Person, personAtTerminal } from './person.ts'
import { ensureDatabase, ensureQueue, jurisdictionFrom } from './resources.ts'
import { deskSecrets, secretsFor } from './secrets.ts'
import { setMissing } from './set-secrets.ts'
import { ending, Stop } from './stop.ts'
import { isLoggedIn, type SetupTools, wranglerIn } from './wrangler.ts'

/** Where setup happens, and who is at the terminal. */
interface Surroundings {
  /** The paths of `wrangler.toml` and of `desk/wrangler.toml`. */
  readonly config: string
  readonly deskConfig: string
  readonly wranglerIn: typeof wranglerIn
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
  const jurisdiction = jurisdictionFrom(flags.valuesOf('jurisdiction').at(-1))
  const env = insistOnEnvironment(flags.env)
  const isDryRun = flags.has('dry-run')
  const wrangler = surroundings.wranglerIn(env, config)
  const isIn = await isLoggedIn(wrangler)
  if (!isIn && !isDryRun) throw new Stop('Nobody is logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.')
  if (isDryRun)
    say(`Dry run: nothing is changed.${isIn ? '' : ' Nobody is logged in, so nothing is known to be there.'}`)

  const { worker, databases, queues, vars } = needsOf(env, config)
  const tools: SetupTools = { wrangler: isIn ? wrangler : undefined, isDryRun, say, person }
  for (const name of databases) await ensureDatabase(name, tools, jurisdiction)
  for (const name of queues) await ensureQueue(name, tools)
  const justSet = await setMissing(secretsFor(vars, turnstileSiteKey), { worker, env, config }, tools)

  const desk = deskPlan(env, deskConfig)
  if (desk.byHand) say(desk.byHand)
  else {
    const own = { ...tools, wrangler: isIn ? surroundings.wranglerIn(env, deskConfig) : undefined }
    await setMissing(deskSecrets, { worker: desk.needs.worker, env, config: deskConfig }, own, justSet)
  }
  if (!isDryRun) say(`\nNow deploy: npm run deploy -- --env ${env}`)
}

/** `npm run setup:cloudflare -- --env production [--dry-run] [--jurisdiction eu|none]` */
if (import.meta.main)
  await ending(() =>
    setUp(process.argv.slice(2), {
      config: 'wrangler.toml',
      deskConfig: 'desk/wrangler.toml',
      wranglerIn,
      person: personAtTerminal(),
      say: (sentence) => console.log(sentence),
    }),
  )
