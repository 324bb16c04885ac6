import { globSync, readFileSync } from 'node:fs'
import type { Runtime } from './runtime.ts'

type Database = Awaited<ReturnType<Runtime['database']>>

/** Rows per statement: a single statement would need more memory than workerd has. */
const chunk = 50_000
const dayMs = 86_400_000

/** `mixed`: 1 in 50 leads pending or parked; `waiting`: all of them, since the webhook went down. */
type Mix = 'mixed' | 'waiting'

const statuses: Record<Mix, string> = {
  mixed: `CASE i % 100 WHEN 0 THEN 'parked' WHEN 1 THEN 'pending' ELSE 'delivered' END`,
  waiting: `'pending'`,
}

/** Creates all tables and fills those that should not be empty. @param rows in the large ones */
export async function fillDatabases(runtime: Runtime, rows: number, say: (what: string) => void): Promise<void> {
  await migrate(await runtime.database('DB', 'ours'))
  const tables = { small: ['mixed', rows / 100], million: ['mixed', rows], outage: ['waiting', rows] } as const
  for (const [name, [mix, size]] of Object.entries(tables)) {
    say(`filling the table "${name}" with ${size} rows`)
    const db = await runtime.database(name, 'chores')
    await migrate(db)
    await seed(db, size, mix, Date.now())
  }
}

async function migrate(db: Database): Promise<void> {
  for (const file of globSync('migrations/*.sql').sort()) await runScript(db, readFileSync(file, 'utf8'))
}

/**
 * Fills a database with sealed leads from the last 400 days, not in order of time: those delivered over thirty days ago
 * are erased, as by retention, except one day's that are due.
 *
 * @param now Unix ms
 */
async function seed(db: Database, rows: number, mix: Mix, now: number): Promise<void> {
  const indexes = await db.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`).all()
  for (const { name } of indexes.results) await db.prepare(`DROP INDEX ${String(name)}`).run()
  for (let from = 0; from < rows; from += chunk) {
    const until = Math.min(rows, from + chunk)
    await db.prepare(insertion(rows, mix)).bind(from, until, now).run()
    await db.prepare(deliveries(rows)).bind(from, until).run()
  }
  for (const { sql } of indexes.results) await db.prepare(String(sql)).run()
}

/** `?1` and `?2`: which of the rows; `?3`: now. Ids are in order, which fills the table fast; times are not. */
const insertion = (rows: number, mix: Mix) => `
  WITH RECURSIVE
    counted (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM counted WHERE i + 1 < ?2),
    lead AS (
      SELECT printf('%08x', i * ${Math.floor(2 ** 32 / rows)}) AS first, lower(hex(randomblob(12))) AS rest,
        ?3 - ((i * 7919) % ${rows}) * ${Math.floor((400 * dayMs) / rows)} AS at, ${statuses[mix]} AS status
      FROM counted
    ),
    aged AS (SELECT *, status = 'delivered' AND at < ?3 - ${31 * dayMs} AS erased FROM lead)
  INSERT INTO leads (id, status, content, digest, source_code, received_at, attempts, due_at, settled_at, last_outcome,
    key_id, email_hash, erased_at)
  SELECT first || '-' || substr(rest, 1, 4) || '-4' || substr(rest, 5, 3) || '-a' || substr(rest, 8, 3) || '-'
      || substr(rest, 11, 12),
    status, iif(erased, NULL, 'v1:bench:' || hex(randomblob(280))), lower(hex(randomblob(32))), 'GUIDE', at, 1,
    0, iif(status = 'pending', NULL, at + 2000), 'http 200', iif(erased, NULL, 'bench'),
    iif(erased, NULL, lower(hex(randomblob(32)))), iif(erased, at + ${30 * dayMs}, NULL)
  FROM aged`

/** What is sent of the same leads. `?1` and `?2`: which of the rows. */
const deliveries = (rows: number) => `
  INSERT INTO deliveries (lead_id, kind, status, since, attempts, due_at, settled_at, last_outcome)
  SELECT id, 'webhook', status, received_at, 1, received_at + 60000, settled_at, last_outcome FROM leads
  WHERE id >= printf('%08x', ?1 * ${Math.floor(2 ** 32 / rows)}) AND id < printf('%08x', ?2 * ${Math.floor(2 ** 32 / rows)})`

async function runScript(db: Database, script: string): Promise<void> {
  const statements = script.replaceAll(/--.*$/gm, '').split(';')
  for (const statement of statements) if (statement.trim() !== '') await db.prepare(statement).run()
}
