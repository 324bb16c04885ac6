import { type Element, isBlock } from './html.ts'

/** The runs of text in an element, each up to where a block begins or ends. `skip` leaves elements out. */
export function runsIn(element: Element, skip: (element: Element) => boolean): string[] {
  const runs: string[] = []
  let run = ''
  const end = () => {
    const words = run.replace(/\s+/g, ' ').trim()
    if (words !== '') runs.push(words)
    run = ''
  }
  for (const child of element.children) {
    if (typeof child === 'string') run += child
    else if (skip(child)) continue
    else if (!isBlock(child)) run += wordsIn(child, skip)
    else {
      end()
      runs.push(...runsIn(child, skip))
    }
  }
  end()
  return runs
}

/** The text of an inline element, with the spaces at its ends. */
function wordsIn({ children }: Element, skip: (element: Element) => boolean): string {
  return children.map((child) => (typeof child === 'string' ? child : skip(child) ? '' : wordsIn(child, skip))).join('')
}
