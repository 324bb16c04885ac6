import { diff } from 'node:util'
import { isSame } from './speech.ts'

/** One thing that a person does, and what they then hear. */
export interface Step {
  readonly does: string
  readonly hears: readonly string[]
}

/** A journey as a text file: remarks after `#`, what is done at the margin, what is heard indented below it. */
export interface Transcript {
  readonly remarks: readonly string[]
  readonly steps: readonly Step[]
}

export function parseTranscript(text: string): Transcript {
  const remarks: string[] = []
  const steps: { does: string; hears: string[] }[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    if (line.startsWith('#')) remarks.push(line)
    else if (line.startsWith(' ')) steps.at(-1)?.hears.push(line.trim())
    else steps.push({ does: line, hears: [] })
  }
  return { remarks, steps }
}

export function printTranscript({ remarks, steps }: Transcript): string {
  const parts = steps.map(({ does, hears }) => [does, ...hears.map((line) => `    ${line}`)].join('\n'))
  return `${[remarks.join('\n'), ...parts].join('\n\n')}\n`
}

/** What changed between two transcripts, each change below the step it follows. */
export function differences(before: Transcript, after: Transcript): string[] {
  return after.steps.flatMap(({ does, hears }, index) => {
    const expected = before.steps[index]?.hears ?? []
    if (isSame(hears, expected)) return []
    const changed = diff([...hears], [...expected]).filter(([kind]) => kind !== 0)
    return [does, ...changed.map(([kind, line]) => `  ${kind < 0 ? '-' : '+'} ${line}`)]
  })
}
