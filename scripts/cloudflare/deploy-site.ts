import { insistOnEnvironment, parseFlags } from './arguments.ts'
import { deploySteps, type Step } from './deploy-steps.ts'
import { deployedAddress } from './deployed-address.ts'
import { needsOf } from './environment.ts'
import { Stop } from './stop.ts'

/** What deploying works with. */
export interface Tools {
  /** The path of `wrangler.toml`. */
  readonly config: string
  /** In one of Cloudflare's own builds. */
  readonly isAtCloudflare: boolean
  readonly say: (sentence: string) => void
  /** @returns whether the command did what it should */
  readonly run: (command: Step['command']) => boolean
  /** What wrangler wrote down of the deployment; empty when nothing. */
  readonly report: () => string
  /** @throws Stop with what is wrong at an address */
  readonly smokeTest: (address: string) => Promise<void>
}

/**
 * Checks, builds, migrates, deploys, and asks the deployed site whether it is in working order.
 *
 * Without an environment only at Cloudflare, for a site that the Deploy to Cloudflare button has set up: it has its own
 * repository and account, and the names at the top level of `wrangler.toml`.
 *
 * @param argv `--env`; `--checked` leaves out types, lint and tests, where they have just been run;
 *   `--with-placeholders` lets a site of made-up names and numbers into production
 * @throws Stop at the first step that fails, with its name and what to do now
 */
export async function deploySite(argv: readonly string[], tools: Tools): Promise<void> {
  const { say, run, report, smokeTest } = tools
  const flags = parseFlags(argv, ['checked', 'with-placeholders'])
  const isFromButton = flags.env === undefined && tools.isAtCloudflare
  const env = isFromButton ? undefined : insistOnEnvironment(flags.env)
  if (env && needsOf(env, tools.config).databases.some(({ id }) => id === undefined))
    throw new Stop(`The account is not set up; nothing was deployed. First: npm run setup:cloudflare -- --env ${env}`)

  const isChecked = isFromButton || flags.has('checked')
  const mayHavePlaceholders = env !== 'production' || flags.has('with-placeholders')
  for (const { name, command, whatNow } of deploySteps(env, { isChecked, mayHavePlaceholders })) {
    say(`\n— ${name}`)
    if (!run(command)) throw new Stop(`\nStopped at: ${name}. ${whatNow}`)
  }

  say('\n— smoke test')
  const address = deployedAddress(report())
  if (address === undefined) throw new Stop('Deployed, to no address that could be asked: npm run smoke -- https://…')
  try {
    await smokeTest(address)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const again = `npm run smoke -- ${address}`
    const back = `npx wrangler rollback --env=${env ?? ''}`
    throw new Stop(
      `\nStopped at: smoke test. ${error.message} The new version is live. A setting: put it right, then ${again}. Anything else: ${back}`,
    )
  }
}
