import * as z from 'zod/mini'
import { rowsFrom, type StoredRow } from '#worker/staff/lead-record.ts'
import { Stop } from '../cloudflare/command.ts'
import { runWrangler } from '../cloudflare/wrangler.ts'

/** Runs statements on the leads database. */
export interface Database {
  /**
   * Starts wrangler once for all of them, because starting is what takes the time.
   *
   * @returns the rows of each statement, unchecked
   * @throws Stop in words for whoever asked
   */
  run(...statements: readonly string[]): Promise<readonly (readonly unknown[])[]>
}

/** @returns the rows of one statement, unchecked */
export async function query(database: Database, statement: string): Promise<readonly unknown[]> {
  const [rows = []] = await database.run(statement)
  return rows
}

/** Leads per page: about two megabytes, six at most. */
const pageSize = 2_000

/** A long answer, page by page. @param statement the page after an id, undefined for the first */
export async function allRows(
  database: Database,
  statement: (after: string | undefined, limit: number) => string,
): Promise<StoredRow[]> {
  const all: StoredRow[] = []
  for (;;) {
    const page = rowsFrom(await query(database, statement(all.at(-1)?.id, pageSize)))
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

const success = z.array(z.object({ results: z.array(z.unknown()) }))
const failure = z.object({ error: z.object({ text: z.string() }) })

/**
 * The database through `wrangler d1 execute`, so that the command needs no address or key of its own.
 *
 * @param place the folder of a local one, or the environment of a deployed one
 */
export function databaseAt(place: { readonly stateDir: string } | { readonly env: string }): Database {
  const where = 'env' in place ? ['--remote', '--env', place.env] : ['--local', '--persist-to', place.stateDir]
  return {
    async run(...statements) {
      const command = statements.join('; ')
      const args = ['d1', 'execute', 'DB', ...where, '--json', '--yes', '--command', command]
      const { isDone, output, errors } = await runWrangler(args)
      const { data } = success.safeParse(jsonIn(output))
      if (!isDone || data?.length !== statements.length) throw new Stop(problemIn(output, isDone ? '' : errors))
      return data.map(({ results }) => results)
    },
  }
}

/** The JSON in wrangler's output, which may have an update notice around it. */
function jsonIn(output: string): unknown {
  const [text] = /^[[{][\s\S]*^[\]}]/m.exec(output) ?? ['']
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemIn(output: string, errors: string): string {
  const text = failure.safeParse(jsonIn(output)).data?.error.text ?? (errors.trim() || output.trim())
  if (text.includes('no such table: leads')) return 'There is no leads table yet. Start the site once: npm start.'
  if (/no such (column|table)/.test(text))
    return 'The database is older than this command. Migrate it: npm start or deploy.'
  return `The database did not answer: ${text || 'wrangler said nothing'}`
}
