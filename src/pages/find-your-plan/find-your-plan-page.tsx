import { arrivalTitles } from '../../content/arrival-titles.ts'
import { Questionnaire } from '../../features/questionnaire/questionnaire.tsx'
import { KeptTrustStrip } from '../../layout/trust-strip.kept.tsx'
import { paths } from '../../paths.ts'
import styles from './find-your-plan-page.module.css'
import { PlanIntro } from './plan-intro.kept.tsx'

export function FindYourPlanPage() {
  return (
    <>
      <div className={styles.band}>
        <PlanIntro />
        <div className={styles.card}>
          <Questionnaire
            title={arrivalTitles[paths.findYourPlan]}
            guidePath={paths.getYourGuide}
            allowanceQuestionPath={`${paths.faqs}#third-party-costs`}
          />
        </div>
      </div>
      <KeptTrustStrip />
    </>
  )
}
