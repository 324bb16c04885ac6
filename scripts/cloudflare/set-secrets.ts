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
 * @throws Stop when wrangler could not, with its reason
 */
export async function putSecrets(
  values: Readonly<Record<string, string>>,
  env: EnvironmentName,
  wrangler: Wrangler,
  config = 'wrangler.toml',
): Promise<void> {
  const outcome = await wrangler(['secret', 'bulk'], JSON.stringify(values))
  if (outcome.kind === 'done') return
  const refusal = `The secrets could not be set (${withoutValues(outcome.words, Object.values(values))}). Everything else is done;`
  // Wrangler itself advises a command that would bring back the version that was rolled back.
  if (outcome.words.includes("isn't currently deployed"))
    throw new Stop(`${refusal} take the step in docs/runbook.md, "After a rollback", then run this again.`)
  const each = Object.keys(values).map((name) => `\n  ${commandFor(name, env, config)}`)
  throw new Stop(`${refusal} set them one by one:${each.join('')}`)
}

/** Text of wrangler's or Cloudflare's may repeat a value, as it is, as JSON has it, or with its spaces joined. */
function withoutValues(words: string, values: readonly string[]): string {
  const forms = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), value.replace(/\s+/g, ' ')])
  // The longest first: one value may be part of another.
  return forms.toSorted((a, b) => b.length - a.length).reduce((text, form) => text.replaceAll(form, '***'), words)
}

/** How to set one secret by hand. */
export const commandFor = (name: string, env: EnvironmentName, config = 'wrangler.toml') =>
  `npx wrangler secret put ${name} --env ${env}${config === 'wrangler.toml' ? '' : ` --config ${config}`}`
