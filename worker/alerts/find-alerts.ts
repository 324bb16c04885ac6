import type { SettingProblem } from '../settings.ts'
import type { AlertKind } from './alert-kinds.ts'
import type { Backlog } from './backlog.ts'

/** Something that is wrong right now. */
export interface Finding {
  readonly kind: AlertKind
  /** Counts and names of settings, for staff; nothing of a visitor's. */
  readonly facts: string
}

/** So many refusals in a row are no passing fault. */
const tellingRefusals = 5
/** Bytes; Cloudflare allows one database ten gigabytes. */
const nearlyFull = 7_000_000_000

/** What is wrong, as far as the database and the settings show it. */
export function findAlerts(backlog: Backlog, problems: readonly SettingProblem[]): readonly Finding[] {
  const { late, refusedInARow, lastOutcome, parked, heldLong, size } = backlog
  const outcome = lastOutcome === null ? '' : ` The oldest ended last with: ${lastOutcome}.`
  const found: readonly (Finding | false)[] = [
    late > 0
      ? { kind: 'late', facts: `${leads(late)} for more than a quarter of an hour.${outcome}` }
      : refusedInARow >= tellingRefusals && {
          kind: 'late',
          facts: `${refusedInARow} attempts have failed in a row.${outcome}`,
        },
    parked > 0 && { kind: 'parked', facts: `${leads(parked)}.` },
    heldLong > 0 && { kind: 'held', facts: `${leads(heldLong)}.` },
    problems.length > 0 && {
      kind: 'setting',
      facts: problems.map(({ setting, problem }) => `${setting} ${problem}.`).join('\n'),
    },
    size > nearlyFull && { kind: 'size', facts: `It has ${(size / 1_000_000_000).toFixed(1)} GB of 10 GB.` },
  ]
  return found.filter((finding) => finding !== false)
}

const leads = (count: number) => (count === 1 ? '1 lead' : count > 1_000 ? 'More than 1,000 leads' : `${count} leads`)
