import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Shows what the address's fragment names. A browser does so itself when a page is loaded or a plain link is
 * followed, and opens the disclosure around it; this is for the router's own links, which only change the address,
 * and for browsers that leave the disclosure closed.
 */
export function useFragment(): void {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new when the same link is followed again
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (!target) return
    const disclosure = target.closest('details')
    const wasClosed = disclosure?.open === false
    if (disclosure) disclosure.open = true
    if (navigation === 'POP' && !wasClosed) return
    target.scrollIntoView({ behavior: 'instant' })
    if (navigation === 'POP') return
    const heading = disclosure?.querySelector('summary') ?? target
    if (heading === target) target.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [hash, key, navigation])
}
