import { pageTitles } from '../../content/page-titles.ts'
import { Questionnaire } from '../../features/questionnaire/questionnaire.tsx'
import { KeptHtml } from '../../kept-html.tsx'
import { paths } from '../../paths.ts'
import styles from './find-your-plan-page.module.css'

const isRenderedHere = import.meta.env.SSR || import.meta.env.DEV
const PlanIntro = isRenderedHere ? (await import('./plan-intro.tsx')).PlanIntro : KeptHtml
const TrustStrip = isRenderedHere ? (await import('../../layout/trust-strip.tsx')).TrustStrip : KeptHtml

export function FindYourPlanPage() {
  return (
    <>
      <div className={styles.band}>
        <PlanIntro name="plan-intro" />
        <div className={styles.card}>
          <Questionnaire
            title={pageTitles[paths.findYourPlan]}
            guidePath={paths.getYourGuide}
            allowanceQuestionPath={`${paths.faqs}#third-party-costs`}
          />
        </div>
      </div>
      <TrustStrip name="trust-strip" />
    </>
  )
}
