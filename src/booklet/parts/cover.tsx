import { cover } from '../../content/guide/front.ts'
import { Picture } from '../../guide/parts/picture.tsx'
import flowerRecord from '../../guide/pictures/cover.svg'
import { CoverWords } from './cover-words.tsx'

/** The front: a mixtape's label above the record that is also a flower. */
export function Cover() {
  return (
    <section className="page cover">
      <Picture className="full" src={flowerRecord} />
      <CoverWords>
        {cover.strip.map((side) => (
          <span key={side}>{side}</span>
        ))}
      </CoverWords>
    </section>
  )
}
