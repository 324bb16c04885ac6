/** A page's content in which every drawing says whether it is read aloud. */
interface MarkedContent {
  readonly content: string
  /** The ids of what Chromium had tagged although there is nothing in it to read: backgrounds, rules, ticks. */
  readonly silent: ReadonlySet<number>
}

/**
 * Marks as an artifact, which is for the eye alone, whatever Chromium draws outside its tags, such as decorative pictures
 * and what is in the margin, and what it tags without a word in it.
 */
export function markContent(content: string): MarkedContent {
  const silent = new Set<number>()
  const pieces = partsOf(instructionsOf(content)).map(({ kind, instructions }) => {
    const [first, ...rest] = instructions.map(({ text }) => text)
    const id =
      kind === 'tagged' && !instructions.some(({ operator }) => readable.has(operator)) ? mcid(first) : undefined
    if (id !== undefined) silent.add(id)
    if (id !== undefined) return `${artifact}${rest.join('')}`
    const text = `${first}${rest.join('')}`
    return kind === 'drawing' && instructions.at(-1)?.operator !== 'n' ? `${artifact}${text}\nEMC` : text
  })
  return { content: pieces.join(''), silent }
}

const artifact = '\n/Artifact BMC'
const readable = new Set(['BT', 'Do'])
const mcid = (text = '') => Number(/\/MCID (\d+)/.exec(text)?.[1])

/** What is between tags, one drawing outside them, or one setting. */
interface Part {
  readonly kind: keyof typeof ends
  readonly instructions: Instruction[]
}

const ends = {
  tagged: new Set(['EMC']),
  drawing: new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'n', 'ET', 'Do', 'sh']),
  setting: undefined,
} as const

function partsOf(instructions: readonly Instruction[]): Part[] {
  const parts: Part[] = []
  let open: Part | undefined
  for (const instruction of instructions) {
    if (open && instruction.operator === 'BDC') throw new Error('The PDF has tags within tags or drawings.')
    open ??= { kind: kindOf(instruction), instructions: [] }
    open.instructions.push(instruction)
    if (ends[open.kind]?.has(instruction.operator) === false) continue
    parts.push(open)
    open = undefined
  }
  if (open) throw new Error('The PDF has a page with something left open.')
  return parts
}

function kindOf({ operator }: Instruction): Part['kind'] {
  if (operator === 'BDC') return 'tagged'
  return ['m', 're', 'BT', 'Do', 'sh'].includes(operator) ? 'drawing' : 'setting'
}

/** An operator of a page's content with its operands, as they are written. */
interface Instruction {
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
function instructionsOf(content: string): Instruction[] {
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
