import type { EnvironmentName } from './arguments.ts'

/** One command on the way to a deployed site. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** For the operator, when it fails. */
  readonly whatNow: string
}

/** A step before anything has changed. */
const check = (name: string, whatNow: string, ...command: Step['command']): Step => ({
  name,
  command,
  whatNow: `Nothing was deployed. ${whatNow}`,
})

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
  const placeholders =
    'Visitors must not read made-up names and numbers. For a site that nobody visits yet add --with-placeholders.'
  const types = check('types', 'Put the types right and deploy again.', 'tsc', '-b')
  const lint = check('lint', 'Run npm run format and deploy again.', 'biome', 'check', '.')
  const build = check('build', 'Put right what it names and deploy again.', 'vite', 'build', '--logLevel', 'warn')
  const tests = check('tests', 'Put right what fails and deploy again.', 'vitest', 'run')
  return [
    ...(mayHavePlaceholders ? [] : [check('placeholders', placeholders, 'node', 'scripts/placeholders.ts')]),
    ...(isChecked ? [build] : [types, lint, build, tests]),
    {
      name: 'migrations',
      command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote', where],
      whatNow:
        'The site runs on as it was, and of a failed migration nothing stays. Put it right and deploy again; for a database that is not there: npm run setup:cloudflare.',
    },
    {
      name: 'deploy',
      command: ['wrangler', 'deploy', where],
      whatNow:
        'The database is migrated already, and what runs now goes on with it. Put right what wrangler names and deploy again.',
    },
  ]
}
