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

const scripts = {
  good: reviews,
  late: `setTimeout(() => {${reviews}}, ${lateMs})`,
  throwing: 'window.Trustpilot = { loadFromElement() { throw new Error("no reviews today") } }',
  blocked: undefined,
} as const

/** How the review service behaves; `blocked` does not answer. */
export type ReviewBehaviour = keyof typeof scripts

/** The script source as a browser would get it; undefined if the visitor's blocker stops it. */
export const fakeReviewScript = (behaviour: ReviewBehaviour): string | undefined => scripts[behaviour]
