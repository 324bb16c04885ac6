import { firm } from '../../content/firm.ts'
import { landing } from '../../content/landing.ts'
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
      <p>
        <a href={firm.reviewProfileUrl} target="_blank" rel="noopener">
          {words.link} <span>{words.newTab}</span>
        </a>
      </p>
    </section>
  )
}
