import { buttonClass } from '../../components/button.tsx'
import { FootnoteRef } from '../../components/footnotes.tsx'
import { Badges } from '../../components/layout/badges.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { claims } from '../../content/claims.ts'
import { firm, openingHours } from '../../content/firm.ts'
import { landing } from '../../content/landing.ts'
import { leadFormAnchor } from '../../paths.ts'
import heroStyles from './hero.module.css'
import { HeroIllustration } from './hero-illustration.tsx'
import { FormPrompt, lowestPrice, Note, notes, trustFigures } from './page-links.tsx'
import styles from './sections.module.css'

const [yourPart, ourPart] = landing.hero.headline

/** What we offer and how to get it, in the first view; on a phone price and number are beside the picture. */
export function Hero() {
  return (
    <section className={heroStyles.hero}>
      <div className={heroStyles.text}>
        <h1>
          {/* If these were blocks, a screen reader would take them for separate headings. */}
          <span>{yourPart[0]}</span>
          {` ${yourPart[1]} `}
          <span>
            <span>{ourPart[0]}</span>
            {` ${ourPart[1]}`}
          </span>
        </h1>
        <p className={heroStyles.intro}>{landing.hero.intro}</p>
        <div className={heroStyles.offer}>
          <a className={buttonClass('large')} href={`#${leadFormAnchor}`} data-guide-button="">
            {landing.hero.button}
          </a>
          <p>
            {`${lowestPrice.text[0]} `}
            <br />
            {lowestPrice.text[1]}
            {notes.referencesAt('hero').map((reference) => (
              <FootnoteRef key={reference.id} {...reference} />
            ))}
          </p>
          <p className={heroStyles.guide}>{landing.hero.guide}</p>
          <p>
            {`${landing.hero.call} `}
            <strong>
              <PhoneNumber number={firm.freephone} />
            </strong>
            {/* On its own line it does not move when the font arrives. */}
            <br />
            {openingHours}
          </p>
        </div>
      </div>
      <HeroIllustration className={heroStyles.art} record={heroStyles.record} arm={heroStyles.arm} />
    </section>
  )
}

/** Three reasons to believe us. */
export function Credibility() {
  return (
    <section className={styles.credibility}>
      <h2>{landing.credibility.heading}</h2>
      <Badges referTo={(note) => notes.reference('badges', note)} />
      <FormPrompt />
    </section>
  )
}

/** What keeps their money safe. */
export function Trust() {
  const [scheme, promise] = landing.trust.compensation
  return (
    <section className={styles.trust}>
      <h2>{landing.trust.heading}</h2>
      <img src="/illustrations/umbrella.svg" width="424" height="396" alt="" loading="lazy" />
      <ul className={styles.points}>
        {landing.trust.points.map(([who, text]) => (
          <li key={who}>
            <strong>{who}</strong>
            {` ${text}`}
          </li>
        ))}
        <li>
          <strong>{scheme}</strong>
          {` ${promise}`}
          <Note id="compensation" at="trust" />
        </li>
      </ul>
      <ul className={styles.figures}>
        {trustFigures.map((id) => (
          <li key={id}>
            <strong>{claims[id].figure}</strong>
            {` ${claims[id].label}`}
            <Note id={claims[id].footnote} at={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
