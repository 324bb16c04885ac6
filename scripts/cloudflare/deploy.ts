import { spawnSync } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { settingsOf } from '#worker/settings.ts'
import { type EnvironmentName, ending, insistOnEnvironment, parseFlags, Stop } from './command.ts'
import { insistOnFreeNames, isThisSite, type Outside, recordsOf, redirectOf } from './dns-guard.ts'
import { type DeskPlan, deskPlan, type Needs, needsOf } from './environment.ts'
import { secretsOf } from './set-secrets.ts'
import { DomainStop, smokeTest } from './smoke.ts'
import { wranglerIn } from './wrangler.ts'

/** One command of a deployment. */
interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** For the operator, when it fails. */
  readonly whatNow: string
}

/** What a deployment works with. */
interface Tools {
  /** The paths of `wrangler.toml` and of `desk/wrangler.toml`. */
  readonly config: string
  readonly deskConfig: string
  readonly outside: Outside
  readonly say: (sentence: string) => void
  /** @returns whether the command succeeded */
  readonly run: (command: Step['command']) => boolean
  /** What wrangler recorded about the deployment; empty if nothing. */
  readonly report: () => string
  /** Where an address redirects to; undefined when nowhere. */
  readonly redirectOf: (address: string) => Promise<string | undefined>
  /** What the deployed site should have besides: {@link adviceFor}. */
  readonly advice: (env: EnvironmentName, needs: Needs) => Promise<readonly string[]>
  /** @throws Stop with what is wrong at an address */
  readonly smokeTest: (address: string) => Promise<void>
}

/**
 * Checks, builds, migrates, deploys, and checks that the deployed site works; then the same for the desk.
 *
 * @param argv `--env`; `--checked` skips types, lint and tests, if they have just been run; `--with-placeholders` lets
 *   a site with made-up names and numbers into production; `--replace-dns HOST` lets wrangler replace its DNS record,
 *   and `--replace-dashboard` what was changed in Cloudflare's dashboard
 * @throws Stop at the first step that fails, with its name and what to do next
 */
export async function deploySite(argv: readonly string[], tools: Tools): Promise<void> {
  const { say, run } = tools
  const flags = parseFlags(argv, ['checked', 'with-placeholders', 'replace-dashboard'], ['replace-dns'])
  const env = insistOnEnvironment(flags.env)
  const needs = needsOf(env, tools.config)
  if (env === 'production' && needs.hasSecondDoor)
    throw new Stop(
      "Nothing was deployed. Production has routes, so put workers_dev = false beside them in wrangler.toml: at workers.dev the site would have a second address, which the domain's settings do not protect.",
    )
  const desk = deskPlan(env, tools.deskConfig)
  const { isOurs, ...outside } = tools.outside
  const isOursOrDesk = async (host: string) =>
    host === desk.host ? desk.isLogin(await tools.redirectOf(`https://${host}/`)) : isOurs(host)
  await insistOnFreeNames([...needs.domains, ...desk.needs.domains], flags.valuesOf('replace-dns'), {
    ...outside,
    isOurs: isOursOrDesk,
  })

  const isChecked = flags.has('checked')
  const mayHavePlaceholders = env !== 'production' || flags.has('with-placeholders')
  const mayReplaceDashboard = env !== 'production' || flags.has('replace-dashboard')
  for (const { name, command, whatNow } of deploySteps(env, { isChecked, mayHavePlaceholders, mayReplaceDashboard })) {
    say(`\n— ${name}`)
    if (!run(command)) throw new Stop(`\nStopped at: ${name}. ${whatNow}`)
  }
  await tryDeployed(env, tools)
  await deployDesk(env, desk, tools)
  for (const sentence of await tools.advice(env, needs)) say(`\n— ${sentence}: docs/runbook.md`)
}

/** A program's environment. Only wrangler gets the token: what checks and builds is other people's code. */
export function envOf(program: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { CLOUDFLARE_API_TOKEN: _token, ...others } = env
  return program === 'wrangler' ? env : others
}

interface Permissions {
  readonly isChecked: boolean
  readonly mayHavePlaceholders: boolean
  /** Whether what was changed in Cloudflare's dashboard may be undone. */
  readonly mayReplaceDashboard: boolean
}

/** A step before anything has changed. */
const check = (name: string, whatNow: string, ...command: Step['command']): Step => ({
  name,
  command,
  whatNow: `Nothing was deployed. ${whatNow}`,
})

const dashboard =
  ' If it says that wrangler.toml differs from the dashboard: copy the lines with a minus that you want to keep into wrangler.toml, then add --replace-dashboard, which undoes the rest. Wrangler always lists the database there; ignore that.'

/**
 * Everything before the smoke test, in order. Migrations come before the code that needs them; the code that runs in
 * the meantime must work with them.
 */
function deploySteps(
  env: EnvironmentName,
  { isChecked, mayHavePlaceholders, mayReplaceDashboard }: Permissions,
): readonly Step[] {
  const where = `--env=${env}`
  // Without it wrangler undoes an edit in the dashboard, and only mentions it.
  const strict = mayReplaceDashboard ? [] : ['--strict']
  const placeholders =
    'Visitors must not see made-up names and numbers. If the site has no visitors yet, add --with-placeholders.'
  const types = check('types', 'Fix the type errors and deploy again.', 'tsc', '-b')
  const lint = check('lint', 'Run npm run format and deploy again.', 'biome', 'check', '.')
  // Search engines must not list staging: build/page-headers.ts.
  const mode = env === 'staging' ? ['--mode', env] : []
  const build = check('build', 'Fix what it reports and deploy again.', 'vite', 'build', '--logLevel', 'warn', ...mode)
  const tests = check('tests', 'Fix what fails and deploy again.', 'vitest', 'run')
  return [
    ...(mayHavePlaceholders ? [] : [check('placeholders', placeholders, 'node', 'scripts/placeholders.ts')]),
    ...(isChecked ? [build] : [types, lint, build, tests]),
    {
      name: 'migrations',
      command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote', where],
      whatNow: `The site runs on as it was, and a failed migration leaves nothing behind. Fix it and deploy again; if there is no database: npm run setup:cloudflare -- --env ${env}`,
    },
    {
      name: 'deploy',
      command: ['wrangler', 'deploy', where, ...strict],
      whatNow: `The database is already migrated, and the running version works with it. Fix what wrangler reports and deploy again.${strict.length > 0 ? dashboard : ''}`,
    },
  ]
}

async function tryDeployed(env: EnvironmentName, { say, report, smokeTest }: Tools): Promise<void> {
  say('\n— smoke test')
  const address = deployedAddress(report())
  if (address === undefined) throw new Stop('Deployed, but to no known address: npm run smoke -- https://…')
  try {
    await smokeTest(address)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const again = `npm run smoke -- ${address}`
    const whatNow =
      error instanceof DomainStop
        ? `The release is live and works: correct the domain's settings (docs/runbook.md), then ${again}`
        : `The new version is live. If a setting is wrong: fix it, then ${again}. Otherwise: npx wrangler rollback --env=${env}`
    throw new Stop(`\nStopped at: smoke test. ${error.message} ${whatNow}`)
  }
}

const advice = z.array(z.object({ setting: z.string(), problem: z.string(), isAdvice: z.optional(z.boolean()) }))

/**
 * What the site is well without and should have, such as anyone who is told when leads need someone: by the worker's own
 * rules, which health and the desk show too.
 *
 * @param names the variables and secrets that are set
 */
export function adviceFor(names: readonly string[]): readonly string[] {
  const isSet = Object.fromEntries(names.map((name) => [name, 'set']))
  // The rules ask more of a site whose leads leave the computer it runs on.
  const { problems } = settingsOf({ ...isSet, LEAD_WEBHOOK_URL: 'https://receiver.example' })
  return advice.parse(problems).flatMap(({ isAdvice, setting, problem }) => (isAdvice ? [`${setting} ${problem}`] : []))
}

/** The office's worker comes after the site, which it asks how it is; or it says what is left to do by hand. */
async function deployDesk(env: EnvironmentName, plan: DeskPlan, tools: Tools): Promise<void> {
  const { deskConfig, run, say, redirectOf } = tools
  say('\n— desk')
  if (plan.byHand) return say(plan.byHand)
  if (!run(['wrangler', 'deploy', '--config', deskConfig, `--env=${env}`]))
    throw new Stop('\nStopped at: desk. The site is live and works. Fix what wrangler reports and deploy again.')
  const location = await redirectOf(`https://${plan.host}/`)
  if (!plan.isLogin(location))
    throw new Stop(
      `\nStopped at: desk. The site is live and works. ${plan.host} does not lead to the login page of its Access application, so the desk shows nothing. A new host name takes a few minutes; otherwise compare the application with ${deskConfig}.`,
    )
}

const deployed = z.object({ type: z.literal('deploy'), targets: z.array(z.string()) })

/**
 * Where the site is now.
 *
 * @param report what wrangler wrote to `WRANGLER_OUTPUT_FILE_PATH`: one JSON object per line
 * @returns the first address among queues and schedules; undefined when the worker has none
 */
export function deployedAddress(report: string): string | undefined {
  const lines = report.split('\n').filter((line) => line !== '')
  const targets = lines.flatMap((line) => deployed.safeParse(JSON.parse(line)).data?.targets ?? [])
  // `https://site.account.workers.dev`, or a domain's route: `www.firm.example/* (zone name: firm.example)`.
  const hosts = targets.map((target) => /^(?:https:\/\/)?([\w-]+(?:\.[\w-]+)+)(?=[/ ]|$)/.exec(target)?.[1])
  const host = hosts.find((it) => it !== undefined)
  return host && `https://${host}`
}

/** `npm run deploy -- --env staging|production [--checked] [--with-placeholders] [--replace-dns HOST] [--replace-dashboard]` */
if (import.meta.main) {
  const say = (sentence: string) => console.log(sentence)
  const report = join(mkdtempSync(join(tmpdir(), 'deploy-')), 'wrangler.ndjson')
  // Asks nothing on the terminal; wrangler records where it deployed to.
  const env = { ...process.env, CI: 'true', WRANGLER_OUTPUT_FILE_PATH: report }
  await ending(() =>
    deploySite(process.argv.slice(2), {
      config: 'wrangler.toml',
      deskConfig: 'desk/wrangler.toml',
      outside: {
        recordsOf: (host) => recordsOf(host, new Resolver({ timeout: 5_000, tries: 3 })),
        isOurs: (host) => isThisSite(`https://${host}`),
      },
      redirectOf,
      say,
      run: ([program, ...args]) =>
        spawnSync(program, args, { stdio: 'inherit', env: envOf(program, env) }).status === 0,
      report: () => (existsSync(report) ? readFileSync(report, 'utf8') : ''),
      advice: async (env, { vars }) =>
        adviceFor([...(await secretsOf(wranglerIn(env, 'wrangler.toml'))), ...Object.keys(vars)]),
      smokeTest: (address) => smokeTest(address, say),
    }),
  )
}
