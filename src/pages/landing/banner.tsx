import { landing } from '../../content/landing.ts'
import styles from './banner.module.css'

export function Banner() {
  return (
    <section className={styles.banner}>
      <picture>
        <source media="(width < 40rem)" srcSet="/illustrations/banner-phone.svg" width="800" height="900" />
        <img className={styles.art} src="/illustrations/banner.svg" width="1600" height="640" alt="" loading="lazy" />
      </picture>
      <div className={styles.text}>
        <h2>{landing.banner.heading}</h2>
        <p>{landing.banner.text}</p>
      </div>
    </section>
  )
}
