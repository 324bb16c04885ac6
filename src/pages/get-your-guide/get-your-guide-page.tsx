import { arrivalTitles } from '../../content/arrival-titles.ts'
import { GuideForm } from '../../features/guide-form/guide-form.tsx'
import { KeptTrustStrip } from '../../layout/trust-strip.kept.tsx'
import { paths } from '../../paths.ts'
import styles from './get-your-guide-page.module.css'
import { GuideIntro } from './guide-intro.kept.tsx'

export function GetYourGuidePage() {
  return (
    <>
      <div className={styles.band}>
        <GuideIntro />
        <div className={styles.card}>
          <GuideForm title={arrivalTitles[paths.getYourGuide]} />
        </div>
      </div>
      <KeptTrustStrip />
    </>
  )
}
