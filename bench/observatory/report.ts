import { table } from '../table.ts'
import type { ObservatoryScore } from './observatory.ts'

/** The scores as a Markdown section. */
export function observatoryReport(scores: readonly ObservatoryScore[]): string {
  const rows = scores.map(({ path, status, grade, score }) => [`\`${path}\``, String(status), grade, String(score)])
  return table(['', 'status', 'grade', 'points'], rows)
}
