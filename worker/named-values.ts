/** Values by the names that a statement has for them, without the colon. */
export type NamedValues = Readonly<Record<string, string | number | null | undefined>>

/**
 * Prepares a statement with values by name, as `:now`: D1 itself knows them only by position. Values that the statement
 * does not name are left out. Throws for a name without a value, which is our own bug.
 */
export function prepareNamed(db: D1Database, statement: string, values: NamedValues): D1PreparedStatement {
  const inOrder: (string | number | null)[] = []
  const withMarks = statement.replace(/:([a-z]\w*)/gi, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new ReferenceError(`no value for :${name}`)
    inOrder.push(value)
    return '?'
  })
  return db.prepare(withMarks).bind(...inOrder)
}
