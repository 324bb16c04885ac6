import { guideIntro as words } from '../../content/guide-form-words.ts'
import styles from './get-your-guide-page.module.css'

export function GuideIntro() {
  return (
    <div className={styles.intro}>
      <p className={styles.strapline}>{words.strapline}</p>
      <h1>{words.heading}</h1>
      <p className={styles.subHeading}>{words.subHeading}</p>
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
