import { insistOnEnvironment, parseFlags } from './arguments.ts'
import { deploySteps, type Step } from './deploy-steps.ts'
import { deployedAddress } from './deployed-address.ts'
import { needsOf } from './environment.ts'
import { Stop } from './stop.ts'

/** What a deployment works with. */
export interface Tools {
  /** The path of `wrangler.toml`. */
  readonly config: string
  readonly say: (sentence: string) => void
  /** @returns whether the command succeeded */
  readonly run: (command: Step['command']) => boolean
  /** What wrangler recorded about the deployment; empty if nothing. */
  readonly report: () => string
  /** @throws Stop with what is wrong at an address */
  readonly smokeTest: (address: string) => Promise<void>
}

/**
 * Checks, builds, migrates, deploys, and checks that the deployed site works.
 *
 * @param argv `--env`; `--checked` skips types, lint and tests, if they have just been run; `--with-placeholders` lets
 *   a site with made-up names and numbers into production
 * @throws Stop at the first step that fails, with its name and what to do next
 */
export async function deploySite(argv: readonly string[], tools: Tools): Promise<void> {
  const { say, run, report, smokeTest } = tools
  const flags = parseFlags(argv, ['checked', 'with-placeholders'])
  const env = insistOnEnvironment(flags.env)
  if (needsOf(env, tools.config).databases.some(({ id }) => id === undefined))
    throw new Stop(`The account is not set up; nothing was deployed. First: npm run setup:cloudflare -- --env ${env}`)

  const isChecked = flags.has('checked')
  const mayHavePlaceholders = env !== 'production' || flags.has('with-placeholders')
  for (const { name, command, whatNow } of deploySteps(env, { isChecked, mayHavePlaceholders })) {
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
    const back = `npx wrangler rollback --env=${env}`
    throw new Stop(
      `\nStopped at: smoke test. ${error.message} The new version is live. If a setting is wrong: fix it, then ${again}. Otherwise: ${back}`,
    )
  }
}
