import * as z from 'zod/mini'
import { turnstileSiteKey } from '../../src/content/firm.ts'
import { ending, insistOnEnvironment, type Person, parseFlags, personAtTerminal, Stop } from './command.ts'
import { deskPlan, needsOf } from './environment.ts'
import { deskSecrets, secretsFor } from './secrets.ts'
import { setMissing } from './set-secrets.ts'
import { insistOn, isLoggedIn, type SetupTools, type Wrangler, wranglerIn } from './wrangler.ts'

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

const jurisdictions = ['eu', 'none'] as const
/** Where a database is kept: by law, or only by preference. */
type Jurisdiction = (typeof jurisdictions)[number]

/** Under UK GDPR: the UK treats the protection in the EU and the EEA as adequate, so data may be sent there. */
const meaning =
  'With "eu" the leads are stored, and their database runs, in the European Union only, where UK law lets personal data go without further safeguards. With "none" Cloudflare puts it in or near Western Europe if it can. It cannot be changed later.'
const flags = jurisdictions.map((it) => `--jurisdiction ${it}`).join(' or ')

/** @param given after `--jurisdiction`. @throws Stop for another word */
function jurisdictionFrom(given: string | undefined): Jurisdiction | undefined {
  const jurisdiction = jurisdictions.find((known) => known === given)
  if (given !== undefined && jurisdiction === undefined) throw new Stop(`Use ${flags}.`)
  return jurisdiction
}

/** @param person undefined when nobody can be asked. @throws Stop then */
async function askForJurisdiction(person: Person | undefined): Promise<Jurisdiction> {
  if (!person) throw new Stop(`Say where the database is to be kept: ${flags}. ${meaning}`)
  return (await person.agrees(`${meaning} Keep it in the European Union?`)) ? 'eu' : 'none'
}

const databases = z.array(z.object({ name: z.string() }))

/**
 * Creates a D1 database unless one of that name exists. A deployment would create it too, but anywhere, and its
 * jurisdiction cannot be changed later. Everything else finds it by its name.
 *
 * @param given the jurisdiction; undefined when it is still to be asked
 */
export async function ensureDatabase(
  name: string,
  { wrangler, isDryRun, say, person }: SetupTools,
  given: Jurisdiction | undefined,
): Promise<void> {
  if (wrangler && (await hasDatabase(name, wrangler))) return say(`The D1 database ${name} is there.`)
  const jurisdiction = isDryRun ? given : (given ?? (await askForJurisdiction(person)))
  say(`Create the D1 database ${name}${jurisdiction ? `, with the jurisdiction "${jurisdiction}"` : ''}.`)
  if (!jurisdiction) say(`To be chosen now, with --jurisdiction or at a terminal: ${meaning}`)
  if (isDryRun || !wrangler) return
  // Western Europe: that is where the visitors are, and each lead waits for its row.
  const place = jurisdiction === 'eu' ? ['--jurisdiction', 'eu'] : ['--location', 'weur']
  insistOn(await wrangler(['d1', 'create', name, ...place]), `create the D1 database ${name}`)
}

async function hasDatabase(wanted: string, wrangler: Wrangler): Promise<boolean> {
  const listed = insistOn(await wrangler(['d1', 'list', '--json']), 'list the D1 databases')
  return databases.parse(JSON.parse(listed)).some(({ name }) => name === wanted)
}

const day = 24 * 60 * 60
/**
 * How many seconds a queue keeps a message: the maximum. While the database is down a lead may be nowhere else, and by
 * default Cloudflare would drop it after four days.
 */
const retention = 14 * day
/** The maximum on the free plan. */
const freeRetention = day

/** Creates a queue unless one of that name exists, and makes it keep its messages as long as possible. */
export async function ensureQueue(name: string, { wrangler, isDryRun, say }: SetupTools): Promise<void> {
  const isThere = wrangler !== undefined && (await hasQueue(name, wrangler))
  say(
    isThere
      ? `Let the queue ${name} keep messages for 14 days.`
      : `Create the queue ${name}; it keeps messages for 14 days.`,
  )
  if (isDryRun || !wrangler) return
  const keepFor = (seconds: number) =>
    wrangler(['queues', isThere ? 'update' : 'create', name, '--message-retention-period-secs', String(seconds)])
  let outcome = await keepFor(retention)
  // Wrangler repeats what Cloudflare says about the period, or uses a sentence of its own.
  if (outcome.kind === 'refused' && /retention|queue settings are invalid/.test(outcome.words)) {
    say(`The free plan keeps messages for one day: so does the queue ${name}. On a paid plan run this again.`)
    outcome = await keepFor(freeRetention)
  }
  insistOn(outcome, `${isThere ? 'change' : 'create'} the queue ${name}`)
}

async function hasQueue(name: string, wrangler: Wrangler): Promise<boolean> {
  const outcome = await wrangler(['queues', 'info', name])
  if (outcome.kind === 'refused' && outcome.words.includes('does not exist')) return false
  // Wrangler takes the first queue whose name contains this one.
  return insistOn(outcome, `look for the queue ${name}`).includes(`Queue Name: ${name}\n`)
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
