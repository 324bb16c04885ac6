import { badges, claims } from '../../content/claims.ts'
import { landing } from '../../content/landing.ts'
import styles from './credibility.module.css'
import { FormPrompt } from './form-prompt.tsx'
import { Note } from './note.tsx'

const words = landing.credibility

export function Credibility() {
  return (
    <section className={styles.section}>
      <div className={styles.intro}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
        <FormPrompt />
      </div>
      <ul className={styles.badges}>
        {badges.map(({ claim, art, words: [title, text] }) => (
          <li key={claim} className={styles.badge}>
            <img src={`/illustrations/roundel-${art}.svg`} width="132" height="132" alt="" loading="lazy" />
            <p>
              <strong>{title}</strong> {text}
              <Note id={claims[claim].footnote} at="badges" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
