import { firm } from '../../content/firm.ts'
import { landing } from '../../content/landing.ts'
import { HeroIllustration } from '../../illustrations/hero-illustration.tsx'
import { leadFormAnchor } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OpeningLine, PhoneNumber } from '../../ui/phone-number.tsx'
import styles from './hero.module.css'

const words = landing.hero

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1>
          {words.headline[0]} <br />
          {/* A block would be a heading of its own to a screen reader. */}
          <span>{words.headline[1]}</span>
        </h1>
        <p className={styles.lead}>{words.lead}</p>
        <a className={buttonClass('large')} href={`#${leadFormAnchor}`}>
          {words.button}
        </a>
        <p>
          {words.call} <PhoneNumber className={styles.phone} number={firm.freephone} />
          {/* On a line of its own it does not move when the font arrives. */}
          <br />
          {firm.hours}
          <OpeningLine />
        </p>
      </div>
      <HeroIllustration className={styles.art} record={styles.record} />
    </section>
  )
}
