import { ReviewWidget } from '../../features/review-widget/review-widget.tsx'
import { KeptHtml } from '../../kept-html.tsx'
import styles from './reviews.module.css'

const isRenderedHere = import.meta.env.SSR || import.meta.env.DEV
const ReviewsIntro = isRenderedHere ? (await import('./reviews-intro.tsx')).ReviewsIntro : KeptHtml

export function Reviews() {
  return (
    <section className={styles.section} aria-labelledby="reviews-heading">
      <ReviewsIntro name="reviews" />
      <ReviewWidget />
    </section>
  )
}
