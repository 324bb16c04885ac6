import { type HoldReason, holdReasons } from '../lead/hold-reason.ts'

/** Held leads, by why they were held and when they came: `since` and `until` are Unix ms, `until` itself left out. */
export interface Held {
  readonly reason: HoldReason | 'any'
  readonly since: number
  readonly until: number
}

/** A reason as it is typed, in which a hyphen may be a space; undefined for one that there is not. */
export function reasonFrom(text: string): Held['reason'] | undefined {
  const reasons: readonly Held['reason'][] = ['any', ...holdReasons]
  return reasons.find((reason) => reason === text.replaceAll('-', ' '))
}

/** Held leads in a statement. The range is a prefix that the index leads_parked can search, which it cannot for LIKE. */
export function whereHeld({ reason, since, until }: Held): string {
  const outcome =
    reason === 'any' ? "last_outcome >= 'held: ' AND last_outcome < 'held:!'" : `last_outcome = 'held: ${reason}'`
  return `erased_at IS NULL AND status = 'parked' AND ${outcome} AND received_at >= ${since} AND received_at < ${until}`
}
