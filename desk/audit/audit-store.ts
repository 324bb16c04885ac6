import * as z from 'zod/mini'

export type AuditAction = 'opened' | 'sent on' | 'letter sent again' | 'erased'

/** What someone is about to do: to one lead, or to all that match a filter, written as a query. */
export interface AuditEntry {
  /** Unix ms. */
  readonly at: number
  readonly who: string
  readonly action: AuditAction
  readonly which: { readonly leadId: string } | { readonly filter: string }
  readonly leads: number
}

const auditRow = z.object({
  id: z.number(),
  at: z.number(),
  who: z.string(),
  // Whatever a newer release since rolled back may have written.
  action: z.string(),
  lead_id: z.nullable(z.string()),
  filter: z.nullable(z.string()),
  leads: z.number(),
})

export type AuditRow = z.infer<typeof auditRow>

/** Written before anything is shown or done. Rejects when D1 does. @returns the entry's id */
export async function writeAudit(db: D1Database, { at, who, action, which, leads }: AuditEntry): Promise<number> {
  const [leadId, filter] = 'leadId' in which ? [which.leadId, null] : [null, which.filter]
  const id = await db
    .prepare('INSERT INTO audit (at, who, action, lead_id, filter, leads) VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id')
    .bind(at, who, action, leadId, filter, leads)
    .first('id')
  return z.number().parse(id)
}

/** Puts right how many leads it was in the end. Rejects when D1 does. */
export async function correctAudit(db: D1Database, id: number, leads: number): Promise<void> {
  await db.prepare('UPDATE audit SET leads = ?2 WHERE id = ?1').bind(id, leads).run()
}

/** Entries, newest first. @param before the last id of the previous page, or undefined */
export async function auditPage(db: D1Database, before: number | undefined, limit: number): Promise<AuditRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM audit WHERE id < ?1 ORDER BY id DESC LIMIT ?2')
    .bind(before ?? Number.MAX_SAFE_INTEGER, limit)
    .all()
  return z.array(auditRow).parse(results)
}

/** What was done to one lead by itself, newest first. */
export async function auditOf(db: D1Database, leadId: string, limit: number): Promise<AuditRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM audit WHERE lead_id = ?1 ORDER BY id DESC LIMIT ?2')
    .bind(leadId, limit)
    .all()
  return z.array(auditRow).parse(results)
}
