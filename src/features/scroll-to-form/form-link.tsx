import type { MouseEvent, ReactNode } from 'react'
import { leadFormAnchor } from '../../paths.ts'
import { scrollToSection } from '../../ui/scroll-to-section.ts'
import { isPlainClick } from './plain-click.ts'

interface FormLinkProps {
  readonly className?: string
  readonly children: ReactNode
}

const fragment = `#${leadFormAnchor}`

/** Leads to the lead form on the same page. Without JavaScript the browser jumps there by itself. */
export function FormLink({ className, children }: FormLinkProps) {
  return (
    <a className={className} href={fragment} onClick={follow}>
      {children}
    </a>
  )
}

function follow(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  // One history entry, as the browser's own jump makes, and before the scroll: Back returns to where it was left.
  if (document.getElementById(leadFormAnchor) && location.hash !== fragment) history.pushState(null, '', fragment)
  scrollToSection(leadFormAnchor)
}
