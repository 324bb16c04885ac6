import { landing } from '../../content/landing.ts'
import styles from './kept-parts.module.css'
import { Note } from './page-links.tsx'

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
        {/* In the heading, the note would make it two. */}
        <div className={styles.heading}>
          <h2>{words.heading}</h2>
          <Note id="rating" at="reviews" />
        </div>
        <p>{words.text}</p>
      </div>
    </>
  )
}
