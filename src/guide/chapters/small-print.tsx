import { cover } from '../../content/guide/front.ts'
import { reachUs as words } from '../../content/guide/your-wishes.ts'
import { Notes } from '../parts/notes.tsx'

/** Ends the guide: its notes, and the date of its prices. */
export function SmallPrint() {
  return (
    <section className="small-print">
      <h2>{words.smallPrint}</h2>
      <Notes />
      <p>{words.prices(cover.edition.text)}</p>
    </section>
  )
}
