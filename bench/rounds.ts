/**
 * Measures each subject once a round. Each round starts at a later subject, so that a machine that gets slower or
 * faster affects them all.
 *
 * @returns the measurements of each, by round
 */
export async function inRounds<Subject, Result>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Result | Promise<Result>,
): Promise<ReadonlyMap<Subject, readonly Result[]>> {
  const results = new Map<Subject, Result[]>(subjects.map((subject) => [subject, []]))
  for (let round = 0; round < rounds; round++) {
    const first = Math.floor((round * subjects.length) / rounds)
    for (const subject of [...subjects.slice(first), ...subjects.slice(0, first)])
      results.get(subject)?.push(await measure(subject))
  }
  return results
}
