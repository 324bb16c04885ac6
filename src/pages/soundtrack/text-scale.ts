import { useSyncExternalStore } from 'react'

/** How much larger than usual the visitor has set text, up to twice: words in a picture do not grow by themselves. */
export const useTextScale = () => useSyncExternalStore(watchText, textScale, () => 1)

function textScale(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.min(2, Math.max(1, rem / 16))
}

/** No event tells of a new text size, but the height of the page changes with it. */
function watchText(onChange: () => void): () => void {
  const watch = new ResizeObserver(onChange)
  watch.observe(document.body)
  return () => watch.disconnect()
}
