interface Box {
  readonly block: Element
  readonly name: string
  readonly rect: DOMRect
}

/**
 * Runs in the page: lines of text and pictures that cover one another by more than a pixel, and text in view that
 * something drawn covers. The lines of one block may touch.
 */
export function overlaps(): string[] {
  /** A line is as high as its letters: a font's own box is higher, and higher than a heading's line. */
  const linesOf = (text: Text, block: Element): Box[] => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const name = text.data.trim().slice(0, 40)
    return [...range.getClientRects()].map(({ x, y, width, height }) => {
      return { block, name, rect: new DOMRect(x, y + height * 0.15, width, height * 0.7) }
    })
  }
  const blockOf = (element: Element | null): Element | undefined => {
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return undefined
    return getComputedStyle(element).display === 'inline' ? blockOf(element.parentElement) : element
  }
  const lap = (one: Box, other: Box) => {
    const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
    const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
    return one.block !== other.block && width > 1 && height > 1
  }
  const isCovered = ({ block, rect }: Box) => {
    return [rect.left + 2, rect.x + rect.width / 2, rect.right - 2].some((x) => {
      const front = document.elementFromPoint(x, rect.y + rect.height / 2)
      return front !== null && !(front.closest('label') ?? block).contains(front)
    })
  }

  const lines: Box[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const block = blockOf(text.parentElement)
    if (block && text instanceof Text && text.data.trim()) lines.push(...linesOf(text, block))
  }
  const pictures = [...document.querySelectorAll('img, svg')].flatMap((block): Box[] =>
    block.checkVisibility() ? [{ block, name: block.outerHTML.slice(0, 60), rect: block.getBoundingClientRect() }] : [],
  )
  const boxes = [...lines, ...pictures]
  const laps = boxes.flatMap((one, place) =>
    boxes.slice(place + 1).flatMap((other) => (lap(one, other) ? [`${one.name} / ${other.name}`] : [])),
  )
  return [...laps, ...lines.filter(isCovered).map(({ name }) => `${name} is covered`)]
}
