import { firm, telLink } from '../../content/firm.ts'
import { FormLink } from '../../features/scroll-to-form/form-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import styles from './hero.module.css'

export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <h1 id="hero-heading">You sort the soundtrack. We’ll sort your funeral plan.</h1>
      <p className={styles.lead}>
        Choose your send-off, pay at today’s price and let the people you love off the hook. Start with our free guide.
      </p>
      <p>
        <FormLink className={buttonClass()}>Download Free Guide</FormLink>
      </p>
      <p>
        Or call us free on <a href={telLink(firm.freephone)}>{firm.freephone}</a>, {firm.hours}.
      </p>
    </section>
  )
}
