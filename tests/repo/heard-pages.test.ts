import { describe, expect, test } from 'vitest'
import { builtPages } from './support/built-pages.ts'
import { ancestors, type Element, elements, textOf } from './support/html.ts'

/** Inside these a header or footer is theirs, not the page's. */
const parts = ['main', 'section', 'article', 'aside', 'nav']

/** Whether a screen reader offers it as a place to go. */
function isLandmark(element: Element): boolean {
  const { tag, attributes } = element
  if (['section', 'form'].includes(tag)) return 'aria-label' in attributes || 'aria-labelledby' in attributes
  if (['header', 'footer'].includes(tag)) return !ancestors(element).some((around) => parts.includes(around.tag))
  return ['main', 'nav', 'aside'].includes(tag)
}

/** Not said, or said in other words. */
const isUnsaid = ({ attributes }: Element) => attributes['aria-hidden'] === 'true' || 'aria-label' in attributes

describe.each(builtPages())('$path', ({ root }) => {
  test('has at most six landmarks', () => {
    const landmarks = elements(root)
      .filter(isLandmark)
      .map(({ tag }) => tag)
    expect(landmarks).toContain('main')
    expect(landmarks.length, landmarks.join(', ')).toBeLessThanOrEqual(6)
  })

  test('has headings in one piece: a link or an emphasis would be a heading of its own', () => {
    const headings = elements(root).filter(({ tag }) => /^h[1-6]$/.test(tag))
    const inside = headings.flatMap((heading) =>
      elements(heading)
        .slice(1)
        .map(({ tag }) => `${tag} in ${textOf(heading)}`),
    )
    expect(inside.filter((piece) => !/^(?:br|span|b) /.test(piece))).toEqual([])
  })

  test('says no arrows', () => {
    expect(textOf(root, isUnsaid).match(/[←-⇿]/)).toBeNull()
  })
})
