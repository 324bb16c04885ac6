import type { EnvironmentName } from './arguments.ts'

/** One command on the way to a deployed site. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** For the operator, when it fails. */
  readonly whatNow: string
}

const nothingDeployed = 'Nothing was deployed.'

const checks: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'], whatNow: `${nothingDeployed} Mend the types and deploy again.` },
  {
    name: 'lint',
    command: ['biome', 'check', '.'],
    whatNow: `${nothingDeployed} Run npm run format and deploy again.`,
  },
]

const build: Step = {
  name: 'build',
  command: ['vite', 'build', '--logLevel', 'warn'],
  whatNow: `${nothingDeployed} Mend what it names and deploy again.`,
}

const tests: Step = {
  name: 'tests',
  command: ['vitest', 'run'],
  whatNow: `${nothingDeployed} Mend what fails and deploy again.`,
}

const placeholders: Step = {
  name: 'placeholders',
  command: ['node', 'scripts/placeholders.ts'],
  whatNow: `${nothingDeployed} Visitors must not read made-up names and numbers. For a site that nobody visits yet add --with-placeholders.`,
}

/**
 * Everything before the smoke test, in its order. Migrations come before the code that needs them; the code that runs
 * meanwhile must be able to do with them.
 *
 * @param env undefined for the top level
 */
export function deploySteps(
  env: EnvironmentName | undefined,
  { isChecked, mayHavePlaceholders }: { readonly isChecked: boolean; readonly mayHavePlaceholders: boolean },
): readonly Step[] {
  // The top level is named by an empty word: without it wrangler warns of a choice that was not made.
  const where = `--env=${env ?? ''}`
  return [
    ...(mayHavePlaceholders ? [] : [placeholders]),
    ...(isChecked ? [] : checks),
    build,
    ...(isChecked ? [] : [tests]),
    {
      name: 'migrations',
      command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote', where],
      whatNow:
        'The site runs on as it was, and of a failed migration nothing stays. Mend it and deploy again; for a database that is not there: npm run setup:cloudflare.',
    },
    {
      name: 'deploy',
      command: ['wrangler', 'deploy', where],
      whatNow:
        'The database is migrated already, and what runs now goes on with it. Mend what wrangler names and deploy again.',
    },
  ]
}
