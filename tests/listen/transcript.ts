import { diff } from 'node:util'

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

const states = '(?:not )?(?:selected|checked|pressed)|collapsed|expanded|required|invalid entry|grayed'
const roles =
  'heading level \\d|link|(?:push|toggle|radio) button|check box|entry|combo box|(?:column|row) header|panel|table with .*'

/** What Orca says of a thing after its words, in an utterance of its own. */
const kind = new RegExp(`^(?:${states}|(?:(?:${states}) )?(?:${roles}))\\.?$`)

/**
 * What says nothing about the page: that Firefox is there, its title a second time, that something ends, that a list
 * goes round, that there is a place for messages in which there is none.
 */
const chatter =
  /^(?:Screen reader on|.*Mozilla Firefox frame|alert|.* document web|Finished loading|Loading\. Please wait|leaving .*|Wrapping to .*|Text unselected|statusbar)\.?$/

/** Orca's utterances as lines to read, one for each thing. */
export function tidied(utterances: readonly string[]): string[] {
  const lines: string[] = []
  for (const utterance of utterances) {
    const text = plain(utterance)
    if (!/[\p{L}\p{N}]/u.test(text) || chatter.test(text)) continue
    const before = lines.at(-1)
    if (kind.test(text) && before !== undefined) lines[lines.length - 1] = `${before.replace(/\.$/, '')}, ${text}`
    else if (!isLabelAgain(text, before)) lines.push(text)
  }
  return lines
}

/** Without what depends on the browser's memory, and without what Orca says of anything in a page that React listens to. */
function plain(utterance: string): string {
  return utterance
    .replace(/\s+/g, ' ')
    .replace(/,? \d+ (?:un)?visited links?/g, '')
    .replace(/\bvisited link/, 'link')
    .replace(/ ?\bclickable\b/, '')
    .trim()
}

/** Orca names a group or a choice by its label, and then comes to the label itself. */
function isLabelAgain(text: string, before = ''): boolean {
  const [, label] =
    /^(.*?),? (?:panel|(?:radio button|check box)(?:, not (?:selected|checked))?)\.?$/.exec(before) ?? []
  return label?.includes(text.replace(/(?: heading level \d)?\.$/, '')) ?? false
}

/** Said as a field or the page's main part is entered, if Orca has noticed that it had been left. */
const entering = /\b(?:Focus mode|Browse mode|main content)\b/g

/** More lines than this are read in an order; fewer may be said at once, as a message and what has the focus are. */
const atOnce = 8

/** Whether lines mean the same: how they are divided and punctuated does not matter. */
export function isSame(lines: readonly string[], others: readonly string[]): boolean {
  if (wordsOf(lines) === wordsOf(others)) return true
  return lines.length <= atOnce && wordsOf(lines.toSorted()) === wordsOf(others.toSorted())
}

function wordsOf(lines: readonly string[]): string {
  return lines
    .join(' ')
    .replace(entering, '')
    .replace(/[^\p{L}\p{N}£%]+/gu, ' ')
    .trim()
}
