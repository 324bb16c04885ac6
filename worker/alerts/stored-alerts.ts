import * as z from 'zod/mini'
import { rowsIn } from '../rows.ts'
import { type AlertKind, alertKind, gravityOf } from './alert-kinds.ts'
import { lostFacts } from './lost-leads.ts'

/** An alert that is not over. Times are Unix ms. */
export interface Alert {
  readonly kind: AlertKind
  readonly facts: string
  readonly beganAt: number
  readonly seenAt: number
  /** When staff were last notified; null if they have not been. */
  readonly notifiedAt: number | null
}

const alertRow = z.object({
  kind: z.string(),
  facts: z.string(),
  began_at: z.number(),
  seen_at: z.number(),
  notified_at: z.nullable(z.number()),
  lost_unstored: z.number(),
  lost_waiting: z.number(),
})

/** The gravest first. */
export async function alertsIn(db: D1Database): Promise<readonly Alert[]> {
  return alertsFrom(await db.prepare(alertsSql).all())
}

/** For a batch; {@link alertsFrom} reads its result. */
export const alertsSql = `SELECT ${Object.keys(alertRow.shape).join(', ')} FROM alerts`

/** The alerts in the result of {@link alertsSql}, the gravest first. */
export function alertsFrom(read: D1Result | undefined): readonly Alert[] {
  return rowsIn(read, alertRow)
    .flatMap((row) => {
      const { began_at: beganAt, seen_at: seenAt, notified_at: notifiedAt } = row
      const kind = alertKind(row.kind)
      if (kind === undefined) return []
      const facts = kind === 'lost' ? lostFacts(row.lost_unstored, row.lost_waiting) : row.facts
      return [{ kind, facts, beganAt, seenAt, notifiedAt }]
    })
    .toSorted((one, other) => gravityOf(one.kind) - gravityOf(other.kind))
}
