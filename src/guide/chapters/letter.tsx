import { welcome } from '../../content/guide/front.ts'
import { plainText } from '../../content/rich-text.ts'
import { RichText } from '../../ui/rich-text.tsx'

/** The guide's first page: a letter. */
export function Letter() {
  return (
    <div className="letter">
      {welcome.letter.map((paragraph) => (
        <p key={plainText(paragraph)}>
          <RichText text={paragraph} />
        </p>
      ))}
      <p>
        {welcome.signOff}
        <b className="signature">{welcome.signature}</b>
      </p>
    </div>
  )
}
