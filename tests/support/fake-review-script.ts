/** How the review service behaves; `blocked` does not answer. */
export type ReviewBehaviour = 'good' | 'late' | 'throwing' | 'blocked'

/** What the fake shows instead of reviews. */
export const fakeReviews = 'Reviews of the kind'

/** After the fifth retry, 3.1 seconds after the first wait begins, and before the sixth. */
const lateMs = 3_500

const reviews = `
  window.Trustpilot = {
    loadFromElement(element, force) {
      const { stars, businessunitId } = element.dataset
      element.textContent = [${JSON.stringify(fakeReviews)}, stars, businessunitId, force].join(' ')
    },
  }
`

/** The script source as a browser would get it; undefined if the visitor's blocker stops it. */
export function fakeReviewScript(behaviour: ReviewBehaviour): string | undefined {
  switch (behaviour) {
    case 'good':
      return reviews
    case 'late':
      return `setTimeout(() => {${reviews}}, ${lateMs})`
    case 'throwing':
      return 'window.Trustpilot = { loadFromElement() { throw new Error("no reviews today") } }'
    case 'blocked':
      return undefined
  }
}
