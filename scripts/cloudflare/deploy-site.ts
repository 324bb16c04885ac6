import { type EnvironmentName, insistOnEnvironment, parseFlags } from './arguments.ts'
import { deployDesk } from './deploy-desk.ts'
import { deploySteps, type Step } from './deploy-steps.ts'
import { deployedAddress } from './deployed-address.ts'
import { deskPlan } from './desk.ts'
import { insistOnFreeNames, type Outside } from './domains.ts'
import { type Needs, needsOf } from './environment.ts'
import { DomainStop } from './smoke-test.ts'
import { Stop } from './stop.ts'

/** What a deployment works with. */
export interface Tools {
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
  const { say, run, report, smokeTest } = tools
  const flags = parseFlags(argv, ['checked', 'with-placeholders', 'replace-dashboard'], ['replace-dns'])
  const env = insistOnEnvironment(flags.env)
  const needs = needsOf(env, tools.config)
  insistOnSetUp(env, needs)
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
  await deployDesk(env, desk, tools)
}

function insistOnSetUp(env: EnvironmentName, { databases, hasSecondDoor }: Needs): void {
  if (databases.some(({ id }) => id === undefined))
    throw new Stop(`The account is not set up; nothing was deployed. First: npm run setup:cloudflare -- --env ${env}`)
  if (env === 'production' && hasSecondDoor)
    throw new Stop(
      "Nothing was deployed. Production has routes, so put workers_dev = false beside them in wrangler.toml: at workers.dev the site would have a second address, which the domain's settings do not protect.",
    )
}
