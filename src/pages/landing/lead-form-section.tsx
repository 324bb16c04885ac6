import { leadFormWords as words } from '../../content/landing.ts'
import { LeadForm } from '../../features/lead-form/lead-form.tsx'
import { leadFormAnchor } from '../../paths.ts'
import { CallPanel } from './call-panel.kept.tsx'
import styles from './lead-form-section.module.css'

export function LeadFormSection() {
  // Its name is heard when the links above lead here. Named by its heading, the heading itself would be passed over.
  return (
    <section className={styles.section} id={leadFormAnchor} tabIndex={-1} aria-label={words.heading}>
      <div className={styles.card}>
        <h2>{words.heading}</h2>
        <p className={styles.intro}>{words.intro}</p>
        <LeadForm />
        <p className={styles.advice}>{words.advice}</p>
      </div>
      <CallPanel />
    </section>
  )
}
