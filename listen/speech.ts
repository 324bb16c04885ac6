/** What Orca says of a thing after its words, in an utterance of its own. */
const kind =
  /^(?:heading level \d|link|(?:push|toggle) button|entry|combo box|(?:(?:not )?(?:selected|checked|pressed) ?)?(?:radio button|check box|toggle button)?|required|invalid entry|(?:column|row) header|panel|table with .*|grayed)\.?$/

/**
 * What says nothing about the page: that Firefox is there, its title a second time, that something ends, that a list
 * goes round.
 */
const chatter =
  /^(?:Screen reader on|.*Mozilla Firefox frame|alert|.* document web|Finished loading|Loading\. Please wait|leaving .*|Wrapping to .*|Text unselected)\.?$/

/** Orca's utterances as lines to read, one for each thing. */
export function tidied(utterances: readonly string[]): string[] {
  const lines: string[] = []
  for (const utterance of utterances) {
    const text = plain(utterance)
    if (text === '' || chatter.test(text)) continue
    const before = lines.at(-1)
    if (kind.test(text) && before !== undefined) lines[lines.length - 1] = `${before}, ${text}`
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
  return /, (?:panel|(?:not )?(?:selected|checked) (?:radio button|check box))$/.test(before) && before.includes(text)
}

/** Whether lines mean the same: how they are divided and punctuated does not matter. */
export function isSame(lines: readonly string[], others: readonly string[]): boolean {
  return wordsOf(lines) === wordsOf(others)
}

function wordsOf(lines: readonly string[]): string {
  return lines
    .join(' ')
    .replace(/[^\p{L}\p{N}£%]+/gu, ' ')
    .trim()
}
