import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'
import { Account } from './api.ts'
import { Stop } from './stop.ts'

const wranglerToken = z.object({ token: z.string() })
const accounts = z.array(z.object({ id: z.string(), name: z.string() }))

/** An account, and the id by which wrangler is told to use the same. */
export interface Login {
  readonly account: Account
  readonly id: string
}

/**
 * The account to work in, by `CLOUDFLARE_API_TOKEN` or the login that wrangler keeps.
 *
 * @param accountId of `wrangler.toml`; else `CLOUDFLARE_ACCOUNT_ID`, else the only one the login knows
 * @returns undefined when nobody is logged in
 * @throws Stop when it is not clear which account
 */
export async function logIn(accountId: string | undefined): Promise<Login | undefined> {
  const token = process.env.CLOUDFLARE_API_TOKEN ?? tokenOfWrangler()
  if (token === undefined) return undefined
  const id = accountId ?? process.env.CLOUDFLARE_ACCOUNT_ID ?? (await onlyAccount(token))
  return { account: new Account(`/accounts/${id}`, { token, fetch }), id }
}

/** What `npx wrangler login` left, renewed by wrangler itself. */
function tokenOfWrangler(): string | undefined {
  const { status, stdout } = spawnSync('wrangler', ['auth', 'token', '--json'], {
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (status !== 0) return undefined
  try {
    return wranglerToken.safeParse(JSON.parse(stdout)).data?.token
  } catch {
    return undefined
  }
}

async function onlyAccount(token: string): Promise<string> {
  const mine = await new Account('', { token, fetch }).ask('list your accounts', accounts, '/accounts')
  const [first, ...others] = mine
  if (first && others.length === 0) return first.id
  const listed = mine.map(({ id, name }) => `\n  ${id}  ${name}`).join('')
  throw new Stop(`Set CLOUDFLARE_ACCOUNT_ID to the account to use.${listed}`)
}
