import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { withDatabaseId } from './environment.ts'
import { Stop } from './stop.ts'
import { type Desk, insistOn, type Wrangler } from './wrangler.ts'

const databases = z.array(z.object({ uuid: z.string(), name: z.string() }))

/**
 * Creates a D1 database unless one of that name exists, and writes its id into `wrangler.toml` if it is missing.
 *
 * @param id as in `wrangler.toml`
 * @param path of `wrangler.toml`
 */
export async function ensureDatabase(
  { name, id }: { readonly name: string; readonly id: string | undefined },
  { wrangler, isDryRun, say }: Desk,
  path: string,
): Promise<void> {
  let uuid = wrangler && (await idOf(name, wrangler))
  if (uuid === undefined) say(`Create the D1 database ${name}.`)
  if (uuid !== undefined && uuid === id) return say(`The D1 database ${name} is there, and its id in ${path}.`)
  say(`Write the database_id of ${name} into ${path}.`)
  if (isDryRun || !wrangler) return
  uuid ??= await create(name, wrangler)
  const toml = withDatabaseId(readFileSync(path, 'utf8'), name, uuid)
  if (!toml.includes(uuid)) throw new Stop(`Write database_id = "${uuid}" beside the name ${name} in ${path} yourself.`)
  writeFileSync(path, toml)
}

async function idOf(name: string, wrangler: Wrangler): Promise<string | undefined> {
  const listed = insistOn(await wrangler(['d1', 'list', '--json']), 'list the D1 databases')
  return databases.parse(JSON.parse(listed)).find((database) => database.name === name)?.uuid
}

async function create(name: string, wrangler: Wrangler): Promise<string> {
  // Western Europe: that is where the visitors are, and each lead waits for its row.
  insistOn(await wrangler(['d1', 'create', name, '--location', 'weur']), `create the D1 database ${name}`)
  const id = await idOf(name, wrangler)
  if (id === undefined) throw new Stop(`Cloudflare does not list the new database ${name} yet. Run this again.`)
  return id
}
