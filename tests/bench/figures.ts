/** The middle value, or the mean of the middle two. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** The median of each round's ratio to the same round of `base`: what slows down a whole round cancels out. */
export function ratio(own: readonly number[], base: readonly number[]): string {
  return `${median(own.map((value, round) => value / (base[round] ?? Number.NaN))).toFixed(2)}×`
}

/**
 * Measures each subject once a round. Each round starts at a later subject, so that a machine that gets slower or
 * faster affects them all.
 *
 * @returns what was measured of a subject, by round
 */
export async function inRounds<Subject, Result>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Promise<Result>,
): Promise<(subject: Subject) => readonly Result[]> {
  const results = new Map<Subject, Result[]>(subjects.map((subject) => [subject, []]))
  for (let round = 0; round < rounds; round++) {
    const first = Math.floor((round * subjects.length) / rounds)
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)])
      results.get(subject)?.push(await measure(subject))
  }
  return (subject) => results.get(subject) ?? []
}

/** A table in Markdown; every column but the first holds figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [head, ruler, ...rows].map((cells) => `|${cells.join('|')}|`).join('\n')
}
