interface Reviews {
  loadFromElement(element: Element, force: boolean): void
}

declare global {
  interface Window {
    readonly Trustpilot?: Reviews
  }
}

/** The pages' policy allows it when the widget is configured: `reviewOrigin` in prerender.tsx. */
const scriptUrl = 'https://widget.trustpilot.com/bootstrap/v5/tp.widget.bootstrap.min.js'

export type Wait = (ms: number) => Promise<void>

/**
 * Looks for something that a third-party script will provide: 100 ms from now, then up to ten more times, each wait 200
 * ms longer than the last.
 *
 * @returns undefined when it has not arrived by then
 */
export async function untilFound<T>(find: () => T | undefined, wait: Wait): Promise<T | undefined> {
  await wait(100)
  for (let retry = 1; retry <= 10; retry++) {
    const found = find()
    if (found) return found
    await wait(200 * retry)
  }
  return find()
}

/** Fills the element with reviews, unless their script is blocked or fails, or the element has gone in the meantime. */
export async function showReviews(element: Element): Promise<boolean> {
  addScript()
  const reviews = await untilFound(
    () => window.Trustpilot,
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  )
  if (!reviews || !element.isConnected) return false
  try {
    reviews.loadFromElement(element, true)
    return true
  } catch {
    // The link is enough; neither the visitor nor we could fix their fault.
    return false
  }
}

function addScript(): void {
  if (document.querySelector(`script[src="${scriptUrl}"]`)) return
  document.head.append(Object.assign(document.createElement('script'), { src: scriptUrl, async: true }))
}
