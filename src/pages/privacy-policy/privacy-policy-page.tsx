import { useEffect } from 'react'
import { Policy } from './policy.tsx'

export function PrivacyPolicyPage() {
  useMarkOfSectionRead()
  return <Policy />
}

/** Marks in the contents list the section being read. The page is never rendered again, so React writes nothing there. */
function useMarkOfSectionRead(): void {
  useEffect(() => {
    const sections = [...document.querySelectorAll('#root main article > section')]
    const mark = () => markLink(sectionBeingRead(sections))
    // One fires when a section passes the line; the other when the last ones, too short to reach it, are all visible.
    const line = new IntersectionObserver(mark, { rootMargin: '-25% 0px -75%' })
    const end = new IntersectionObserver(mark, { threshold: 1 })
    for (const section of sections) {
      line.observe(section)
      end.observe(section)
    }
    return () => {
      line.disconnect()
      end.disconnect()
    }
  }, [])
}

function markLink(id: string | undefined): void {
  for (const link of document.querySelectorAll('#root main nav a')) {
    if (link.getAttribute('href') === `#${id}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/** The section at a quarter of the way down the window; none before the first. */
function sectionBeingRead(sections: readonly Element[]): string | undefined {
  const last = sections[sections.length - 1]
  const top = (section: Element) => section.getBoundingClientRect().top
  if (last && last.getBoundingClientRect().bottom <= innerHeight) {
    const chosen = sections.find(({ id }) => id === location.hash.slice(1))
    return (chosen && top(chosen) >= 0 ? chosen : last).id
  }
  return [...sections].reverse().find((section) => top(section) <= innerHeight / 4)?.id
}
