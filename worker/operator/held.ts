import { type HoldReason, holdReasons } from '../lead/hold-reason.ts'
import { whereMatching } from './lead-filter.ts'

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

/** Held leads in a statement; they were settled when they came. */
export function whereHeld({ reason, since, until }: Held): string {
  return whereMatching({ state: 'held', reason: reason === 'any' ? undefined : reason, since, until })
}
