/** How the review service behaves; `blocked` answers nothing at all. */
export type ReviewBehaviour = 'good' | 'late' | 'throwing' | 'blocked'

/** What the fake shows in the place of reviews. */
export const fakeReviews = 'Reviews of the kind'

/** Later than the fifth retry, which comes 3.1 seconds after the first wait begins, and before the sixth. */
const lateMs = 3_500

const reviews = `
  window.Trustpilot = {
    loadFromElement(element, force) {
      const { stars, businessunitId } = element.dataset
      element.textContent = [${JSON.stringify(fakeReviews)}, stars, businessunitId, force].join(' ')
    },
  }
`

/** The source of the script as a browser would get it; undefined when the visitor's blocker lets nothing through. */
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
