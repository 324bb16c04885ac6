import { thankYou as words } from '../../content/thank-you.ts'
import styles from './next-steps.module.css'
import { useDelivery } from './use-delivery.ts'

/** What happens now; covers both delivery methods while it is not known which was chosen. */
export function NextSteps() {
  const delivery = useDelivery()
  const ways = delivery ? [words.next[delivery]] : [words.next.email, words.next.ifPost]

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
