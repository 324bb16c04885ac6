import { welcome } from '../../content/guide/welcome.ts'

/** The guide's first page: a letter. */
export function Letter() {
  return (
    <div className="letter">
      {welcome.letter.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        {welcome.signOff}
        <b className="signature">{welcome.signature}</b>
      </p>
    </div>
  )
}
