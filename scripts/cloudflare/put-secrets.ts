import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'
import { type Account, Refused } from './api.ts'
import type { EnvironmentName } from './environment-names.ts'
import { Stop } from './stop.ts'

const names = z.array(z.object({ name: z.string() }))

/** The names of a worker's secrets; none while there is no such worker. */
export async function secretsOf(worker: string, account: Account): Promise<readonly string[]> {
  try {
    const secrets = await account.ask(
      'list the secrets',
      names,
      `/workers/scripts/${encodeURIComponent(worker)}/secrets`,
    )
    return secrets.map(({ name }) => name)
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return []
    throw error
  }
}

/**
 * Sets secrets through wrangler, which also makes an empty worker to hold them where there is none yet. They travel by
 * its standard input: no command line, file or log has them.
 *
 * @throws Stop when wrangler could not; its own words stay out, in case they repeat a value
 */
export async function putSecrets(
  values: Readonly<Record<string, string>>,
  env: EnvironmentName,
  { accountId, config }: { readonly accountId: string; readonly config: string },
): Promise<void> {
  const wrangler = spawn('wrangler', ['secret', 'bulk', '--env', env, '--config', config], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, CI: 'true', CLOUDFLARE_ACCOUNT_ID: accountId },
  })
  wrangler.stdin.end(JSON.stringify(values))
  const [status] = await once(wrangler, 'exit')
  if (status !== 0) {
    const each = Object.keys(values).map((name) => `\n  ${commandFor(name, env)}`)
    throw new Stop(`The secrets could not be set. Everything else is done; set them one by one:${each.join('')}`)
  }
}

/** How to set one secret by hand. */
export const commandFor = (name: string, env: EnvironmentName) => `npx wrangler secret put ${name} --env ${env}`
