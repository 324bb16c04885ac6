import * as z from 'zod/mini'
import type { EnvironmentName } from './arguments.ts'
import { Stop } from './stop.ts'
import { insistOn, type Wrangler } from './wrangler.ts'

const names = z.array(z.object({ name: z.string() }))

/** The names of the worker's secrets; none if the worker does not exist. */
export async function secretsOf(wrangler: Wrangler): Promise<readonly string[]> {
  const outcome = await wrangler(['secret', 'list', '--format', 'json'])
  if (outcome.kind === 'refused' && /^Worker .* not found/.test(outcome.words)) return []
  return names.parse(JSON.parse(insistOn(outcome, 'list the secrets'))).map(({ name }) => name)
}

/**
 * Sets secrets; wrangler creates an empty worker to hold them if there is none yet. They go through its standard input,
 * so that no command line, file or log contains them.
 *
 * @throws Stop when wrangler could not; its own words are left out, in case they repeat a value
 */
export async function putSecrets(
  values: Readonly<Record<string, string>>,
  env: EnvironmentName,
  wrangler: Wrangler,
): Promise<void> {
  const { kind } = await wrangler(['secret', 'bulk'], JSON.stringify(values))
  if (kind === 'done') return
  const each = Object.keys(values).map((name) => `\n  ${commandFor(name, env)}`)
  throw new Stop(`The secrets could not be set. Everything else is done; set them one by one:${each.join('')}`)
}

/** How to set one secret by hand. */
export const commandFor = (name: string, env: EnvironmentName) => `npx wrangler secret put ${name} --env ${env}`
