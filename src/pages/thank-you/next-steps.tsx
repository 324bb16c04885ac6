import { thankYou as words } from '../../content/thank-you.ts'
import styles from './next-steps.module.css'

/** What happens now; covers both delivery methods while it is not known which was chosen. */
export function NextSteps({ delivery }: { readonly delivery: unknown }) {
  const ways =
    delivery === 'email' || delivery === 'post' ? [words.next[delivery]] : [words.next.email, words.next.ifPost]

  return (
    <>
      <h2>{words.nextHeading}</h2>
      <ol className={styles.steps}>
        {[...ways, words.next.either].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
