import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Account } from './api.ts'
import type { Desk } from './desk.ts'
import { withDatabaseId } from './environment.ts'
import { Stop } from './stop.ts'

const database = z.object({ uuid: z.string(), name: z.string() })

/**
 * Creates a D1 database unless there is one of that name, and writes its id into `wrangler.toml` unless it is there.
 *
 * @param id as `wrangler.toml` has it
 * @param path of `wrangler.toml`
 */
export async function ensureDatabase(
  { name, id }: { readonly name: string; readonly id: string | undefined },
  { account, isDryRun, say }: Desk,
  path: string,
): Promise<void> {
  const found = await find(name, account)
  if (!found) say(`Create the D1 database ${name}.`)
  const { uuid } = found ?? (isDryRun || !account ? { uuid: undefined } : await create(name, account))
  if (uuid !== undefined && uuid === id) return say(`The D1 database ${name} is there, and its id in ${path}.`)
  say(`Write the database_id of ${name} into ${path}.`)
  if (isDryRun || uuid === undefined) return
  const toml = withDatabaseId(readFileSync(path, 'utf8'), name, uuid)
  if (!toml.includes(uuid)) throw new Stop(`Write database_id = "${uuid}" beside the name ${name} in ${path} yourself.`)
  writeFileSync(path, toml)
}

async function find(name: string, account: Account | undefined) {
  const path = `/d1/database?name=${encodeURIComponent(name)}`
  const known = await account?.ask('list the D1 databases', z.array(database), path)
  return known?.find((it) => it.name === name)
}

function create(name: string, account: Account) {
  // Western Europe: that is where the visitors are, and each lead waits for its row.
  const json = { name, primary_location_hint: 'weur' }
  return account.ask(`create the D1 database ${name}`, database, '/d1/database', { method: 'POST', json })
}
