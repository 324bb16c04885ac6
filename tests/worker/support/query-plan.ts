/** SQLite's plan for a statement. There are no table statistics (ANALYZE), so a table's size makes no difference. */
export async function planOf(database: D1Database, statement: string): Promise<string[]> {
  const parameters = Math.max(0, ...[...statement.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number)))
  const explained = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).bind(...Array<number>(parameters).fill(0))
  const { results } = await explained.all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}
