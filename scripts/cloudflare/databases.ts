import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { withDatabaseId } from './environment.ts'
import { type Jurisdiction, meaning } from './jurisdiction.ts'
import { Stop } from './stop.ts'
import { insistOn, type SetupTools, type Wrangler } from './wrangler.ts'

const databases = z.array(z.object({ uuid: z.string(), name: z.string() }))

/** Where a new database is to be kept. */
interface Place {
  /** Undefined when it is still to be asked. */
  readonly given: Jurisdiction | undefined
  readonly ask: () => Promise<Jurisdiction>
}

/**
 * Creates a D1 database unless one of that name exists, and writes its id into `wrangler.toml` if it is missing.
 *
 * @param id as in `wrangler.toml`
 * @param path of `wrangler.toml`
 */
export async function ensureDatabase(
  { name, id }: { readonly name: string; readonly id: string | undefined },
  { wrangler, isDryRun, say }: SetupTools,
  path: string,
  { given, ask }: Place,
): Promise<void> {
  let uuid = wrangler && (await idOf(name, wrangler))
  if (uuid !== undefined && uuid === id) return say(`The D1 database ${name} is there, and its id in ${path}.`)
  const jurisdiction = uuid === undefined && !isDryRun ? (given ?? (await ask())) : given
  if (uuid === undefined) {
    say(`Create the D1 database ${name}${jurisdiction ? `, with the jurisdiction "${jurisdiction}"` : ''}.`)
    if (!jurisdiction) say(`To be chosen now, with --jurisdiction or at a terminal: ${meaning}`)
  }
  say(`Write the database_id of ${name} into ${path}.`)
  if (isDryRun || !wrangler) return
  uuid ??= await create(name, jurisdiction, wrangler)
  const toml = withDatabaseId(readFileSync(path, 'utf8'), name, uuid)
  if (!toml.includes(uuid)) throw new Stop(`Write database_id = "${uuid}" beside the name ${name} in ${path} yourself.`)
  writeFileSync(path, toml)
}

async function idOf(name: string, wrangler: Wrangler): Promise<string | undefined> {
  const listed = insistOn(await wrangler(['d1', 'list', '--json']), 'list the D1 databases')
  return databases.parse(JSON.parse(listed)).find((database) => database.name === name)?.uuid
}

async function create(name: string, jurisdiction: Jurisdiction | undefined, wrangler: Wrangler): Promise<string> {
  // Western Europe: that is where the visitors are, and each lead waits for its row.
  const place = jurisdiction === 'eu' ? ['--jurisdiction', 'eu'] : ['--location', 'weur']
  insistOn(await wrangler(['d1', 'create', name, ...place]), `create the D1 database ${name}`)
  const id = await idOf(name, wrangler)
  if (id === undefined) throw new Stop(`Cloudflare does not list the new database ${name} yet. Run this again.`)
  return id
}
