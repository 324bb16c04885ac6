import { availableParallelism, cpus, totalmem, type } from 'node:os'

/** The middle value, or the mean of the middle two. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [upper = Number.NaN, lower = upper] = [sorted[middle], sorted[sorted.length % 2 === 0 ? middle - 1 : middle]]
  return (upper + lower) / 2
}

/** The median of each round's ratio to the same round of `base`: what slows down a whole round cancels out. */
export function ratio(own: readonly number[], base: readonly number[]): string {
  return `${median(own.map((value, round) => value / (base[round] ?? Number.NaN))).toFixed(2)}×`
}

/**
 * Measures each subject once a round. Each round starts at a later subject, so that a machine that gets slower or
 * faster affects them all.
 *
 * @returns the measurements of each, by round
 */
export async function inRounds<Subject, Result>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Result>,
): Promise<ReadonlyMap<Subject, readonly Result[]>> {
  const results = new Map<Subject, Result[]>(subjects.map((subject) => [subject, []]))
  for (let round = 0; round < rounds; round++) {
    const first = Math.floor((round * subjects.length) / rounds)
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)])
      results.get(subject)?.push(await measure(subject))
  }
  return results
}

/** A table in Markdown; every column but the first holds figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `|${cells.join('|')}|`
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [head, ruler, ...rows].map(line).join('\n')
}

/** The date and this computer, in a sentence. The versions are the lockfiles' of that day. */
export function thisMachine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const date = new Date().toISOString().slice(0, 10)
  return `Measured on ${date}: ${type()}, ${cores}, ${memory}, Node ${process.versions.node}.`
}
