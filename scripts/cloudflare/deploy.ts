import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { commandLine, type EnvironmentName, ending, environmentNames, Stop } from '../command.ts'
import { smokeTest } from './smoke.ts'

const deskConfig = 'desk/wrangler.toml'

interface Options {
  readonly env?: string | undefined
  /** Lets made-up names and numbers into production. */
  readonly 'with-placeholders'?: boolean | undefined
  /** Builds, and says what a deployment would do. */
  readonly 'dry-run'?: boolean | undefined
}

/** What a deployment works with. */
interface Tools {
  /** @param command without quotes @returns whether it succeeded */
  readonly run: (command: string) => boolean
  /** What wrangler has recorded of this deployment: one JSON object a line. */
  readonly report: () => string
  /** Whether Access is set up for the desk of this environment. */
  readonly hasDesk: (env: EnvironmentName) => boolean
  /** The names of the secrets without which wrangler deploys nothing to this environment. */
  readonly requiredSecrets: (env: EnvironmentName) => readonly string[]
  /** @throws Stop with what is wrong at an address */
  readonly smokeTest: (address: string) => Promise<void>
  readonly say: (sentence: string) => void
}

/**
 * Builds, migrates and deploys the site and its desk, then checks that the site works.
 *
 * @throws Stop at the first step that fails, with what to do next
 */
export async function deploySite(options: Options, tools: Tools): Promise<void> {
  const named = options.env ?? (options['dry-run'] ? 'staging' : undefined)
  const env = environmentNames.find((name) => name === named)
  // There is no default: a deployment to production must be deliberate.
  if (env === undefined) throw new Stop('Say where to: npm run deploy -- --env staging, or --env production.')

  const checksPlaceholders = env === 'production' && !options['with-placeholders']
  if (options['dry-run']) return tryOut(env, checksPlaceholders, tools)

  const step = stepsWith(tools)
  if (checksPlaceholders)
    step(
      'placeholders',
      checkPlaceholders,
      'Nothing was deployed. If the site has no visitors yet, add --with-placeholders.',
    )
  // The mode keeps staging out of search engines.
  step('build', `vite build --logLevel warn --mode ${env}`, 'Nothing was deployed.')
  // Before the code that needs them: the running version works with them meanwhile.
  step(
    'migrations',
    `wrangler d1 migrations apply DB --remote --env ${env}`,
    'The site runs on as it was, and a failed migration leaves nothing behind. Correct it and deploy again.',
  )
  const deploysSite = `wrangler deploy --env ${env}`
  step(
    'site',
    strictly(deploysSite),
    `The database is migrated, and the running version works with it. ${ifChanged('wrangler.toml', deploysSite)}`,
  )
  const address = deployedAddress(tools.report())
  const deploysDesk = `wrangler deploy --config ${deskConfig} --env ${env}`
  const deployDesk = async () => {
    if (!tools.hasDesk(env)) return sayNoDesk(env, tools)
    step(
      'desk',
      strictly(deploysDesk),
      `The site is deployed. Correct what wrangler reports and deploy again. ${ifChanged(deskConfig, deploysDesk)}`,
    )
  }
  const checkSite = async () => {
    tools.say('\n— smoke test')
    if (address === undefined) throw new Stop('Deployed, but to no known address: npm run smoke -- https://…')
    await tools.smokeTest(address)
  }
  // Visitors have the new site even if the desk's step fails.
  const stops = [await stopOf(deployDesk), await stopOf(checkSite)].filter((stop) => stop !== undefined)
  if (stops.length > 0) throw new Stop(stops.join('\n'))
}

/** Takes a step after which others follow in any case. @returns why it stopped, if it did */
async function stopOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Stop) return error.message
    throw error
  }
}

/** Wrangler then overwrites nothing that was changed in the dashboard: the desk's variables decide who may read leads. */
const strictly = (command: string) => `${command} --strict`

const ifChanged = (config: string, command: string) =>
  `If something was changed in the dashboard, copy into ${config} what should stay, and undo the rest: npx ${command}`

const checkPlaceholders = 'node scripts/placeholders.ts'

/** Runs a named command. If it fails, ends with what to do next. */
const stepsWith =
  ({ run, say }: Tools) =>
  (name: string, command: string, whatNow: string): void => {
    say(`\n— ${name}`)
    if (!run(command)) throw new Stop(`\nStopped at: ${name}. ${whatNow}`)
  }

const sayNoDesk = (env: EnvironmentName, { say }: Tools) =>
  say(`\n— no desk: ${deskConfig} has no ACCESS_AUDIENCE for ${env}`)

/** Builds, and says what a deployment would do. */
function tryOut(env: EnvironmentName, checksPlaceholders: boolean, tools: Tools): void {
  const step = stepsWith(tools)
  const nothing = 'Nothing was deployed, nor would it be.'
  const stops =
    checksPlaceholders && !tools.run(checkPlaceholders) ? 'stop at the placeholders; without them it would ' : ''
  step('build', `vite build --logLevel warn --mode ${env}`, nothing)
  step('site', `wrangler deploy --dry-run --env ${env}`, nothing)
  if (tools.hasDesk(env)) step('desk', `wrangler deploy --dry-run --config ${deskConfig} --env ${env}`, nothing)
  else sayNoDesk(env, tools)
  const secrets = tools.requiredSecrets(env).join(', ')
  const stopsLater = secrets && `, and stop while one of these secrets is missing: ${secrets}`
  tools.say(`\nNothing was deployed. A deployment to ${env} would ${stops}also migrate the database${stopsLater}.`)
}

const deployed = z.object({ type: z.literal('deploy'), targets: z.array(z.string()) })

/**
 * Where the site is now.
 *
 * @param report what wrangler wrote to `WRANGLER_OUTPUT_FILE_PATH`
 * @returns the first address that it lists, among schedules and queues; undefined when there is none
 */
export function deployedAddress(report: string): string | undefined {
  const lines = report.split('\n').filter((line) => line !== '')
  const targets = lines.flatMap((line) => deployed.safeParse(JSON.parse(line)).data?.targets ?? [])
  // `https://site.account.workers.dev`, or a domain's route: `www.firm.example (custom domain)`.
  const hosts = targets.map((target) => /^(?:https:\/\/)?([\w-]+(?:\.[\w-]+)+)(?=[/ ]|$)/.exec(target)?.[1])
  const host = hosts.find((it) => it !== undefined)
  return host && `https://${host}`
}

/** `npm run deploy -- --env staging|production [--with-placeholders] [--dry-run]` */
if (import.meta.main) {
  const { values } = commandLine({
    options: { env: { type: 'string' }, 'with-placeholders': { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  })
  const report = join(mkdtempSync(join(tmpdir(), 'deploy-')), 'wrangler.ndjson')
  // What builds is other people's code: only wrangler gets the token.
  const { CLOUDFLARE_API_TOKEN: _token, ...withoutToken } = process.env
  const withReport = { ...process.env, WRANGLER_OUTPUT_FILE_PATH: report }
  await ending(() =>
    deploySite(values, {
      run: (command) => {
        const [program = '', ...args] = command.split(' ')
        const env = program === 'wrangler' ? withReport : withoutToken
        return spawnSync(program, args, { stdio: 'inherit', env }).status === 0
      },
      report: () => (existsSync(report) ? readFileSync(report, 'utf8') : ''),
      requiredSecrets: (env) => unstable_readConfig({ config: 'wrangler.toml', env }).secrets?.required ?? [],
      hasDesk: (env) => Boolean(unstable_readConfig({ config: deskConfig, env }).vars.ACCESS_AUDIENCE),
      smokeTest: (address) => smokeTest(address, console.log),
      say: console.log,
    }),
  )
}
