import { landing } from '../../content/landing.ts'
import { Note } from './note.tsx'

const words = landing.reviews

export function ReviewsIntro() {
  return (
    <div>
      <h2 id="reviews-heading">
        {words.heading}
        <Note id="rating" at="reviews" />
      </h2>
      <p>{words.text}</p>
    </div>
  )
}
