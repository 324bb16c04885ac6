import { guideIntro as words } from '../../content/guide-form-words.ts'
import { paths } from '../../paths.ts'
import styles from './get-your-guide-page.module.css'

export function GuideIntro() {
  return (
    <div className={styles.intro}>
      <p className={styles.strapline}>{words.strapline}</p>
      <h1>{words.heading}</h1>
      <p className={styles.subHeading}>{words.subHeading}</p>
      <p className={styles.aside}>
        {words.rather} <a href={paths.ringMe}>{words.ring}</a>
      </p>
      <img
        className={styles.cover}
        src="/illustrations/guide-cover.svg"
        width="300"
        height="400"
        alt=""
        loading="lazy"
      />
    </div>
  )
}
