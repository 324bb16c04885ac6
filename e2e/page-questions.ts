// What can be asked of a page: all of this runs in it.

/** The visible text. */
export function seenText(): string {
  const words: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const place = text.parentElement
    if (place?.checkVisibility({ visibilityProperty: true })) words.push(text.nodeValue ?? '')
  }
  return words.join('|')
}

export const siteFonts = ['Atkinson', 'Fraunces']

/** The first font that its elements name, a fallback or a real one. */
export function namedFonts(): string[] {
  const withWords = document.querySelectorAll(
    'html, body :not([type="radio"], [type="checkbox"], [type="hidden"], [tabindex="-1"])',
  )
  const families = [...withWords].map((element) => getComputedStyle(element).fontFamily)
  return [...new Set(families.map((family) => family.replace(/,.*/, '')))].toSorted()
}

/**
 * Logs an error in the first frame in which the app thanks. Not on a thank-you page that is loaded: its built HTML
 * thanks for a moment, also when a slow computer is led there a second time.
 */
export function watchForThanks(): void {
  const look = () => {
    const thanks = [...document.querySelectorAll('h1')].filter((h1) => h1.textContent.startsWith('Thank you'))
    const isSeen = (h1: Element) => h1.getClientRects().length > 0 && getComputedStyle(h1).visibility === 'visible'
    if (thanks.some(isSeen)) console.error('it thanks')
    else requestAnimationFrame(look)
  }
  if (!location.pathname.endsWith('/thank-you')) look()
}

declare global {
  interface Window {
    /** Each shift's score, the share of the view that moved times how far it moved, and what moved. */
    shifts?: string[]
  }
}

/** Chromium excuses shifts after input, and takes setting up a phone's screen for input: here all shifts count. */
export function watchShifts(): void {
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      if (!('value' in shift) || !('sources' in shift) || !Array.isArray(shift.sources)) continue
      const moved = shift.sources.map(({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.textContent?.slice(0, 30), previousRect.y, currentRect.y].join(' '),
      )
      window.shifts = [...(window.shifts ?? []), `${shift.value} at ${shift.startTime} ms: ${moved.join(', ')}`]
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The focused element, and whether its middle is visible. */
export function focusStop(): { name: string; isSeen: boolean } | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  // Looks at its first line, because between the lines of a long link there is something else.
  const [{ left, top, width, height } = element.getBoundingClientRect()] = element.getClientRects()
  const front = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen =
    front !== null && (element.contains(front) || front.contains(element) || front.closest('label') !== null)
  return { name: `${element.tagName} ${element.textContent}`, isSeen }
}

/** Whatever is coral, the colour of the one thing to press, and whether it is in the view. */
export function corals(): { name: string; isInView: boolean }[] {
  const coral = 'rgb(200, 69, 44)'
  const controls = document.querySelectorAll('main a, main button')
  return [...controls].flatMap((control) => {
    if (getComputedStyle(control).backgroundColor !== coral || !control.checkVisibility({ visibilityProperty: true }))
      return []
    const { top, bottom } = control.getBoundingClientRect()
    const name = control.textContent.trim().replaceAll(/\s+/g, ' ')
    return [{ name, isInView: bottom > 0 && top < innerHeight }]
  })
}

/**
 * Pictures in the first view that are moved sideways by what follows them: on a slow network they show before that has
 * come.
 */
export function movedPictures(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('main *')]
  // A part that is laid out only once it is near has no place until then.
  const isPlaced = (element: HTMLElement) => element.checkVisibility({ contentVisibilityAuto: true })
  const pictures = all.filter(
    (element) => element.matches('img') && isPlaced(element) && element.getBoundingClientRect().y < innerHeight,
  )
  return pictures.flatMap((picture) => {
    const later = all.slice(all.indexOf(picture) + 1)
    const { x } = picture.getBoundingClientRect()
    for (const { style } of later) style.display = 'none'
    const isMoved = picture.getBoundingClientRect().x !== x
    for (const { style } of later) style.display = ''
    return isMoved ? [picture.outerHTML] : []
  })
}

interface Box {
  readonly block: Element
  readonly name: string
  readonly rect: DOMRect
}

/**
 * Lines of text that another line or a picture covers by more than a pixel, leaving out whatever is fixed to the
 * window. The lines of one block may touch.
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
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isApart(element))
      return undefined
    return getComputedStyle(element).display === 'inline' ? blockOf(element.parentElement) : element
  }
  const known = new Map<Element, boolean>()
  /** Fixed to the window, only for screen readers, or part of a drawing. */
  const isApart = (element: Element | null): boolean => {
    if (element === null) return false
    const answered = known.get(element)
    if (answered !== undefined) return answered
    const { position, clipPath } = getComputedStyle(element)
    const is = position === 'fixed' || clipPath !== 'none' || element.matches('svg *') || isApart(element.parentElement)
    known.set(element, is)
    return is
  }
  const isPicture = ({ block }: Box) => block.matches('img, svg')
  const lap = (one: Box, other: Box) => {
    if (isPicture(one) && isPicture(other)) return false
    const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
    const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
    return one.block !== other.block && width > 1 && height > 1
  }
  const lines: Box[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const block = blockOf(text.parentElement)
    if (block && text instanceof Text && text.data.trim()) lines.push(...linesOf(text, block))
  }
  const pictures = [
    ...document.querySelectorAll('img:not([data-backdrop], [data-backdrop] *), svg:not([data-backdrop] *)'),
  ].flatMap((block): Box[] =>
    block.checkVisibility({ contentVisibilityAuto: true }) && !isApart(block)
      ? [{ block, name: block.outerHTML.slice(0, 60), rect: block.getBoundingClientRect() }]
      : [],
  )
  const boxes = [...lines, ...pictures].sort((one, other) => one.rect.top - other.rect.top)
  const found: string[] = []
  for (const [place, one] of boxes.entries())
    for (const other of boxes.slice(place + 1)) {
      // It and all after it begin below.
      if (other.rect.top > one.rect.bottom) break
      if (lap(one, other)) found.push(`${one.name} / ${other.name}`)
    }
  return found
}

/** Words that begin on one line and end on the next; only an address may, between its parts. */
export function brokenWords(): string[] {
  const broken: string[] = []
  /** Text that nobody sees: it is only for screen readers, or hidden where large text leaves no room for it. */
  const isCut = (element: Element): boolean => cut.some((part) => part.contains(element))
  const cut = [...document.body.querySelectorAll('*')].filter((part) => getComputedStyle(part).clipPath !== 'none')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const place = text.parentElement
    if (!place?.checkVisibility() || place.closest('svg, [data-address]') || isCut(place)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    // What is on one line has no word on two.
    if (range.getClientRects().length < 2) continue
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[\p{L}\p{N}£.,’@]+/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (lines.length > 1) broken.push(word)
    }
  }
  return broken
}

/** Headings that are smaller than the text around them: their size must grow with it. */
export function smallHeadings(): string[] {
  const ofText = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return [...document.querySelectorAll('h1, h2')].flatMap((heading) => {
    const isSmall = Number.parseFloat(getComputedStyle(heading).fontSize) < ofText
    return isSmall && heading.checkVisibility() ? [heading.textContent] : []
  })
}

/** Headings with more than a line's room between two of their lines: a picture beside them takes it. */
export function splitHeadings(): string[] {
  return [...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
    const range = document.createRange()
    range.selectNodeContents(heading)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
    const isSplit = lines.some(({ top, height }, place) => top - (lines[place - 1]?.bottom ?? top) > height)
    return isSplit ? [heading.textContent] : []
  })
}

/** Words spaced as in a heading, in our text's font or in small letters, where that leaves holes. */
export function looseWords(): string[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { fontFamily, fontSize, wordSpacing } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const most = fontFamily.startsWith('Fraunces') && size > 21 ? 0.1 : 0.03
    const words = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== '')
    return words && Number.parseFloat(wordSpacing) > most * size ? [element.textContent.slice(0, 40)] : []
  })
}

/** A control, by the start of its visible text or label. */
export interface Sought {
  readonly kind: 'control' | 'choice' | 'field'
  readonly name: string
}

/**
 * Scrolls a control into view. @returns where to press it, in the view's CSS pixels; undefined until it is at rest and
 * nothing covers it
 */
export async function findPlace({ kind, name }: Sought): Promise<{ x: number; y: number } | undefined> {
  const selector = kind === 'control' ? 'button, a[href], summary' : 'label'
  const words = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const target = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => words(element).startsWith(name) && isSeen(element),
  )
  const element = kind === 'field' && target instanceof HTMLLabelElement ? target.control : target
  if (!element) return undefined

  const place = () => {
    const [{ left, top, width, height } = element.getBoundingClientRect()] = element.getClientRects()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const { y } = place()
  if (y < 90 || y > innerHeight - 20) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = place()
  // Whether the right field was hit is seen, and one that was missed pressed again; a control is pressed once.
  const frames = kind === 'control' ? 9 : 2
  for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const after = place()
  const isAtRest = Math.abs(before.y - after.y) < 1 && Math.abs(before.x - after.x) < 1
  const front = document.elementFromPoint(after.x, after.y)
  const isFree = front !== null && (element.contains(front) || front.contains(element) || target?.contains(front))
  return isAtRest && isFree ? after : undefined
}

/** Parts that a focus, or the selecting of words, can scroll, although they only cut off what is outside them. */
export function movableParts(): string[] {
  const parts = [...document.querySelectorAll('body *:not(input, select, textarea)')].filter((part) => {
    const { overflowX, overflowY } = getComputedStyle(part)
    // A part that is one pixel large is only for screen readers.
    return part.clientWidth > 1 && ![overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow))
  })
  return parts.flatMap((part) => {
    part.scrollTo({ left: 20, top: 20, behavior: 'instant' })
    const moved = [part.scrollLeft, part.scrollTop]
    part.scrollTo({ left: 0, top: 0, behavior: 'instant' })
    return moved.some((distance) => distance !== 0) ? [`${part.tagName} ${part.textContent.slice(0, 30)}`] : []
  })
}
