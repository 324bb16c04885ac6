import { footnotes } from '../../content/claims.ts'
import { landing } from '../../content/landing.ts'
import { Part } from '../../kept-html.tsx'
import styles from './footnotes.module.css'

export function Footnotes({ name }: { readonly name: string }) {
  return (
    <Part name={name}>
      <section className={styles.section} aria-labelledby="footnotes-heading">
        <h2 id="footnotes-heading">{landing.footnotes}</h2>
        <ol>
          {footnotes.map(({ id, text }) => (
            <li key={id} id={`note-${id}`}>
              {text}
            </li>
          ))}
        </ol>
      </section>
    </Part>
  )
}
