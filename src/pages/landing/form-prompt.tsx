import { landing } from '../../content/landing.ts'
import { leadFormAnchor } from '../../paths.ts'
import styles from './form-prompt.module.css'

/** The quiet link to the form, at the end of a section. */
export function FormPrompt() {
  return (
    <a className={styles.prompt} href={`#${leadFormAnchor}`}>
      {landing.prompt[0]} <span aria-hidden="true">{landing.prompt[1]}</span>
    </a>
  )
}
