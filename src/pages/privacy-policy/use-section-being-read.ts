import { useEffect, useState } from 'react'

/** The id of the section that a quarter of the way down the window falls into; none before the first. */
export function useSectionBeingRead(sections: ReadonlyArray<{ readonly id: string }>): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? [])
    const mark = () => setCurrent(sectionBeingRead(elements))
    // One is told when a section passes the line; the other when the last ones, too short to reach it, are all there.
    const line = new IntersectionObserver(mark, { rootMargin: '-25% 0px -75%' })
    const end = new IntersectionObserver(mark, { threshold: 1 })
    for (const element of elements) {
      line.observe(element)
      end.observe(element)
    }
    return () => {
      line.disconnect()
      end.disconnect()
    }
  }, [sections])

  return current
}

function sectionBeingRead(elements: readonly Element[]): string | undefined {
  const last = elements.at(-1)
  const top = (element: Element) => element.getBoundingClientRect().top
  if (last && last.getBoundingClientRect().bottom <= innerHeight) {
    const chosen = elements.find(({ id }) => id === location.hash.slice(1))
    return (chosen && top(chosen) >= 0 ? chosen : last).id
  }
  return elements.findLast((element) => top(element) <= innerHeight / 4)?.id
}
