/** A control, by its visible text or label. */
export interface Sought {
  readonly kind: 'control' | 'choice' | 'field'
  /** Its text, or the start of it. */
  readonly name: string
}

/** In the view's CSS pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Runs in the page: scrolls a control into view and returns where to press it, once it is still and uncovered. */
export async function findPlace({ kind, name }: Sought): Promise<Place | undefined> {
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
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const inReach = ({ y }: Place) => y > 90 && y < innerHeight - 20
  if (!inReach(place())) element.scrollIntoView({ block: 'center', behavior: 'auto' })
  const before = place()
  // Long enough for a glide to begin that a focus has just caused.
  for (let frame = 0; frame < 9; frame += 1) await nextFrame()
  const after = place()
  const isAtRest = Math.abs(before.y - after.y) < 1 && Math.abs(before.x - after.x) < 1
  const front = document.elementFromPoint(after.x, after.y)
  const isFree = front !== null && (element.contains(front) || front.contains(element) || target?.contains(front))
  return isAtRest && isFree ? after : undefined
}
