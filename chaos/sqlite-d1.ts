import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type * as workers from '@cloudflare/workers-types'

declare global {
  type D1Database = workers.D1Database
  type D1PreparedStatement = workers.D1PreparedStatement
  type D1Result<T = unknown> = workers.D1Result<T>
}

/**
 * An empty database in memory, with all migrations, behind as much of D1's interface as the worker's stores use: D1 is
 * SQLite, and this takes a lead a hundred times as fast as the local one.
 */
export function sqliteD1() {
  const sqlite = new DatabaseSync(':memory:')
  for (const path of globSync('migrations/*.sql').sort()) sqlite.exec(readFileSync(path, 'utf8'))
  const all = (sql: string) => sqlite.prepare(sql).all()
  const pragma = (name: string) => Number(all(`PRAGMA ${name}`)[0]?.[name])
  return {
    db: d1Of(sqlite),
    all,
    /** In bytes, as D1 reports it: free pages left out. */
    size: () => (pragma('page_count') - pragma('freelist_count')) * pragma('page_size'),
  }
}

function d1Of(sqlite: DatabaseSync): D1Database {
  const prepared = new Map<string, StatementSync>()
  const statementOf = (sql: string, values: readonly SQLInputValue[]) => {
    const run = () => {
      const statement = prepared.get(sql) ?? sqlite.prepare(sql)
      prepared.set(sql, statement)
      if (statement.columns().length > 0) return { results: statement.all(...values), meta: { changes: 0 } }
      return { results: [], meta: { changes: Number(statement.run(...values).changes) } }
    }
    return {
      runNow: run,
      bind: (...bound: readonly SQLInputValue[]) => statementOf(sql, bound),
      run: async () => run(),
      all: async () => run(),
      first: async (column: string) => {
        const [row] = run().results
        return row?.[column] ?? null
      },
    }
  }
  return Object.assign(Object.create(null), {
    prepare: (sql: string) => statementOf(sql, []),
    async batch(statements: readonly ReturnType<typeof statementOf>[]) {
      sqlite.exec('BEGIN')
      try {
        const results = statements.map(({ runNow }) => runNow())
        sqlite.exec('COMMIT')
        return results
      } catch (error) {
        sqlite.exec('ROLLBACK')
        throw error
      }
    },
  })
}
