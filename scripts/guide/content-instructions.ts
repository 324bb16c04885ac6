/** An operator of a page's content with its operands, as they are written. */
export interface Instruction {
  readonly operator: string
  readonly text: string
}

/** A string, the bracket of a dictionary or an array, a name, a number or an operator, after any space. */
const token = /\s*(\((?:[^\\()]|\\.)*\)|<<|>>|<[^<>]*>|[[\]]|\/[^\s()<>[\]/%]*|[^\s()<>[\]/%]+)/sy

/**
 * Reads a page's content as Chromium writes it: without comments, pictures within the text or brackets within brackets.
 *
 * @throws on anything else
 */
export function instructionsOf(content: string): Instruction[] {
  const end = content.trimEnd().length
  const found: Instruction[] = []
  let start = 0
  token.lastIndex = 0
  while (token.lastIndex < end) {
    const at = token.lastIndex
    const [, text] = token.exec(content) ?? []
    if (text === undefined || text === 'BI')
      throw new Error(`The PDF has unknown content: ${content.slice(at, at + 40)}`)
    if (!/^[a-z'"]/i.test(text)) continue
    found.push({ operator: text, text: content.slice(start, token.lastIndex) })
    start = token.lastIndex
  }
  return found
}
