import { audit, erase, sendAgain, sendOn } from '#worker/leads/staff-actions.ts'
import type { Actor } from './access.ts'

/** What staff do, as the audit has it. */
type Action = 'opened' | 'searched' | 'sent on' | 'sent again' | 'erased'

const statements = { 'sent on': sendOn, 'sent again': sendAgain, erased: erase } as const
export type Change = keyof typeof statements

/** How many times a write is tried: each changes nothing more when it is done twice. */
const tries = 3

/** Writes down that something was looked at, or for. Rejects when D1 does. */
export async function note(db: D1Database, action: Action, leadId: string | null, { who, now }: Actor): Promise<void> {
  await withRetries(() => db.batch([db.prepare(audit).bind(now, who, action, leadId)]))
}

/**
 * Does something to leads, each written down first, in one transaction.
 *
 * @returns the ids of those that it was done to: another may have been quicker. Rejects when D1 does, and then nothing is done
 */
export async function change(
  db: D1Database,
  action: Change,
  ids: readonly string[],
  { who, now }: Actor,
): Promise<string[]> {
  const results = await withRetries(() =>
    db.batch<{ id: string }>(
      ids.flatMap((id) => [db.prepare(audit).bind(now, who, action, id), db.prepare(statements[action]).bind(id, now)]),
    ),
  )
  return results.flatMap(({ results: done }) => done.map(({ id }) => id))
}

async function withRetries<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt < tries; attempt++) {
    try {
      return await write()
    } catch {
      // The last try reports the error.
    }
  }
  return write()
}

/** What was done to a lead, newest first. Rejects when D1 does. */
export async function actionsOn(db: D1Database, leadId: string) {
  const statement = 'SELECT at, who, action FROM audit WHERE lead_id = ?1 ORDER BY id DESC LIMIT 50'
  return (await db.prepare(statement).bind(leadId).all<{ at: number; who: string; action: string }>()).results
}
