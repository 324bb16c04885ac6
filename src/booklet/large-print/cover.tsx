import { cover } from '../../content/guide/front.ts'
import { Picture } from '../../guide/parts/picture.tsx'
import flowerRecord from '../../guide/pictures/cover.svg'
import { CoverWords } from '../parts/cover-words.tsx'

/** The booklet's front with its words above the picture and not on it. */
export function LargePrintCover() {
  return (
    <section className="cover">
      <CoverWords>{cover.largePrint}</CoverWords>
      <Picture src={flowerRecord} />
    </section>
  )
}
