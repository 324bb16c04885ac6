import { landing } from '../../content/landing.ts'
import { ReviewWidget } from '../../features/review-widget/review-widget.tsx'
import { Note } from './note.tsx'
import styles from './reviews.module.css'

const words = landing.reviews

export function Reviews() {
  return (
    <section className={styles.section} aria-labelledby="reviews-heading">
      <div>
        <h2 id="reviews-heading">
          {words.heading}
          <Note id="rating" at="reviews" />
        </h2>
        <p>{words.text}</p>
      </div>
      <ReviewWidget />
    </section>
  )
}
