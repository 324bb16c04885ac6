import { execFile } from 'node:child_process'
import * as z from 'zod/mini'

/** Runs statements on the leads database. */
export interface Database {
  /**
   * One start of wrangler for all of them, because that is what takes the time.
   *
   * @returns the rows of each statement, unchecked
   * @throws DatabaseError in words for the operator
   */
  run(...statements: readonly string[]): Promise<readonly (readonly unknown[])[]>
}

/** @returns the rows of one statement, unchecked */
export async function query(database: Database, statement: string): Promise<readonly unknown[]> {
  const [rows = []] = await database.run(statement)
  return rows
}

export class DatabaseError extends Error {}

const success = z.array(z.object({ results: z.array(z.unknown()) }))
const failure = z.object({ error: z.object({ text: z.string() }) })

/** A page of leads as JSON stays far below this (bytes). */
const mostOutput = 64 * 1024 * 1024

/**
 * The database through `wrangler d1 execute`, so that the command needs no address and no key of its own.
 *
 * @param place the folder of a local one, or the environment of a deployed one
 */
export function databaseAt(place: { readonly stateDir: string } | { readonly env: string }): Database {
  const where = 'env' in place ? ['--remote', '--env', place.env] : ['--local', '--persist-to', place.stateDir]
  return {
    async run(...statements) {
      const command = statements.join('; ')
      const output = await wrangler(['d1', 'execute', 'DB', ...where, '--json', '--yes', '--command', command])
      const { data } = success.safeParse(jsonIn(output))
      if (data?.length !== statements.length) throw new DatabaseError(problemIn(output))
      return data.map(({ results }) => results)
    },
  }
}

function wrangler(args: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  // Without a terminal wrangler asks nothing, and says what is missing instead.
  const settings = { encoding: 'utf8', maxBuffer: mostOutput, env: { ...process.env, CI: 'true' } } as const
  const child = execFile('wrangler', args, settings, (error, stdout, stderr) => {
    if (error === null) resolve(stdout)
    // Its message would repeat the whole statement.
    else if (error.code === 'ENOENT') reject(new DatabaseError('wrangler is not there: use npm run leads.'))
    else reject(new DatabaseError(problemIn(stdout, stderr)))
  })
  child.stdin?.end()
  return promise
}

/** The JSON in what wrangler printed; a notice of a newer version may stand around it. */
function jsonIn(output: string): unknown {
  const [text] = /^[[{][\s\S]*^[\]}]/m.exec(output) ?? ['']
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemIn(output: string, errors = ''): string {
  const text = failure.safeParse(jsonIn(output)).data?.error.text ?? (errors.trim() || output.trim())
  if (text.includes('no such table: leads')) return 'There is no leads table yet. Start the site once: npm start.'
  if (text.includes('no such column'))
    return 'The database is older than this command. Migrate it: npm start or deploy.'
  return `The database did not answer: ${text || 'wrangler said nothing'}`
}
