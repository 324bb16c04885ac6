/** Rows that statements read and wrote, as D1 counts and bills them. */
export interface Tally {
  read: number
  written: number
}

/** The database, counting the rows its statements read and write. */
export function metered(db: D1Database, tally: Tally): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const note = ({ meta }: D1Result) => {
    tally.read += meta.rows_read
    tally.written += meta.rows_written
  }
  const meteredStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      const result = await statement.all()
      note(result)
      return result
    }
    const stand: D1PreparedStatement = Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => meteredStatement(statement.bind(...values)),
      all,
      run: all,
      async first(column?: string) {
        const [row = null] = (await all()).results
        return column === undefined || row === null ? row : row[column]
      },
    })
    originals.set(stand, statement)
    return stand
  }
  return Object.assign(Object.create(db), {
    prepare: (text: string) => meteredStatement(db.prepare(text)),
    async batch(statements: D1PreparedStatement[]) {
      const results = await db.batch(statements.map((statement) => originals.get(statement) ?? statement))
      results.forEach(note)
      return results
    },
  })
}
