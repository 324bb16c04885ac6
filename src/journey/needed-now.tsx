import { formPages } from '#contract/api.ts'
import { firm, telLink } from '../content/firm.ts'
import { neededNow as words } from '../content/questions.ts'
import styles from './needed-now.module.css'

/** For those who choose "as soon as possible". The choice itself shows it, with and without script. */
export function NeededNow() {
  return (
    <div role="status">
      <p className={styles.note}>
        <strong>{words.heading}</strong> {words.text} <a href={formPages.callback}>{words.ring}</a>, {words.orPhone}{' '}
        <a href={telLink(firm.freephone)}>{firm.freephone}</a>, {firm.hours}.
      </p>
    </div>
  )
}
