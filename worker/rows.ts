import * as z from 'zod/mini'

/** What a row, as D1 returns it, has to look like. */
type Shape<Row> = z.ZodMiniType<Row>

/** All rows of a statement. Rejects when D1 does, and with a `ZodError` for a row of another shape, which is our own bug. */
export async function allRows<Row>(statement: D1PreparedStatement, shape: Shape<Row>): Promise<Row[]> {
  return rowsIn(await statement.all(), shape)
}

/** The first row of a statement; undefined if it has none. Rejects as {@link allRows} does. */
export async function firstRow<Row>(statement: D1PreparedStatement, shape: Shape<Row>): Promise<Row | undefined> {
  const row = await statement.first()
  return row === null ? undefined : shape.parse(row)
}

/** The one row of a statement that always has one, such as a count. Rejects as {@link allRows} does. */
export async function onlyRow<Row>(statement: D1PreparedStatement, shape: Shape<Row>): Promise<Row> {
  return shape.parse(await statement.first())
}

/** The rows of one statement of a batch. Throws a `ZodError` for a row of another shape, or without a result. */
export function rowsIn<Row>(result: D1Result | undefined, shape: Shape<Row>): Row[] {
  return z.array(shape).parse(result?.results)
}

/** The row of one statement of a batch that always has one. Throws as {@link rowsIn} does, and without a row. */
export function rowIn<Row>(result: D1Result | undefined, shape: Shape<Row>): Row {
  return shape.parse(result?.results[0])
}
