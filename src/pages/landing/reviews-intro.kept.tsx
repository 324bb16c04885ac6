import { landing } from '../../content/landing.ts'
import { Note } from './note.tsx'
import styles from './reviews.module.css'

const words = landing.reviews

export function ReviewsIntro() {
  return (
    <>
      <img
        className={styles.picture}
        src="/illustrations/kind-notes.svg"
        width="1200"
        height="200"
        alt=""
        loading="lazy"
      />
      <div>
        <h2 id="reviews-heading">
          {words.heading}
          <Note id="rating" at="reviews" />
        </h2>
        <p>{words.text}</p>
      </div>
    </>
  )
}
