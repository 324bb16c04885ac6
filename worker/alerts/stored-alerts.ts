import * as z from 'zod/mini'
import { rowsIn } from '../rows.ts'
import { type AlertKind, alertKind, gravityOf } from './alert-kinds.ts'

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
})

/** The gravest first. */
export async function alertsIn(db: D1Database): Promise<readonly Alert[]> {
  return alertsFrom(await db.prepare(alertsSql).all())
}

/** For a batch; {@link alertsFrom} reads its result. */
export const alertsSql = 'SELECT kind, facts, began_at, seen_at, notified_at FROM alerts'

/** The alerts in the result of {@link alertsSql}, the gravest first. */
export function alertsFrom(read: D1Result | undefined): readonly Alert[] {
  return rowsIn(read, alertRow)
    .flatMap(({ kind: name, facts, began_at: beganAt, seen_at: seenAt, notified_at: notifiedAt }) => {
      const kind = alertKind(name)
      return kind === undefined ? [] : [{ kind, facts, beganAt, seenAt, notifiedAt }]
    })
    .toSorted((one, other) => gravityOf(one.kind) - gravityOf(other.kind))
}
