import { leadFormWords as words } from '../../content/landing.ts'
import { LeadForm } from '../../features/lead-form/lead-form.tsx'
import { ReviewWidget } from '../../features/review-widget.tsx'
import { useFormLinks } from '../../features/scroll-to-form.ts'
import { leadFormAnchor } from '../../paths.ts'
import { CallPanel, Footnotes, ReviewsIntro } from './around-form.kept.tsx'
import styles from './landing-page.module.css'
import { Opening } from './opening.kept.tsx'
import './print.css'

export function LandingPage() {
  useFormLinks()
  return (
    <>
      <Opening />
      <section className={styles.reviews}>
        <ReviewsIntro />
        <ReviewWidget />
      </section>
      {/* Its name is heard when links lead here. Named by its heading, the heading itself would be passed over. */}
      <section className={styles.leadForm} id={leadFormAnchor} tabIndex={-1} aria-label={words.heading}>
        <div className={styles.card}>
          <h2>{words.heading}</h2>
          <p className={styles.intro}>{words.intro}</p>
          <LeadForm />
          <p className={styles.advice}>{words.advice}</p>
        </div>
        <CallPanel />
      </section>
      <Footnotes />
    </>
  )
}
