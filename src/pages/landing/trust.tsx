import { claims, compensationInFull } from '../../content/claims.ts'
import { landing } from '../../content/landing.ts'
import { Note } from './note.tsx'
import { trustFigures } from './notes.ts'
import styles from './trust.module.css'

const words = landing.trust

export function Trust() {
  return (
    <section className={styles.section}>
      <div className={styles.intro}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
      </div>
      <ul className={styles.figures}>
        {trustFigures.map((id) => (
          <li key={id}>
            <strong className={styles.figure}>{claims[id].figure}</strong> {claims[id].label}
            <Note id={claims[id].footnote} at={id} />
          </li>
        ))}
      </ul>
      <div className={styles.points}>
        {words.points.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
        <div>
          <h3>{words.compensation.title}</h3>
          <p>
            {words.compensation.text}: {compensationInFull}.
            <Note id="compensation" at="trust" />
          </p>
        </div>
      </div>
    </section>
  )
}
