import { firm, telLink } from '../../content/firm.ts'
import { leadFormAnchor } from '../../paths.ts'
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
        <a className={buttonClass()} href={`#${leadFormAnchor}`}>
          Download Free Guide
        </a>
      </p>
      <p>
        Or call us free on <a href={telLink(firm.freephone)}>{firm.freephone}</a>, {firm.hours}.
      </p>
    </section>
  )
}
