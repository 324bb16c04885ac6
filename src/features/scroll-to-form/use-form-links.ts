import { useEffect } from 'react'
import { leadFormAnchor } from '../../paths.ts'
import { isPlainClick } from './plain-click.ts'
import { scrollToSection } from './scroll-to-section.ts'

const fragment = `#${leadFormAnchor}`

/**
 * Makes every link to the lead form scroll there smoothly and move focus. One listener on the document, because most
 * such links are in parts kept as HTML. Without JavaScript the browser jumps there itself.
 */
export function useFormLinks(): void {
  useEffect(() => {
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])
}

function follow(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest(`a[href="${fragment}"]`)) return
  if (!isPlainClick(event)) return
  event.preventDefault()
  // One history entry, as the browser's own jump makes, and before the scroll: Back returns to the old position.
  if (document.getElementById(leadFormAnchor) && location.hash !== fragment) history.pushState(null, '', fragment)
  scrollToSection(leadFormAnchor)
}
