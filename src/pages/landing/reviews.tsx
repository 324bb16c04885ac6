import { ReviewWidget } from '../../features/review-widget/review-widget.tsx'
import styles from './reviews.module.css'
import { ReviewsIntro } from './reviews-intro.kept.tsx'

export function Reviews() {
  return (
    <section className={styles.section}>
      <ReviewsIntro />
      <ReviewWidget />
    </section>
  )
}
