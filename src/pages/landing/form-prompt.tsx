import { landing } from '../../content/landing.ts'
import { leadFormAnchor } from '../../paths.ts'
import styles from './form-prompt.module.css'

/** The quiet way on to the form, where a section ends. */
export function FormPrompt() {
  return (
    <a className={styles.prompt} href={`#${leadFormAnchor}`}>
      {landing.prompt}
    </a>
  )
}
