import type { EnvironmentName } from './arguments.ts'

/** One command of a deployment. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** For the operator, when it fails. */
  readonly whatNow: string
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
export function deploySteps(
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
  // Search engines must not list staging: build/prerender/page-headers.ts.
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
