import { landing } from '../../content/landing.ts'
import { Part } from '../../kept-html.tsx'
import { Note } from './note.tsx'

const words = landing.reviews

export function ReviewsIntro({ name }: { readonly name: string }) {
  return (
    <Part name={name}>
      <div>
        <h2 id="reviews-heading">
          {words.heading}
          <Note id="rating" at="reviews" />
        </h2>
        <p>{words.text}</p>
      </div>
    </Part>
  )
}
